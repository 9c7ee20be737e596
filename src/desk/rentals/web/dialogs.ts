import type { FacilityIds } from '#house/facilities/web/shared/dialogs.ts'
import type { CancelAs } from '../words.ts'

declare module '#platform/web/ui/dialogs/open-dialog.ts' {
  interface Dialogs {
    'new-rental': Partial<FacilityIds>
    /** `day`: a business day, yyyy-MM-dd; default today. */
    arrivals: { day?: string | undefined }
    'cancel-booking': { rentalId: number; as?: CancelAs | undefined }
    'take-prepayment': { rentalId: number }
    /** The person of the ID card that was scanned last; it is not in the address. */
    'scanned-card': Record<never, never>
    /** `bookingId`: the booking whose guest is checking in. */
    'check-in': FacilityIds & { bookingId?: number | undefined } & WaitingGuest
    'check-out': FacilityIds
    'extend-rental': { rentalId: number }
    /** With a facility: the one to move to, held for the guest's waiting number `heldFor`. */
    'move-rental': { rentalId: number; heldFor?: string | undefined } & Partial<FacilityIds>
    'correct-rental': { rentalId: number }
    'redeem-visit': { rentalId: number }
    'take-deposit': { rentalId: number }
  }
}

/** The guest of the waiting list for whom a facility is held. */
export interface WaitingGuest {
  /** The waiting number, '#12'. */
  heldFor?: string | undefined
  guestId?: number | undefined
  people?: number | undefined
}
