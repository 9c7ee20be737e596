import { useDone } from '#money/payments/web/shared/done.ts'
import { MoneyPanel } from '#money/payments/web/shared/money-panel/money-panel.tsx'
import { useGuestPayment } from '#money/payments/web/shared/money-panel/use-payment.ts'
import { sayPlainly } from '#money/pricing/languages/say-plainly.ts'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { CheckoutForm } from '#platform/web/ui/dialogs/checkout-form.tsx'
import { DialogBody } from '#platform/web/ui/dialogs/dialog.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { useFieldlessForm } from '#platform/web/ui/forms/form.tsx'
import type { Rental } from '../../contract.ts'
import { BookedTimes, BookingDialog } from './booking-dialog.tsx'
import { PrepayAmount, usePrepayAmount } from './prepay-amount.tsx'
import { useCancellationQuote, useTakePrepayment } from './queries.ts'

/** Takes money ahead for a booking. */
export default function TakePrepaymentDialog({ rentalId }: { rentalId: number }) {
  return (
    <BookingDialog title="Take Prepayment" rentalId={rentalId}>
      {booking => <PrepaymentForm booking={booking} />}
    </BookingDialog>
  )
}

function PrepaymentForm({ booking }: { booking: Rental }) {
  const { close } = useDialog()
  const take = useTakePrepayment()
  const form = useFieldlessForm()
  const done = useDone()
  const { quote, error } = useCancellationQuote(booking, 'cancellation', !take.isPending && !take.isSuccess)
  const left = quote && Math.round((quote.price - quote.prepaid) * 100) / 100
  const prepay = usePrepayAmount(left ?? 0, 'whole')
  const payment = useGuestPayment({ due: quote && (prepay.amount || null), isExact: true })
  return (
    <CheckoutForm
      form={form}
      onSubmit={async () => {
        const body = { prepayment: prepay.amount, ...payment.body }
        await take.mutateAsync({ params: { id: String(booking.id) }, body })
        close()
        const told = { title: 'Prepayment taken', description: booking.facilityName }
        await done(payment, told, { rentalId: booking.id }, 'deposit')
      }}
      onFailed={showFailure('Failed to take prepayment')}
    >
      <DialogBody className="flex flex-col gap-4">
        <BookedTimes booking={booking} />
        <PrepayAmount amount={prepay} isRequired />
      </DialogBody>
      <MoneyPanel
        payment={payment}
        guest={booking}
        lines={
          quote && [
            { kind: 'total', ...sayPlainly('agreedPrice'), amount: quote.price },
            ...(quote.prepaid > 0
              ? [{ kind: 'paid', ...sayPlainly('prepaid'), amount: -quote.prepaid }]
              : []),
            { kind: 'due', ...sayPlainly('toPayNow'), amount: prepay.amount },
          ]
        }
        error={error}
        action="Take Prepayment"
        autoFocus
        disabled={!prepay.isValid || prepay.amount === 0}
        onCancel={close}
      />
    </CheckoutForm>
  )
}
