import { type ReactNode, useRef, useState } from 'react'
import type { Facility } from '#house/facilities/contract.ts'
import { StatusIcon, statusName } from '#house/facilities/web/shared/status.tsx'
import { useSettings } from '#office/settings/web/queries.ts'
import { useGuest } from '#people/guests/web/queries.ts'
import { now } from '#platform/web/device/clock.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { DialogContent } from '#platform/web/ui/dialogs/dialog-content.tsx'
import { type Dialogs, useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { EmptyState } from '#platform/web/ui/feedback/states.tsx'
import { Chips } from '#platform/web/ui/lists/chips.tsx'
import { cn } from '#platform/web/ui/style/cn.ts'
import { ShortDateTime } from '#platform/web/ui/text/time.tsx'
import type { Rental } from '../../contract.ts'
import { canCheckInNow, isGuestDue } from '../../rules.ts'
import { BookingCheckIn } from '../booking/booking-check-in.tsx'
import { useBookings } from '../queries.ts'
import { CheckInForm } from './check-in-form.tsx'

export interface CheckInProps extends Partial<Omit<Dialogs['check-in'], 'facilityType' | 'facilityId'>> {
  facility: Facility
  /** Another facility that was picked in the form. */
  other?: Facility | undefined
  /** The form has the field Facility, and calls this with what is picked there: undefined for `facility` itself. */
  onPickOther?: (other: Facility | undefined) => void
  /** Content after the fields. */
  children?: ReactNode
}

/** Checks in the guest of a booking, a guest of the waiting list for whom it is held, or any other. */
export function CheckIn({ facility, other, onPickOther, children, ...given }: CheckInProps) {
  const { bookingId, heldFor, guestId, people } = given
  const { data: settings } = useSettings()
  const { data: bookings, error, refetch } = useBookings(facility.type, facility.id)
  const known = useGuest(guestId ?? 0, guestId !== undefined)
  const isKnown = guestId === undefined || known.data !== undefined
  return (
    <IfAvailable facility={facility} heldFor={heldFor}>
      <DialogContent
        value={isKnown && settings && bookings ? { settings, bookings } : undefined}
        error={error ?? known.error}
        failure="Failed to fetch rentals"
        onRetry={refetch}
      >
        {({ settings, bookings }) => (
          <BookingOrOther
            bookings={bookings}
            bookingId={bookingId}
            isOther={guestId !== undefined}
            isElsewhere={other !== undefined}
            more={children}
          >
            <CheckInForm
              facility={facility}
              timeZone={settings.timeZone}
              guest={known.data}
              heldFor={heldFor}
              people={people}
              onPickOther={onPickOther}
              more={children}
            />
          </BookingOrOther>
        )}
      </DialogContent>
    </IfAvailable>
  )
}

interface IfAvailableProps {
  facility: Facility
  /** The waiting number of the guest. */
  heldFor: string | undefined
  children: ReactNode
}

/**
 * Shows `children` if the facility is available, and its status otherwise. Once shown, `children` stay: the
 * form reports any conflict.
 */
function IfAvailable({ facility, heldFor, children }: IfAvailableProps) {
  const dialog = useDialog()
  const { name, id: facilityId, type: facilityType, status } = facility
  const wasAvailable = useRef(false)
  const isFree = facility.heldFor === null || facility.heldFor === heldFor
  wasAvailable.current ||= status === 'available' && isFree
  if (wasAvailable.current) return children
  if (!isFree)
    return (
      <EmptyState
        icon={<StatusIcon status={status} />}
        title={`${name} is held for ${facility.heldFor}`}
        hint="It was offered to a guest of the waiting list."
        action={<Button onClick={() => dialog.open('waiting-list', {})}>Waiting List</Button>}
      />
    )
  return (
    <EmptyState
      icon={<StatusIcon status={status} />}
      title={`${name} is not available`}
      hint={`Its status is ${statusName[status]}.`}
      action={
        status === 'occupied' && (
          <Button onClick={() => dialog.open('check-out', { facilityType, facilityId })}>Check Out</Button>
        )
      }
    />
  )
}

interface BookingOrOtherProps {
  bookings: readonly Rental[]
  /** The booking whose guest is checking in. */
  bookingId: number | undefined
  /** It is known that someone else is checking in. */
  isOther: boolean
  /** Whether another facility is picked, to which `bookings` do not apply. */
  isElsewhere: boolean
  /** Content after the fields of a booking. */
  more: ReactNode
  /** The form for a guest without a booking. */
  children: ReactNode
}

function BookingOrOther({ bookings, bookingId, isOther, isElsewhere, more, children }: BookingOrOtherProps) {
  // The booking found when the dialog opened. Later changes to it must not discard what is being typed.
  const [booking] = useState(() =>
    bookings.find(one => (bookingId === undefined ? canCheckInNow(one, now()) : one.id === bookingId)),
  )
  const expected = booking && !isOther && (booking.id === bookingId || isGuestDue(booking, now()))
  const [who, setWho] = useState<'booking' | 'other'>(expected ? 'booking' : 'other')
  if (!booking && bookingId !== undefined)
    return (
      <EmptyState
        title="This booking is no longer here"
        hint="Its guest was checked in, or it was cancelled or moved."
      />
    )
  if (!booking) return children
  return (
    <>
      <div className={cn('flex flex-wrap items-center gap-x-4 gap-y-2 px-5 pb-3', isElsewhere && 'hidden')}>
        <Chips
          label="Guest"
          chips={[
            { value: 'booking', label: `Booking: ${booking.customerName}` },
            { value: 'other', label: 'Another guest' },
          ]}
          value={who}
          onChange={setWho}
        />
        {who === 'other' && (
          <p className="text-muted">
            Free until <ShortDateTime at={booking.startTime} />
          </p>
        )}
      </div>
      {who === 'booking' ? <BookingCheckIn booking={booking} more={more} /> : children}
    </>
  )
}
