import type { FacilityIds } from '../../facilities/web/shared/dialogs.ts'

declare module '../../shared/web/ui/dialogs/open-dialog.ts' {
  interface Dialogs {
    'new-rental': Partial<FacilityIds>
    /** `bookingId`: the booking whose guest is checking in. */
    'check-in': FacilityIds & { bookingId?: number | undefined }
    'check-out': FacilityIds
    'extend-rental': { rentalId: number }
    'move-rental': { rentalId: number }
    'correct-rental': { rentalId: number }
    'redeem-visit': { rentalId: number }
    'take-deposit': { rentalId: number }
  }
}
