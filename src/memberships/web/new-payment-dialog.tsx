import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { MemberPaymentMethod } from '../../billing/contract.ts'
import { useAutomaticReceipt } from '../../billing/web/shared/automatic-receipt.ts'
import { SplitPayment, useSplitPayment } from '../../billing/web/shared/payment-input.tsx'
import { messageOf } from '../../shared/web/data/error-messages.ts'
import { Button } from '../../shared/web/ui/actions/button.tsx'
import { DialogBody, DialogFooter } from '../../shared/web/ui/dialogs/dialog.tsx'
import { useDialog } from '../../shared/web/ui/dialogs/open-dialog.ts'
import { toast } from '../../shared/web/ui/feedback/toast.ts'
import { Fields, Form, FormError, SubmitButton, useZodForm } from '../../shared/web/ui/forms/form.tsx'
import { Input, Select } from '../../shared/web/ui/forms/input.tsx'
import { NumberInput } from '../../shared/web/ui/forms/number-input.tsx'
import { Money } from '../../shared/web/ui/text/money.tsx'
import { type Membership, paymentForm } from '../contract.ts'
import { MembershipDialog } from './membership-dialog.tsx'
import { useAddPayment } from './queries.ts'
import { useMethodOptions } from './terms-fields.tsx'

/** Takes a payment for a membership; the default amount is the balance. */
export default function NewPaymentDialog({ membershipId }: { membershipId: number }) {
  return (
    <MembershipDialog title="Add Payment" membershipId={membershipId}>
      {membership => <PaymentForm membership={membership} />}
    </MembershipDialog>
  )
}

function PaymentForm({ membership }: { membership: Membership }) {
  const { close } = useDialog()
  const openReceipt = useAutomaticReceipt()
  const pay = useAddPayment()
  const methods = useMethodOptions()
  const own = methods.find(({ value }) => value === membership.paymentMethod)
  const { form, Field } = useZodForm(paymentForm, {
    amount: Math.max(0, membership.balance),
    paymentMethod: (own ?? methods[0])?.value ?? membership.paymentMethod,
    note: '',
  })
  const amount = useWatch({ control: form.control, name: 'amount' })
  const [isSplit, setSplit] = useState(false)
  const split = useSplitPayment<MemberPaymentMethod>(amount)
  return (
    <Form
      form={form}
      onSubmit={async typed => {
        const body = isSplit ? { ...typed, payments: split.parts } : typed
        await pay.mutateAsync({ params: { id: String(membership.id) }, body })
        toast({ title: 'Payment taken', description: `${membership.memberName} has paid` })
        close()
        await openReceipt({ memberId: membership.memberId })
      }}
      onFailed={error =>
        toast({ title: 'Failed to take payment', description: messageOf(error), variant: 'destructive' })
      }
    >
      <DialogBody className="flex flex-col gap-4">
        <Fields>
          <Field name="amount" label="Amount" required>
            {control => <NumberInput {...control} allowEmpty min={0.01} step={0.01} autoFocus />}
          </Field>
          <Field name="paymentMethod" label="Payment method" required>
            <Select options={methods} />
          </Field>
          <Field name="note" label="Note" className="md:col-span-2">
            <Input autoComplete="off" />
          </Field>
        </Fields>
        <Button size="sm" variant="ghost" className="self-start" onClick={() => setSplit(!isSplit)}>
          {isSplit ? 'Pay by one method' : 'Split over several methods'}
        </Button>
        {isSplit && <SplitPayment split={split} methods={methods.map(({ value }) => value)} />}
        <Remaining owed={membership.balance} paid={amount} />
        <FormError />
      </DialogBody>
      <DialogFooter>
        <Button onClick={close}>Cancel</Button>
        <SubmitButton pending="Processing..." disabled={isSplit && split.left !== 0}>
          Add Payment
        </SubmitButton>
      </DialogFooter>
    </Form>
  )
}

/** Balance before and after the payment, for display only. */
function Remaining({ owed, paid }: { owed: number; paid: number }) {
  const left = Math.round((owed - (paid || 0)) * 100) / 100
  return (
    <dl className="rounded-control bg-sunken px-3 py-2">
      <div className="flex justify-between gap-4 py-0.5">
        <dt>{owed < 0 ? 'Credit now' : 'Owed now'}</dt>
        <dd>
          <Money dollars={Math.abs(owed)} />
        </dd>
      </div>
      <div className="flex justify-between gap-4 py-0.5 font-medium">
        <dt>{left < 0 ? 'Credit after payment' : 'Owed after payment'}</dt>
        <dd>
          <Money dollars={Math.abs(left)} />
        </dd>
      </div>
    </dl>
  )
}
