import type { FacilityType } from '../../contract.ts'

declare module '../../../shared/web/dialog.ts' {
  interface Dialogs {
    'room-details': { facilityId: number }
    'locker-details': { facilityId: number }
    'edit-room': { facilityId: number }
    'edit-locker': { facilityId: number }
    'add-room': Record<never, never>
    'add-locker': Record<never, never>
  }
}

/** A facility as the dialogs that concern either type name it. */
export interface FacilityIds {
  facilityType: FacilityType
  facilityId: number
}
