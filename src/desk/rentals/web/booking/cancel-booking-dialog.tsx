import { useState } from 'react'
import type { BillLine } from '#money/bills/web/shared/bill-lines.tsx'
import { ConfirmTime } from '#money/bills/web/shared/confirm-time.tsx'
import type { PaymentMethod } from '#money/ledger/words.ts'
import { useDone } from '#money/payments/web/shared/done.ts'
import { MoneyPanel } from '#money/payments/web/shared/money-panel/money-panel.tsx'
import { useGuestPayment } from '#money/payments/web/shared/money-panel/use-payment.ts'
import { sayPlainly } from '#money/pricing/languages/say-plainly.ts'
import { formatMoney } from '#platform/values/money.ts'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { CheckoutForm } from '#platform/web/ui/dialogs/checkout-form.tsx'
import { DialogBody } from '#platform/web/ui/dialogs/dialog.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { useFieldlessForm } from '#platform/web/ui/forms/form.tsx'
import { ShortDateTime } from '#platform/web/ui/text/time.tsx'
import type { CancelAs, CancellationQuote, Rental } from '../../contract.ts'
import { BookedTimes, BookingDialog } from './booking-dialog.tsx'
import { useCancelBooking, useCancellationQuote } from './queries.ts'
import { methodText, RestChoice } from './rest-choice.tsx'
import { WaiveFee } from './waive-fee.tsx'

const words = {
  cancellation: { title: 'Cancel Booking', fee: 'cancellationFee', done: 'Booking cancelled' },
  no_show: { title: 'No-show', fee: 'noShowFee', done: 'No-show recorded' },
} as const

export interface CancelBookingProps {
  rentalId: number
  as?: CancelAs | undefined
}

/** Cancels a booking or records a no-show. Shows what it costs and what is returned before it is done. */
export default function CancelBookingDialog({ rentalId, as = 'cancellation' }: CancelBookingProps) {
  return (
    <BookingDialog title={words[as].title} rentalId={rentalId}>
      {booking => <CancelForm booking={booking} as={as} />}
    </BookingDialog>
  )
}

function CancelForm({ booking, as }: { booking: Rental; as: CancelAs }) {
  const { close } = useDialog()
  const { currency } = useVenueLocale()
  const cancel = useCancelBooking()
  const form = useFieldlessForm()
  const done = useDone()
  const { quote, error } = useCancellationQuote(booking, as, !cancel.isPending && !cancel.isSuccess)
  const [waiver, setWaiver] = useState<string>()
  const [rest, setRest] = useState<PaymentMethod | 'own' | 'credit'>('own')
  const money = quote && splitMoney(quote, waiver !== undefined)
  const payment = useGuestPayment({ due: money?.due, own: 'later', later: true })
  const returned = money && money.giveBack > 0 ? formatMoney(money.giveBack, currency) : undefined

  return (
    <CheckoutForm
      form={form}
      onSubmit={async typed => {
        await cancel.mutateAsync({
          params: { id: String(booking.id) },
          body: {
            ...payment.body,
            ...typed,
            as,
            fee: quote?.fee,
            ...(waiver !== undefined && { waiver }),
            rest: rest === 'credit' ? 'credit' : 'return',
            ...(rest !== 'credit' && rest !== 'own' && { returnBy: rest }),
          },
          action: `Waive the fee of ${formatMoney(quote?.fee ?? 0, currency)}`,
        })
        close()
        const description = `${booking.facilityName} is available at that time again`
        await done(payment, { title: words[as].done, description }, { rentalId: booking.id })
      }}
      onFailed={showFailure('Failed to cancel booking')}
    >
      <DialogBody className="flex flex-col gap-4">
        <div>
          <BookedTimes booking={booking} />
          {quote && <Terms quote={quote} as={as} />}
        </div>
        {money && money.giveBack > 0 && (
          <RestChoice prepaidBy={quote.prepaidBy} value={rest} onChange={setRest} />
        )}
        {quote && quote.fee > 0 && <WaiveFee value={waiver} onChange={setWaiver} />}
        <ConfirmTime />
      </DialogBody>
      <MoneyPanel
        payment={payment}
        guest={booking}
        lines={quote && toLines(quote, as, waiver !== undefined)}
        error={error}
        label="Bill"
        action={words[as].title}
        also={
          returned &&
          (rest === 'credit'
            ? `${returned} stays as credit`
            : `return ${returned} ${methodText(quote?.prepaidBy ?? [], rest)}`)
        }
        autoFocus
        disabled={waiver !== undefined && waiver.trim() === ''}
        cancel="Keep Booking"
        onCancel={close}
      />
    </CheckoutForm>
  )
}

function Terms({ quote: { freeUntil, fee }, as }: { quote: CancellationQuote; as: CancelAs }) {
  if (as === 'no_show' || freeUntil === null) return null
  return (
    <p className="text-muted">
      {fee === 0 ? 'Free until ' : 'Was free until '}
      <ShortDateTime at={freeUntil} />
    </p>
  )
}

/** The amounts due and returned, in dollars, with or without the fee. */
function splitMoney({ prepaid, due, giveBack }: CancellationQuote, isWaived: boolean) {
  return isWaived ? { due: 0, giveBack: prepaid } : { due, giveBack }
}

function toLines(quote: CancellationQuote, as: CancelAs, isWaived: boolean): BillLine[] {
  const { price, fee, taxLines, prepaid } = quote
  const { due, giveBack } = splitMoney(quote, isWaived)
  return [
    { ...sayPlainly('agreedNotCharged'), amount: price, included: true },
    { ...sayPlainly(words[as].fee), amount: fee },
    ...(isWaived ? [{ ...sayPlainly('waived'), amount: -fee }] : taxLines),
    ...(prepaid > 0 ? [{ kind: 'paid', ...sayPlainly('prepaid'), amount: -prepaid }] : []),
    giveBack > 0
      ? { kind: 'due', ...sayPlainly('toReturn'), amount: giveBack }
      : { kind: 'due', ...sayPlainly('due'), amount: due },
  ]
}
