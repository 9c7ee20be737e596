import { voidForm } from '#money/ledger/contract.ts'
import { methodNames } from '#money/ledger/web/shared/method-name.ts'
import { ApprovalNote } from '#office/accounts/web/shared/approvable-button.tsx'
import { formatMoney } from '#platform/values/money.ts'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { ReasonForm } from '#platform/web/ui/forms/reason-form.tsx'
import { Money } from '#platform/web/ui/text/money.tsx'
import type { PaymentDetails } from '../../contract.ts'
import * as calls from '../../contract.ts'
import { PaymentDialog } from '../payment-details-dialog.tsx'
import { useReversePayment } from '../queries.ts'
import { PartChoice, usePartChoice } from './part-choice.tsx'

/** Reverses a payment that did not arrive, also after its day is closed: its bill is due again. */
export default function ReversePaymentDialog({ paymentId }: { paymentId: number }) {
  return (
    <PaymentDialog title="Reverse Payment" paymentId={paymentId}>
      {payment => <ReverseForm payment={payment} />}
    </PaymentDialog>
  )
}

function ReverseForm({ payment }: { payment: PaymentDetails }) {
  const { close } = useDialog()
  const reverse = useReversePayment()
  const { currency } = useVenueLocale()
  const choice = usePartChoice(payment)
  const { whole, amount, methods, bills } = choice
  return (
    <ReasonForm
      schema={voidForm}
      action={`Reverse Payment · ${formatMoney(amount, currency)}`}
      variant="danger"
      note={<ApprovalNote call={calls.reversePayment} />}
      onSubmit={async ({ reason }) => {
        const action = `Reverse the payment of ${formatMoney(amount, currency)}`
        await reverse.mutateAsync({ params: { id: String(payment.id) }, body: { reason, whole }, action })
        toast({ title: 'Payment reversed', description: 'The amount is due again' })
        close()
      }}
      onFailed={showFailure('Failed to reverse payment')}
      onClose={close}
    >
      <PartChoice payment={payment} choice={choice} />
      <p>
        <Money dollars={amount} className="font-medium" /> by {methodNames(methods)} is taken out of today’s
        money. {bills > 1 ? `The ${bills} bills are` : 'The bill is'} unpaid again. Charges, taxes and closed
        days stay as they are.
      </p>
    </ReasonForm>
  )
}
