import { type ReactNode, useState } from 'react'
import type { Facility } from '../../facilities/contract.ts'
import type { FacilityIds } from '../../facilities/web/shared/dialogs.ts'
import { FacilityDialog } from '../../facilities/web/shared/facility-dialog.tsx'
import { StatusIcon, statusName } from '../../facilities/web/shared/status.tsx'
import { useSettings } from '../../settings/web/queries.ts'
import { useDialog } from '../../shared/web/dialog.ts'
import { Button } from '../../shared/web/ui/button.tsx'
import { Chips } from '../../shared/web/ui/chips.tsx'
import { EmptyState } from '../../shared/web/ui/states.tsx'
import { DayTime } from '../../shared/web/ui/time.tsx'
import type { Rental } from '../contract.ts'
import { isDue, isSoon } from './arrivals.ts'
import { BookingCheckIn } from './booking-check-in.tsx'
import { CheckInForm } from './check-in-form.tsx'
import { useBoard } from './queries.ts'

export interface CheckInDialogProps extends FacilityIds {
  /** The booking whose guest has come. */
  bookingId?: number | undefined
}

/** Checks in whoever stands at the desk: the guest of a booking, or another one. */
export default function CheckInDialog({ facilityType, facilityId, bookingId }: CheckInDialogProps) {
  const { data: settings } = useSettings()
  const { board } = useBoard()
  // The booking of the moment when the dialog came: whatever becomes of it, what is being typed stays.
  const [booking, setBooking] = useState<Rental | null>()
  if (board && booking === undefined) {
    const { bookings = [] } = board.get(facilityId) ?? {}
    setBooking(bookings.find(({ id }) => id === bookingId) ?? bookings.find(isSoon) ?? null)
  }
  if (!settings || booking === undefined) return null
  return (
    <FacilityDialog title="Check In" type={facilityType} facilityId={facilityId} size="lg">
      {facility => (
        <IfAvailable facility={facility}>
          <Guests
            booking={booking}
            expected={booking !== null && (booking.id === bookingId || isDue(booking))}
          >
            <CheckInForm facility={facility} timeZone={settings.timeZone} />
          </Guests>
        </IfAvailable>
      )}
    </FacilityDialog>
  )
}

/** Nobody is checked in where somebody is. What was free when the dialog came stays: its form says what became of it. */
function IfAvailable({ facility, children }: { facility: Facility; children: ReactNode }) {
  const dialog = useDialog()
  const [{ status }] = useState(facility)
  if (status === 'available') return children
  const { name, id: facilityId, type: facilityType } = facility
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

interface GuestsProps {
  booking: Rental | null
  /** Its guest is most likely the one who has come. */
  expected: boolean
  /** Checks in anybody else. */
  children: ReactNode
}

function Guests({ booking, expected, children }: GuestsProps) {
  const [who, setWho] = useState<'booking' | 'other'>(expected ? 'booking' : 'other')
  if (!booking) return children
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 pb-3">
        <Chips
          label="Who is checking in"
          chips={[
            { value: 'booking', label: `Booking of ${booking.customerName}` },
            { value: 'other', label: 'Another guest' },
          ]}
          value={who}
          onChange={setWho}
        />
        {who === 'other' && (
          <p className="text-muted">
            Free until <DayTime at={booking.startTime} />
          </p>
        )}
      </div>
      {who === 'booking' ? <BookingCheckIn booking={booking} /> : children}
    </>
  )
}
