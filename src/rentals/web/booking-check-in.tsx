import { useAutomaticReceipt } from '../../billing/web/shared/automatic-receipt.ts'
import { methodName } from '../../billing/web/shared/method-name.ts'
import { MoneyPanel } from '../../billing/web/shared/money-panel.tsx'
import { dueOf, stayOf, useGuestPayment } from '../../billing/web/shared/use-payment.ts'
import { formatMoney } from '../../shared/values/money.ts'
import { elapsedHours } from '../../shared/values/time.ts'
import { messageOf } from '../../shared/web/data/error-messages.ts'
import { useVenueLocale } from '../../shared/web/device/venue.ts'
import { DialogBody } from '../../shared/web/ui/dialogs/dialog.tsx'
import { useDialog } from '../../shared/web/ui/dialogs/open-dialog.ts'
import { toast } from '../../shared/web/ui/feedback/toast.ts'
import { Form, useFieldlessForm } from '../../shared/web/ui/forms/form.tsx'
import { TimeSpan } from '../../shared/web/ui/text/time.tsx'
import type { Rental } from '../contract.ts'
import { useCheckInBooking } from './queries.ts'
import { useBookingQuote } from './quotes.ts'

/** Checks in the guest of a booking at the agreed time and price, paid now or later. */
export function BookingCheckIn({ booking }: { booking: Rental }) {
  const { close } = useDialog()
  const { currency } = useVenueLocale()
  const checkIn = useCheckInBooking()
  const form = useFieldlessForm()
  const { quote, error } = useBookingQuote(booking, !checkIn.isPending && !checkIn.isSuccess)
  const openReceipt = useAutomaticReceipt()
  const returned = quote?.giveBack
    .map(({ method, amount }) => `${formatMoney(amount, currency)} ${methodName(method).toLowerCase()}`)
    .join(' + ')
  const payment = useGuestPayment({
    due: dueOf(quote),
    later: 'Leave unpaid',
    takesCards: true,
    stay: stayOf(quote, booking.facilityType, elapsedHours(booking.startTime, booking.endTime)),
  })
  return (
    <Form
      form={form}
      onSubmit={async () => {
        const params = { id: String(booking.id) }
        const { facilityName } = await checkIn.mutateAsync({
          params,
          body: { ...payment.body, due: quote?.due },
        })
        toast({ title: 'Check-in successful', description: `${facilityName} has been checked in` })
        close()
        if (payment.isPaying) await openReceipt({ rentalId: booking.id })
      }}
      onFailed={error =>
        toast({ title: 'Failed to check in', description: messageOf(error), variant: 'destructive' })
      }
    >
      <DialogBody className="flex flex-col gap-4">
        <p>
          <span className="font-medium">{booking.customerName}</span> has booked{' '}
          <TimeSpan from={booking.startTime} until={booking.endTime} />.
        </p>
        {booking.notes && <p className="whitespace-pre-line text-muted">{booking.notes}</p>}
      </DialogBody>
      <MoneyPanel
        payment={payment}
        lines={quote?.lines}
        error={error}
        action="Check In"
        also={returned && `return ${returned}`}
        autoFocus
        onCancel={close}
      />
    </Form>
  )
}
