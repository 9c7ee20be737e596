import { z } from 'zod'
import { memberPaymentMethodName, moneyAccounts } from '../../billing/calls.ts'
import type { MoneyAccount } from '../../billing/contract.ts'
import { useAutomaticReceipt } from '../../billing/web/shared/automatic-receipt.ts'
import { useSettings } from '../../settings/web/queries.ts'
import { money } from '../../shared/values/fields.ts'
import { formatMoney } from '../../shared/values/money.ts'
import { showErrorToast } from '../../shared/web/data/error-messages.ts'
import { useVenueLocale } from '../../shared/web/device/venue.ts'
import { Button } from '../../shared/web/ui/actions/button.tsx'
import { DialogBody, DialogFooter } from '../../shared/web/ui/dialogs/dialog.tsx'
import { useDialog } from '../../shared/web/ui/dialogs/open-dialog.ts'
import { toast } from '../../shared/web/ui/feedback/toast.ts'
import { Form, FormError, SubmitButton, useZodForm } from '../../shared/web/ui/forms/form.tsx'
import { Select } from '../../shared/web/ui/forms/input.tsx'
import { NumberInput } from '../../shared/web/ui/forms/number-input.tsx'
import type { InvoiceDetails } from '../contract.ts'
import type { InvoiceId } from './dialogs.ts'
import { InvoiceDialog } from './invoice-dialog.tsx'
import { invoiceTitle } from './invoice-status.tsx'
import { paramsOf, usePayInvoice } from './queries.ts'

/** Takes a full or partial payment for an invoice. */
export default function PayInvoiceDialog({ invoiceId }: InvoiceId) {
  return (
    <InvoiceDialog title="Take Payment" invoiceId={invoiceId} size="sm">
      {invoice => <Pay invoice={invoice} />}
    </InvoiceDialog>
  )
}

function Pay({ invoice }: { invoice: InvoiceDetails }) {
  const { open, close } = useDialog()
  const { currency } = useVenueLocale()
  const pay = usePayInvoice()
  const openReceipt = useAutomaticReceipt()
  const methods = useInvoicePaymentMethods()
  const due = formatMoney(invoice.due, currency)
  const schema = z.object({
    amount: money(0.01, 'Amount is required').max(invoice.due, `At most ${due} is due`),
    paymentMethod: z.enum(moneyAccounts),
  })
  const { form, Field } = useZodForm(schema, {
    amount: invoice.due,
    paymentMethod: methods[0] ?? 'credit_card',
  })
  return (
    <Form
      form={form}
      onSubmit={async body => {
        const after = await pay.mutateAsync({ params: paramsOf(invoice.id), body })
        const left = formatMoney(after.due, currency)
        toast({
          title: 'Payment Taken',
          description: `${invoiceTitle(invoice)} is ${after.due === 0 ? 'paid' : `paid in part; ${left} is due`}`,
        })
        open('invoice-details', { invoiceId: invoice.id })
        await openReceipt({ invoiceId: invoice.id })
      }}
      onFailed={showErrorToast('take the payment')}
    >
      <DialogBody className="flex flex-col gap-4">
        <Field name="amount" label="Amount" hint={`${due} is due`} required>
          {control => <NumberInput {...control} min={0.01} step={0.01} />}
        </Field>
        <Field name="paymentMethod" label="Payment method">
          <Select options={methods.map(value => ({ value, label: nameOf(value) }))} />
        </Field>
        <FormError />
      </DialogBody>
      <DialogFooter>
        <Button onClick={close}>Cancel</Button>
        <SubmitButton pending="Processing..." disabled={invoice.due <= 0}>
          Take Payment
        </SubmitButton>
      </DialogFooter>
    </Form>
  )
}

/** The enabled payment methods; all of them until the settings are loaded. */
function useInvoicePaymentMethods(): readonly MoneyAccount[] {
  const offered: readonly string[] | undefined = useSettings().data?.paymentMethodsOffered
  return offered ? moneyAccounts.filter(method => offered.includes(method)) : moneyAccounts
}

const nameOf = (method: MoneyAccount) => {
  const name = memberPaymentMethodName(method)
  return name.charAt(0).toUpperCase() + name.slice(1)
}
