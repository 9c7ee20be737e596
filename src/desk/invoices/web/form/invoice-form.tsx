import { type Control, useWatch } from 'react-hook-form'
import { type BillLine, BillLines } from '#money/bills/web/shared/bill-lines.tsx'
import { englishLines } from '#money/pricing/languages/texts.ts'
import { nameTax } from '#money/pricing/rules.ts'
import { useTaxRates } from '#office/settings/web/shared/tax-classes/tax-class-options.ts'
import { PLAIN_TAX } from '#office/settings/words.ts'
import { toCents, toDollars } from '#platform/values/money.ts'
import { CancelButton } from '#platform/web/ui/actions/cancel-button.tsx'
import { DialogBody, DialogFooter, DialogSums } from '#platform/web/ui/dialogs/dialog.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { DateTimePicker } from '#platform/web/ui/forms/dates/date-time-picker.tsx'
import { Fields, Form, FormError, SubmitButton, useZodForm } from '#platform/web/ui/forms/form.tsx'
import { Textarea } from '#platform/web/ui/forms/input.tsx'
import { addUp, priceLine } from '../../rules.ts'
import { CustomerFields } from './customer-fields.tsx'
import type { LineValues } from './invoice-values.ts'
import { type InvoiceValues, invoiceValues } from './invoice-values.ts'
import { LineRows } from './line-rows.tsx'
import { useStayDue } from './stay-field.tsx'

export interface InvoiceFormProps {
  values: InvoiceValues
  /** Default tax rate of a new line, in percent. */
  taxRate: number
  onSave: (values: InvoiceValues) => Promise<unknown>
  onFailed: (error: Error) => void
}

/** The form of a draft: customer, lines, due date, notes. */
export function InvoiceForm({ values, taxRate, onSave, onFailed }: InvoiceFormProps) {
  const { close } = useDialog()
  const { form, Field } = useZodForm(invoiceValues, values)
  return (
    <Form form={form} onSubmit={onSave} onFailed={onFailed}>
      <DialogBody className="flex flex-col gap-5">
        <CustomerFields form={form} />
        <LineRows form={form} taxRate={taxRate} />
        <Fields>
          <Field name="dueDate" label="Due date" required>
            {control => <DateTimePicker {...control} dateOnly />}
          </Field>
          <Field name="notes" label="Notes" hint="Printed below the total">
            <Textarea rows={2} />
          </Field>
        </Fields>
      </DialogBody>
      <DialogSums>
        <FilledTotals control={form.control as unknown as Control<InvoiceValues>} />
        <FormError />
      </DialogSums>
      <DialogFooter>
        <CancelButton onCancel={close} />
        <SubmitButton pending="Saving...">Save Draft</SubmitButton>
      </DialogFooter>
    </Form>
  )
}

function FilledTotals({ control }: { control: Control<InvoiceValues> }) {
  const [lines, includesStay] = useWatch({ control, name: ['lines', 'includesStay'] })
  const stayDue = useStayDue({ control })
  return <Totals lines={lines} stay={includesStay ? stayDue : 0} />
}

/** Subtotal, taxes by today's rates and total of lines, and of an unpaid stay in dollars that is taken over. */
function Totals({ lines: values, stay }: { lines: readonly LineValues[]; stay: number }) {
  const ratesOf = useTaxRates()
  const { netCents, taxes, totalCents } = addUp(
    values.map(line =>
      priceLine(
        line,
        line.taxClass === '' ? [{ name: PLAIN_TAX, rate: line.taxRate }] : ratesOf(line.taxClass),
      ),
    ),
  )
  const lines: BillLine[] = [
    { label: 'Subtotal', amount: toDollars(netCents) },
    ...taxes.map(({ name, rate, taxCents }) => ({
      label: nameTax(englishLines.t, { name, rate }),
      amount: toDollars(taxCents),
    })),
    ...(stay > 0 ? [{ label: 'Unpaid stay, tax included', amount: stay }] : []),
    { kind: 'total', label: 'Total', amount: toDollars(totalCents + toCents(stay)) },
  ]
  return <BillLines label="Totals" lines={lines} isCapped />
}
