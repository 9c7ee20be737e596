import type { FacilityIds } from '../../facilities/web/shared/dialogs.ts'
import type { CancelAs } from '../calls.ts'

declare module '../../shared/web/ui/dialogs/open-dialog.ts' {
  interface Dialogs {
    'new-rental': Partial<FacilityIds>
    /** `day`: a business day, yyyy-MM-dd; default today. */
    arrivals: { day?: string | undefined }
    'cancel-booking': { rentalId: number; as?: CancelAs | undefined }
    'take-prepayment': { rentalId: number }
    /** The person of the ID card that was scanned last; it is not in the address. */
    'scanned-card': Record<never, never>
    /** `bookingId`: the booking whose guest is checking in. `guestId`: the guest, if recognized already. */
    'check-in': FacilityIds & { bookingId?: number | undefined; guestId?: number | undefined }
    'check-out': FacilityIds
    'extend-rental': { rentalId: number }
    'move-rental': { rentalId: number }
    'correct-rental': { rentalId: number }
    'redeem-visit': { rentalId: number }
    'take-deposit': { rentalId: number }
  }
}
