import { useFacilities } from '#house/facilities/web/queries.ts'
import { now } from '#platform/web/device/clock.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { DialogFooter } from '#platform/web/ui/dialogs/dialog.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import type { Rental } from '../../contract.ts'
import { canCheckInNow } from '../../rules.ts'

/** The next step of a booking or stay, and the panel of its facility. */
export function RentalActions({ rental }: { rental: Rental }) {
  const dialog = useDialog()
  const { facilities } = useFacilities()
  const { id: rentalId, facilityType, facilityId, facilityName, billId } = rental
  const facility = facilities?.find(({ id }) => id === facilityId)
  const isFree = facility?.status === 'available' && facility.heldFor === null
  const isBooked = rental.status === 'booked'
  const end = (as: 'cancellation' | 'no_show') => dialog.leaveFor('cancel-booking', { rentalId, as })
  return (
    <DialogFooter>
      <Button className="md:mr-auto" onClick={() => dialog.open(`${facilityType}-details`, { facilityId })}>
        Open {facilityName}
      </Button>
      {isBooked && <Button onClick={() => end('cancellation')}>Cancel Booking</Button>}
      {isBooked && Date.parse(rental.startTime) <= now() && (
        <Button onClick={() => end('no_show')}>No-show</Button>
      )}
      {isBooked && canCheckInNow(rental, now()) && (
        <Button
          variant="primary"
          data-first
          disabled={!isFree}
          onClick={() => dialog.leaveFor('check-in', { facilityType, facilityId, bookingId: rentalId })}
        >
          Check In
        </Button>
      )}
      {!isBooked && !rental.isActive && rental.dueAmount > 0 && (
        <Button variant="primary" onClick={() => dialog.leaveFor('pay-bill', { billId })}>
          Take Payment
        </Button>
      )}
    </DialogFooter>
  )
}
