import { ApprovalNote } from '../../accounts/web/shared/approvable-button.tsx'
import { formatMoney } from '../../shared/values/money.ts'
import { messageOf } from '../../shared/web/data/error-messages.ts'
import { useVenueLocale } from '../../shared/web/device/venue.ts'
import { Button } from '../../shared/web/ui/actions/button.tsx'
import { DialogBody, DialogFooter } from '../../shared/web/ui/dialogs/dialog.tsx'
import { useDialog } from '../../shared/web/ui/dialogs/open-dialog.ts'
import { toast } from '../../shared/web/ui/feedback/toast.ts'
import { Form, FormError, SubmitButton, useZodForm } from '../../shared/web/ui/forms/form.tsx'
import { Input } from '../../shared/web/ui/forms/input.tsx'
import { Money } from '../../shared/web/ui/text/money.tsx'
import * as calls from '../calls.ts'
import { type PaymentDetails, voidForm } from '../contract.ts'
import { PaymentDialog } from './payment-details-dialog.tsx'
import { useVoid } from './queries.ts'
import { methodName } from './shared/method-name.ts'

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
  const voidPayment = useVoid()
  const { currency } = useVenueLocale()
  const { form, Field } = useZodForm(voidForm, { reason: '' })
  return (
    <Form
      form={form}
      onSubmit={async body => {
        const action = `Void the payment of ${formatMoney(payment.amount, currency)}`
        await voidPayment.mutateAsync({ params: { id: String(payment.id) }, body, action })
        toast({ title: 'Payment voided', description: 'The amount is due again' })
        close()
      }}
      onFailed={error =>
        toast({ title: 'Failed to void payment', description: messageOf(error), variant: 'destructive' })
      }
    >
      <DialogBody className="flex flex-col gap-4">
        <p>
          <Money dollars={payment.amount} className="font-medium" /> is returned by{' '}
          {methodName(payment.method)} and becomes due again.
        </p>
        <Field name="reason" label="Reason" required>
          <Input />
        </Field>
        <ApprovalNote call={calls.voidPayment} />
        <FormError />
      </DialogBody>
      <DialogFooter>
        <Button onClick={close}>Cancel</Button>
        <SubmitButton pending="Processing..." variant="danger">
          Void Payment
        </SubmitButton>
      </DialogFooter>
    </Form>
  )
}
