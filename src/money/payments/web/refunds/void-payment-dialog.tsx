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
import { useVoid } from '../queries.ts'

/** Voids a payment that was a mistake, with a reason. */
export default function VoidPaymentDialog({ paymentId }: { paymentId: number }) {
  return (
    <PaymentDialog title="Void Payment" paymentId={paymentId}>
      {payment => <VoidForm payment={payment} />}
    </PaymentDialog>
  )
}

function VoidForm({ payment }: { payment: PaymentDetails }) {
  const { close } = useDialog()
  const voidPayment = useVoid(payment.joint !== null)
  const { amount } = payment.joint ?? payment
  const { currency } = useVenueLocale()
  return (
    <ReasonForm
      schema={voidForm}
      action={`Void Payment · ${formatMoney(amount, currency)}`}
      variant="danger"
      note={<ApprovalNote call={calls.voidPayment} />}
      onSubmit={async body => {
        const action = `Void the payment of ${formatMoney(amount, currency)}`
        await voidPayment.mutateAsync({ params: { id: String(payment.id) }, body, action })
        toast({ title: 'Payment voided', description: 'The amount is due again' })
        close()
      }}
      onFailed={showFailure('Failed to void payment')}
      onClose={close}
    >
      <p>
        Give back <Money dollars={amount} className="font-medium" /> by {describeMethods(payment)}.{' '}
        {payment.joint ? `All ${payment.joint.bills} bills are` : 'The bill is'} unpaid again.
      </p>
    </ReasonForm>
  )
}

const describeMethods = ({ method, joint }: PaymentDetails): string =>
  methodNames([...new Set(joint?.parts.map(part => part.method) ?? [method])])
