import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { voidForm } from '#money/ledger/contract.ts'
import { methodName } from '#money/ledger/rules.ts'
import { methodNames } from '#money/ledger/web/shared/method-name.ts'
import { moneyAccounts, tenderName } from '#money/ledger/words.ts'
import { ApprovalNote } from '#office/accounts/web/shared/approvable-button.tsx'
import { formatMoney } from '#platform/values/money.ts'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { DialogForm } from '#platform/web/ui/dialogs/dialog-form.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { useZodForm } from '#platform/web/ui/forms/form.tsx'
import { Input, Select } from '#platform/web/ui/forms/input.tsx'
import { changePaymentMethod, type PaymentDetails } from '../../contract.ts'
import { PaymentDialog } from '../payment-details-dialog.tsx'
import { useChangeMethod } from '../queries.ts'
import { useRoundRefund } from '../refundable.ts'
import { useOfferedMethods } from '../shared/money-panel/offered-methods.ts'
import { PartChoice, usePartChoice } from './part-choice.tsx'

const schema = voidForm.extend({ paymentMethod: z.enum(moneyAccounts) })

/** Corrects the method of a payment: it is reversed and paid again by the other method. */
export default function ChangeMethodDialog({ paymentId }: { paymentId: number }) {
  return (
    <PaymentDialog title="Change Payment Method" paymentId={paymentId}>
      {payment => <MethodForm payment={payment} />}
    </PaymentDialog>
  )
}

function MethodForm({ payment }: { payment: PaymentDetails }) {
  const dialog = useDialog()
  const change = useChangeMethod()
  const { currency } = useVenueLocale()
  const choice = usePartChoice(payment)
  const { whole, methods: before, amount } = choice
  const methods = useMethods(payment).filter(method => before.length > 1 || method !== before[0])
  const { form, Field } = useZodForm(schema, { paymentMethod: methods[0]!, reason: '' })
  const method = useWatch({ control: form.control, name: 'paymentMethod' })
  const paid = useRoundRefund()(method, amount)
  const total = `${formatMoney(paid, currency)} ${tenderName(method)}`
  return (
    <DialogForm
      form={form}
      onSubmit={async body => {
        const action = `Change the payment of ${formatMoney(amount, currency)} to ${methodName(method)}`
        const params = { id: String(payment.id) }
        await change.mutateAsync({ params, body: { ...body, whole }, action })
        toast({ title: 'Payment method changed', description: `Paid by ${methodName(method)}` })
        dialog.close()
      }}
      onFailed={showFailure('Failed to change the payment method')}
      submit={<>Change Method · {total}</>}
      pending="Processing..."
      onCancel={dialog.close}
    >
      <PartChoice payment={payment} choice={choice} />
      <p>
        Paid by {methodNames(before)}. That payment is reversed today, and the same amount is paid by the
        other method. Charges, taxes and closed days stay as they are.
      </p>
      <Field name="paymentMethod" label="New method" required>
        <Select options={methods.map(value => ({ value, label: methodName(value) }))} />
      </Field>
      <Field name="reason" label="Reason" required>
        <Input autoComplete="off" data-first />
      </Field>
      <ApprovalNote call={changePaymentMethod} />
    </DialogForm>
  )
}

/** The methods that the venue offers; of a held deposit those of guests. */
function useMethods({ deposit }: PaymentDetails) {
  const { forGuests, forInvoices } = useOfferedMethods()
  return deposit?.status === 'held' ? forGuests : forInvoices
}
