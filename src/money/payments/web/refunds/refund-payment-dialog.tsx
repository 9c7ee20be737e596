import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { payOutForm } from '#money/ledger/contract.ts'
import { methodNames } from '#money/ledger/web/shared/method-name.ts'
import { tenderName } from '#money/ledger/words.ts'
import { ApprovalNote } from '#office/accounts/web/shared/approvable-button.tsx'
import { formatMoney } from '#platform/values/money.ts'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { DialogBody, DialogFooter } from '#platform/web/ui/dialogs/dialog.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Form, FormError, SubmitButton, useZodForm } from '#platform/web/ui/forms/form.tsx'
import { Input } from '#platform/web/ui/forms/input.tsx'
import { NumberInput } from '#platform/web/ui/forms/number-input.tsx'
import { Money } from '#platform/web/ui/text/money.tsx'
import { type PaymentDetails, refundPayment } from '../../contract.ts'
import { JointRefundForm } from '../joint/joint-refund-form.tsx'
import { PaymentDialog } from '../payment-details-dialog.tsx'
import { useRefund } from '../queries.ts'
import { useRoundRefund } from '../refundable.ts'
import { isTooMuchNamed, type NamedLines, namedLines, RefundLines, sumOfLines } from './refund-lines.tsx'

/** Refunds all or part of a payment, with a reason. */
export default function RefundPaymentDialog({ paymentId }: { paymentId: number }) {
  return (
    <PaymentDialog title="Refund" paymentId={paymentId}>
      {payment =>
        payment.joint ? (
          <JointRefundForm payment={payment} joint={payment.joint} />
        ) : (
          <RefundForm payment={payment} />
        )
      }
    </PaymentDialog>
  )
}

function RefundForm({ payment }: { payment: PaymentDetails }) {
  const { close } = useDialog()
  const refund = useRefund()
  const { currency } = useVenueLocale()
  const left = payment.refundable
  const { form, Field } = useZodForm(payOutForm, { amount: left, reason: '' })
  const [named, setNamed] = useState<NamedLines>({})
  const amount = useWatch({ control: form.control, name: 'amount' })
  const methods = payment.refundMethods
  const by = methodNames(methods)
  const round = useRoundRefund()
  const back = methods.length === 1 ? round(methods[0]!, amount || 0) : amount || 0
  return (
    <Form
      form={form}
      onSubmit={async ({ amount, reason }) => {
        const body = { amount, reason, ...namedLines(named) }
        const action = `Refund ${formatMoney(back, currency)} by ${by}`
        await refund.mutateAsync({ params: { id: String(payment.id) }, body, action })
        toast({ title: 'Refunded', description: `By ${by}` })
        close()
      }}
      onFailed={showFailure('Failed to refund')}
    >
      <DialogBody className="flex flex-col gap-4">
        {methods.length > 0 ? (
          <p>
            {!methods.includes(payment.method) && 'The card that paid was voided. '}
            <Money dollars={left} className="font-medium" /> of this payment can be refunded by {by}. The bill
            is reduced by this amount.
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
        {back !== (amount || 0) && back > 0 && (
          <p>
            To pay back in cash: <Money dollars={back} className="font-medium" />
          </p>
        )}
        <Field name="reason" label="Reason" required>
          <Input data-first />
        </Field>
        <ApprovalNote call={refundPayment} />
        <FormError />
      </DialogBody>
      <DialogFooter>
        <Button onClick={close}>Cancel</Button>
        <SubmitButton
          pending="Processing..."
          variant="danger"
          disabled={methods.length === 0 || isTooMuchNamed(payment.lines, named)}
        >
          Refund
          {back > 0 && ` · ${formatMoney(back, currency)} ${methods.map(tenderName).join(' and ')}`}
        </SubmitButton>
      </DialogFooter>
    </Form>
  )
}
