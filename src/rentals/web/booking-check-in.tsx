import { useAutomaticReceipt } from '../../billing/web/shared/automatic-receipt.ts'
import { PaymentInput, useGuestPaymentInput } from '../../billing/web/shared/payment-input.tsx'
import { QuoteLines } from '../../billing/web/shared/quote-lines.tsx'
import { messageOf } from '../../shared/web/data/error-messages.ts'
import { Button } from '../../shared/web/ui/actions/button.tsx'
import { DialogBody, DialogFooter } from '../../shared/web/ui/dialogs/dialog.tsx'
import { useDialog } from '../../shared/web/ui/dialogs/open-dialog.ts'
import { toast } from '../../shared/web/ui/feedback/toast.ts'
import { TimeSpan } from '../../shared/web/ui/text/time.tsx'
import type { Rental } from '../contract.ts'
import { useCheckInBooking } from './queries.ts'
import { useBookingQuote } from './quotes.ts'

/** Checks in the guest of a booking at the agreed time and price, paid now or later. */
export function BookingCheckIn({ booking }: { booking: Rental }) {
  const { close } = useDialog()
  const checkIn = useCheckInBooking()
  const { quote, error } = useBookingQuote(booking, !checkIn.isPending && !checkIn.isSuccess)
  const openReceipt = useAutomaticReceipt()
  const payment = useGuestPaymentInput(quote?.due)

  async function submit() {
    try {
      const params = { id: String(booking.id) }
      const { facilityName } = await checkIn.mutateAsync({ params, body: payment.body })
      toast({ title: 'Check-in successful', description: `${facilityName} has been checked in` })
      close()
      if (payment.isPaying) await openReceipt({ rentalId: booking.id })
    } catch (error) {
      toast({ title: 'Failed to check in', description: messageOf(error), variant: 'destructive' })
    }
  }

  return (
    <>
      <DialogBody className="flex flex-col gap-4">
        <p>
          <span className="font-medium">{booking.customerName}</span> has booked{' '}
          <TimeSpan from={booking.startTime} until={booking.endTime} />.
        </p>
        {booking.notes && <p className="whitespace-pre-line text-muted">{booking.notes}</p>}
        <PaymentInput input={payment} unpaid="Leave unpaid" />
        <QuoteLines quote={quote} error={error} />
      </DialogBody>
      <DialogFooter>
        <Button onClick={close}>Cancel</Button>
        <Button
          variant="primary"
          disabled={!payment.isReady}
          pending={checkIn.isPending && 'Processing...'}
          onClick={submit}
        >
          Check In
        </Button>
      </DialogFooter>
    </>
  )
}
