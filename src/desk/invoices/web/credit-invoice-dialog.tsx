import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { ApprovalNote } from '#office/accounts/web/shared/approvable-button.tsx'
import { money, requiredText } from '#platform/values/fields.ts'
import { formatMoney } from '#platform/values/money.ts'
import { showErrorToast } from '#platform/web/data/error-messages.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { DialogForm } from '#platform/web/ui/dialogs/dialog-form.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { useZodForm } from '#platform/web/ui/forms/form.tsx'
import { Input } from '#platform/web/ui/forms/input.tsx'
import { NumberInput } from '#platform/web/ui/forms/number-input.tsx'
import { Chips } from '#platform/web/ui/lists/chips.tsx'
import { Money } from '#platform/web/ui/text/money.tsx'
import type { InvoiceDetails } from '../contract.ts'
import { creditInvoice } from '../contract.ts'
import { InvoiceDialog } from './form/invoice-dialog.tsx'
import { toParams, useCreditInvoice } from './queries.ts'

/** Issues a credit note for an invoice, whole or in part. */
export default function CreditInvoiceDialog({ invoiceId }: { invoiceId: number }) {
  return (
    <InvoiceDialog title="Credit Note" invoiceId={invoiceId} size="md">
      {invoice => <CreditForm invoice={invoice} />}
    </InvoiceDialog>
  )
}

function CreditForm({ invoice }: { invoice: InvoiceDetails }) {
  const { open } = useDialog()
  const back = () => open('invoice-details', { invoiceId: invoice.id })
  const { currency } = useVenueLocale()
  const credit = useCreditInvoice()
  const { lines, left } = invoice.creditable
  const text = (dollars: number) => formatMoney(dollars, currency)
  const schema = z.object({
    of: z.enum(['all', 'parts']),
    amounts: z.tuple([]).rest(money(0)),
    reason: requiredText('Reason is required'),
  })
  const { form, Field } = useZodForm(schema, { of: 'all', amounts: lines.map(() => 0), reason: '' })
  const [of, amounts] = useWatch({ control: form.control, name: ['of', 'amounts'] })
  const cents = of === 'all' ? Math.round(left * 100) : addUp(amounts)
  return (
    <DialogForm
      form={form}
      onSubmit={async ({ of, amounts, reason }) => {
        const over = lines.findIndex((line, index) => (amounts[index] ?? 0) > line.left)
        if (of === 'parts' && over >= 0) {
          form.setError(`amounts.${over}`, { message: `At most ${text(lines[over]!.left)} is left` })
          return
        }
        const parts = lines.flatMap(({ lineId }, index) =>
          amounts[index] ? [{ lineId, amount: amounts[index] }] : [],
        )
        const body = of === 'all' ? { reason } : { reason, lines: parts }
        const action = `Credit note for Invoice ${invoice.number} · ${text(cents / 100)}`
        const { creditNotes } = await credit.mutateAsync({ params: toParams(invoice.id), body, action })
        const { number, total } = creditNotes.at(-1)!
        toast({ title: 'Credit note issued', description: `${number}, ${text(total)}` })
        back()
      }}
      onFailed={showErrorToast('issue the credit note')}
      submit={<>Issue Credit Note · {text(cents / 100)}</>}
      variant="danger"
      pending="Processing..."
      disabled={cents <= 0}
      onCancel={back}
    >
      <p>
        <Money dollars={left} className="font-medium" /> of this invoice can be credited. The invoice stays as
        it is; the credit note gets its own number.
      </p>
      <Chips
        label="Credit"
        chips={[
          { value: 'all', label: 'Full remaining amount' },
          { value: 'parts', label: 'Parts' },
        ]}
        value={of}
        onChange={value => form.setValue('of', value, { shouldDirty: true })}
      />
      {of === 'parts' && (
        <div className="flex flex-col gap-3">
          {lines.map((line, index) => (
            <Field
              key={line.lineId}
              name={`amounts.${index}`}
              label={line.description}
              hint={`Tax included. ${text(line.left)} is left.`}
            >
              {control => <NumberInput {...control} min={0} max={line.left} step={0.01} />}
            </Field>
          ))}
        </div>
      )}
      <Field name="reason" label="Reason" hint="Printed on the credit note" required>
        <Input autoComplete="off" />
      </Field>
      <ApprovalNote call={creditInvoice} />
    </DialogForm>
  )
}

const addUp = (amounts: readonly number[]) =>
  amounts.reduce((cents, amount) => cents + Math.round((amount || 0) * 100), 0)
