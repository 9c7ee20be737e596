import type { ReactNode } from 'react'
import { EmptyState } from '#platform/web/ui/feedback/states.tsx'
import { TimeSpan } from '#platform/web/ui/text/time.tsx'
import type { Rental } from '../../contract.ts'
import { RentalDialog } from '../rental-dialog.tsx'

export interface BookingDialogProps {
  title: string
  rentalId: number
  children: (booking: Rental) => ReactNode
}

/** A dialog about one booking, or a notice if it is no longer one. */
export function BookingDialog({ title, rentalId, children }: BookingDialogProps) {
  return (
    <RentalDialog title={title} rentalId={rentalId} size="checkout" endedToo>
      {rental =>
        rental.status === 'booked' ? (
          children(rental)
        ) : (
          <EmptyState title="This booking has ended" hint="Its guest was checked in, or it was cancelled." />
        )
      }
    </RentalDialog>
  )
}

/** 'May 20, 6:00 PM – 8:00 PM', and the notes. */
export const BookedTimes = ({ booking }: { booking: Rental }) => (
  <p>
    Booked for <TimeSpan from={booking.startTime} until={booking.endTime} />
  </p>
)
