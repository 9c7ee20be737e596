import { now } from '#platform/web/device/clock.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { Fold } from '#platform/web/ui/layout/fold.tsx'
import type { CancelAs, Rental } from '../../contract.ts'
import { canCheckInNow } from '../../rules.ts'
import { StayLine } from '../shared/stay-line.tsx'

/** Upcoming bookings of a facility. */
export function BookingsFold({ bookings, mayCheckIn }: { bookings: readonly Rental[]; mayCheckIn: boolean }) {
  const dialog = useDialog()
  const checkIn = ({ facilityType, facilityId, id }: Rental) =>
    dialog.leaveFor('check-in', { facilityType, facilityId, bookingId: id })
  const end = ({ id: rentalId }: Rental, as: CancelAs) => dialog.leaveFor('cancel-booking', { rentalId, as })
  if (bookings.length === 0) return null
  return (
    <Fold title="Bookings" note={bookings.length}>
      <ul className="flex flex-col divide-y divide-line">
        {bookings.map(booking => (
          <li key={booking.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
            <StayLine
              name={booking.customerName}
              from={booking.startTime}
              until={booking.endTime}
              onOpen={() => dialog.leaveFor('rental-details', { rentalId: booking.id })}
            />
            {mayCheckIn && canCheckInNow(booking, now()) && (
              <Button size="sm" variant="soft" onClick={() => checkIn(booking)}>
                Check In
              </Button>
            )}
            {Date.parse(booking.startTime) <= now() && (
              <Button size="sm" onClick={() => end(booking, 'no_show')}>
                No-show
              </Button>
            )}
            <Button size="sm" variant="ghost" onClick={() => end(booking, 'cancellation')}>
              Cancel<span className="sr-only"> the booking of {booking.customerName}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Fold>
  )
}
