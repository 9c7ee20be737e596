import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { payOutForm } from '#money/ledger/contract.ts'
import { methodNames } from '#money/ledger/web/shared/method-name.ts'
import { useZodForm } from '#platform/web/ui/forms/form.tsx'
import { NumberInput } from '#platform/web/ui/forms/number-input.tsx'
import { Money } from '#platform/web/ui/text/money.tsx'
import type { PaymentDetails } from '../../contract.ts'
import { JointRefundForm } from '../joint/joint-refund-form.tsx'
import { PaymentDialog } from '../payment-details-dialog.tsx'
import { useRefund } from '../queries.ts'
import { RefundForm, usePaidBack } from './refund-form.tsx'
import { isTooMuchNamed, type NamedLines, namedLines, RefundLines, sumOfLines } from './refund-lines.tsx'

/** Refunds all or part of a payment, with a reason. */
export default function RefundPaymentDialog({ paymentId }: { paymentId: number }) {
  return (
    <PaymentDialog title="Refund" paymentId={paymentId}>
      {payment =>
        payment.joint ? (
          <JointRefundForm payment={payment} joint={payment.joint} />
        ) : (
          <OneRefundForm payment={payment} />
        )
      }
    </PaymentDialog>
  )
}

function OneRefundForm({ payment }: { payment: PaymentDetails }) {
  const refund = useRefund()
  const left = payment.refundable
  const { form, Field } = useZodForm(payOutForm, { amount: left, reason: '' })
  const [named, setNamed] = useState<NamedLines>({})
  const amount = useWatch({ control: form.control, name: 'amount' })
  const methods = payment.refundMethods
  const back = usePaidBack([{ methods, amount: amount || 0 }])
  const paid = back[0]?.amount ?? 0
  return (
    <RefundForm
      form={form}
      methods={methods}
      back={back}
      refund={({ amount, reason }, action) => {
        const body = { amount, reason, ...namedLines(named) }
        return refund.mutateAsync({ params: { id: String(payment.id) }, body, action })
      }}
      disabled={methods.length === 0 || isTooMuchNamed(payment.lines, named)}
    >
      {methods.length > 0 ? (
        <p>
          {!methods.includes(payment.method) && 'The card that paid was voided. '}
          <Money dollars={left} className="font-medium" /> of this payment can be refunded by{' '}
          {methodNames(methods)}. The bill is reduced by this amount.
        </p>
      ) : (
        <p>This payment cannot be refunded: the card that paid was sold on the same bill and voided.</p>
      )}
      <Field name="amount" label="Amount" required>
        {control => (
          <NumberInput
            {...control}
            min={0.01}
            max={left}
            step={0.01}
            onChange={amount => {
              control.onChange(amount)
              setNamed({})
            }}
          />
        )}
      </Field>
      {payment.lines.length > 1 && (
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1.5 font-medium">What it is for</legend>
          <p className="text-muted text-sm">
            Enter amounts to take back these lines and their tax. Otherwise the refund is shared over what
            this payment paid, and tips go back last.
          </p>
          <RefundLines
            lines={payment.lines}
            named={named}
            onChange={lines => {
              setNamed(lines)
              form.setValue('amount', sumOfLines(lines) || left, { shouldValidate: true })
            }}
          />
        </fieldset>
      )}
      {paid !== (amount || 0) && paid > 0 && (
        <p>
          To pay back in cash: <Money dollars={paid} className="font-medium" />
        </p>
      )}
    </RefundForm>
  )
}
