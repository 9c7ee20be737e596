import type { Facility } from '#house/facilities/contract.ts'
import { useFacilities } from '#house/facilities/web/queries.ts'
import { statusName } from '#house/facilities/web/shared/status.tsx'
import { EndOfStay } from '#house/facilities/web/shared/stay-times.tsx'
import { now } from '#platform/web/device/clock.ts'
import { Link } from '#platform/web/routing/link.tsx'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#platform/web/ui/dialogs/dialog.tsx'
import { DialogContent } from '#platform/web/ui/dialogs/dialog-content.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { Badge } from '#platform/web/ui/feedback/badge.tsx'
import { EmptyState } from '#platform/web/ui/feedback/states.tsx'
import { Money } from '#platform/web/ui/text/money.tsx'
import { TimeSpan } from '#platform/web/ui/text/time.tsx'
import type { Booking } from '../../contract.ts'
import { canCheckInNow } from '../../rules.ts'
import { useBoard } from '../shared/board.ts'
import { DayChoice } from './day-choice.tsx'
import { useArrivals } from './queries.ts'

/** The bookings of a business day by time, each with what the desk does with it. */
export default function ArrivalsDialog({ day }: { day?: string | undefined }) {
  const dialog = useDialog()
  const { data, error, refetch } = useArrivals(day)
  const { facilities } = useFacilities()
  const { board } = useBoard()
  return (
    <Dialog title="Arrivals" onClose={dialog.close} size="list">
      <DialogContent value={data} error={error} failure="Failed to fetch bookings" onRetry={refetch}>
        {({ day, bookings }) => (
          <>
            <DialogBody className="flex flex-col gap-3">
              <DayChoice day={day} onChange={next => dialog.open('arrivals', next ? { day: next } : {})} />
              {bookings.length === 0 ? (
                <EmptyState title="No bookings on this day" hint="New Rental with a later start books one." />
              ) : (
                <ul className="flex flex-col divide-y divide-line">
                  {bookings.map(booking => (
                    <Arrival
                      key={booking.id}
                      booking={booking}
                      facility={facilities?.find(({ id }) => id === booking.facilityId)}
                      occupiedUntil={board?.get(booking.facilityId)?.running?.endTime}
                    />
                  ))}
                </ul>
              )}
            </DialogBody>
            <DialogFooter>
              <Button asChild className="md:mr-auto">
                <Link to="/timeline" search={{ day }}>
                  Timeline
                </Link>
              </Button>
              <Button variant="primary" onClick={() => dialog.leaveFor('new-rental', {})}>
                New Rental
              </Button>
            </DialogFooter>
          </>
        )}
      </DialogContent>
    </Dialog>
  )
}

interface ArrivalProps {
  booking: Booking
  /** Undefined while it is unknown. */
  facility: Facility | undefined
  /** The end of the stay that runs there. */
  occupiedUntil: string | undefined
}

function Arrival({ booking, facility, occupiedUntil }: ArrivalProps) {
  const { leaveFor } = useDialog()
  const { id: rentalId, facilityType, facilityId, prepaid, totalAmount, isNoShow } = booking
  const isFree = !facility || (facility.status === 'available' && facility.heldFor === null)
  const mayArrive = canCheckInNow(booking, now())
  const who = <span className="sr-only"> {booking.customerName}</span>
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
      <span className="min-w-40 flex-1">
        <span className="block truncate font-medium">{booking.customerName}</span>
        <span className="text-muted text-xs">
          {booking.facilityName} · <TimeSpan from={booking.startTime} until={booking.endTime} />
        </span>
        {mayArrive && !isFree && <WhyNotFree facility={facility} until={occupiedUntil} />}
      </span>
      {prepaid > 0 && (
        <Badge tone="blue">
          <Money dollars={prepaid} /> {prepaid < totalAmount ? 'prepaid' : 'all prepaid'}
        </Badge>
      )}
      {isNoShow && <Badge tone="orange">Not here</Badge>}
      <span className="flex flex-wrap gap-2 max-md:w-full">
        {mayArrive && (
          <Button
            size="sm"
            variant="soft"
            disabled={!isFree}
            onClick={() => leaveFor('check-in', { facilityType, facilityId, bookingId: rentalId })}
          >
            Check In{who}
          </Button>
        )}
        {isNoShow && (
          <Button size="sm" onClick={() => leaveFor('cancel-booking', { rentalId, as: 'no_show' })}>
            No-show{who}
          </Button>
        )}
        {prepaid < totalAmount && (
          <Button size="sm" variant="ghost" onClick={() => leaveFor('take-prepayment', { rentalId })}>
            Prepay{who}
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={() => leaveFor('cancel-booking', { rentalId })}>
          Cancel<span className="sr-only"> the booking of {booking.customerName}</span>
        </Button>
      </span>
    </li>
  )
}

/** 'Occupied: 37m → 8:54 PM', 'Held for #1', 'Cleaning': why nobody can check in there now. */
function WhyNotFree({
  facility: { status, heldFor },
  until,
}: {
  facility: Facility
  until: string | undefined
}) {
  return (
    <span className="block text-orange-ink text-xs">
      {status === 'available' ? `Held for ${heldFor}` : statusName[status]}
      {status === 'occupied' && until && (
        <>
          : <EndOfStay at={until} />
        </>
      )}
    </span>
  )
}
