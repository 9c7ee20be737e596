import type { FacilityType } from '../../contract.ts'

declare module '#platform/web/ui/dialogs/open-dialog.ts' {
  interface Dialogs {
    'room-details': { facilityId: number }
    'locker-details': { facilityId: number }
    'edit-room': { facilityId: number }
    'edit-locker': { facilityId: number }
    'add-room': Record<never, never>
    'add-locker': Record<never, never>
  }
}

/** Identifies a facility in dialogs for both types. */
export interface FacilityIds {
  facilityType: FacilityType
  facilityId: number
}
