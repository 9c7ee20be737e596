import { PayDue } from '#money/payments/web/shared/money-panel/pay-due.tsx'
import { GuestLink } from '#people/guests/web/shared/guest-link.tsx'
import { now } from '#platform/web/device/clock.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { Fold } from '#platform/web/ui/layout/fold.tsx'
import { useCutList } from '#platform/web/ui/lists/cut-list.tsx'
import { Money } from '#platform/web/ui/text/money.tsx'
import { TimeSpan } from '#platform/web/ui/text/time.tsx'
import type { CancelAs, Rental } from '../contract.ts'
import { canCheckInNow } from '../rules.ts'
import { ReopenRental } from './end/reopen-rental.tsx'

/** Number of past rentals shown. */
const RECENT = 5

/** Upcoming bookings of a facility. */
export function Bookings({ bookings, mayCheckIn }: { bookings: readonly Rental[]; mayCheckIn: boolean }) {
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
            <PastRental rental={booking} until={booking.endTime} />
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

/** Past rentals of a facility, with any amount due. A manager can reopen the last one of today while it is free. */
export function RecentRentals({ rentals, isFree }: { rentals: readonly Rental[]; isFree: boolean }) {
  const past = rentals.filter(({ status }) => status === 'completed')
  const { shown, note } = useCutList(past, { most: RECENT })
  if (past.length === 0) return null
  return (
    <Fold title="History" note={past.length}>
      <ul className="flex flex-col divide-y divide-line">
        {shown.map((rental, index) => (
          <li key={rental.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
            <PastRental rental={rental} until={rental.endedAt ?? rental.endTime} />
            <Money dollars={rental.totalAmount} />
            {isFree && index === 0 && <ReopenRental rental={rental} />}
            <PayDue billId={rental.billId} due={rental.dueAmount} of={rental.customerName} />
          </li>
        ))}
      </ul>
      {note}
    </Fold>
  )
}

function PastRental({ rental, until }: { rental: Rental; until: string }) {
  return (
    <span className="min-w-0 flex-1">
      <span className="block truncate font-medium">
        <GuestLink guestId={rental.guestId} name={rental.customerName} />
      </span>
      <span className="text-muted text-xs">
        <TimeSpan from={rental.startTime} until={until} />
      </span>
    </span>
  )
}
