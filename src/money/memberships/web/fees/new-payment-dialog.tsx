import { useWatch } from 'react-hook-form'
import type { BillLine } from '#money/bills/web/shared/bill-lines.tsx'
import { useDone } from '#money/payments/web/shared/done.ts'
import { MoneyPanel } from '#money/payments/web/shared/money-panel/money-panel.tsx'
import { useMemberPayment } from '#money/payments/web/shared/money-panel/use-payment.ts'
import { sayPlainly } from '#money/pricing/languages/say-plainly.ts'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { CheckoutForm } from '#platform/web/ui/dialogs/checkout-form.tsx'
import { DialogBody } from '#platform/web/ui/dialogs/dialog.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { Fields, useZodForm } from '#platform/web/ui/forms/form.tsx'
import { Input } from '#platform/web/ui/forms/input.tsx'
import { NumberInput } from '#platform/web/ui/forms/number-input.tsx'
import { type Membership, paymentForm } from '../../contract.ts'
import { useAddPayment } from '../queries.ts'
import { MembershipDialog } from '../terms/membership-dialog.tsx'

/** Takes a payment for a membership; the default amount is the balance. */
export default function NewPaymentDialog({ membershipId }: { membershipId: number }) {
  return (
    <MembershipDialog title="Add Payment" membershipId={membershipId} size="checkout">
      {membership => <PaymentForm membership={membership} />}
    </MembershipDialog>
  )
}

const schema = paymentForm.pick({ amount: true, note: true })

function PaymentForm({ membership }: { membership: Membership }) {
  const { close } = useDialog()
  const done = useDone()
  const pay = useAddPayment()
  const { form, Field } = useZodForm(schema, { amount: Math.max(0, membership.balance), note: '' })
  const amount = useWatch({ control: form.control, name: 'amount' })
  const payment = useMemberPayment({
    due: amount > 0 ? amount : null,
    own: membership.paymentMethod,
    takesCards: true,
    isExact: amount !== membership.balance,
  })
  return (
    <CheckoutForm
      form={form}
      onSubmit={async typed => {
        // A split names its methods itself.
        const body = { paymentMethod: membership.paymentMethod, ...typed, ...payment.body }
        await pay.mutateAsync({ params: { id: String(membership.id) }, body })
        close()
        const told = { title: 'Payment taken', description: `${membership.memberName} has paid` }
        await done(payment, told, { billIds: [membership.billId] })
      }}
      onFailed={showFailure('Failed to take payment')}
    >
      <DialogBody>
        <Fields>
          <Field name="amount" label="Amount" required>
            {control => <NumberInput {...control} allowEmpty min={0.01} step={0.01} autoFocus />}
          </Field>
          <Field name="note" label="Note">
            <Input autoComplete="off" />
          </Field>
        </Fields>
      </DialogBody>
      <MoneyPanel
        payment={payment}
        guest={{ memberId: membership.memberId }}
        label="Balance"
        lines={remaining(membership.balance, amount)}
        action="Add Payment"
        onCancel={close}
      />
    </CheckoutForm>
  )
}

/** Balance before and after the payment, for display only. */
function remaining(owed: number, paid: number): BillLine[] {
  const left = Math.round((owed - (paid || 0)) * 100) / 100
  return [
    { ...sayPlainly(owed < 0 ? 'creditNow' : 'owedNow'), amount: Math.abs(owed) },
    {
      kind: 'total',
      ...sayPlainly(left < 0 ? 'creditAfter' : 'owedAfter'),
      amount: Math.abs(left),
    },
  ]
}
