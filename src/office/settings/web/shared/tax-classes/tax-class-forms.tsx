import { type FieldValues, useWatch } from 'react-hook-form'
import { type TaxClass, taxClassChange, taxClassForm, taxRatesForm } from '#office/settings/contract.ts'
import { ratesOn } from '#office/settings/rules.ts'
import { PLAIN_TAX } from '#office/settings/words.ts'
import { formatDay } from '#platform/values/time.ts'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { DialogForm } from '#platform/web/ui/dialogs/dialog-form.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { DateTimePicker } from '#platform/web/ui/forms/dates/date-time-picker.tsx'
import { Field, Fields, type FormProps, useZodForm } from '#platform/web/ui/forms/form.tsx'
import { Input, Select } from '#platform/web/ui/forms/input.tsx'
import { useTaxClassChanges } from '../../save-settings.ts'
import { RateRows } from '../rate-rows.tsx'

interface TaxFormProps<In extends FieldValues, Out> extends FormProps<In, Out> {
  /** The title of the dialog. */
  title: string
  /** The button that submits: 'Save Rates'. */
  action: string
  failure: string
  /** Closes the form. */
  onDone: () => void
}

/** A form in a dialog over the page, whose other settings stay as they are typed. */
function TaxForm<In extends FieldValues, Out>(props: TaxFormProps<In, Out>) {
  const { title, action, failure, onDone, children, ...form } = props
  return (
    <Dialog title={title} onClose={onDone}>
      <DialogForm {...form} onFailed={showFailure(failure)} submit={action} onCancel={onDone}>
        {children}
      </DialogForm>
    </Dialog>
  )
}

/** Changes the name of a class and the reason why it is not taxed. */
export function EditTaxClass({ taxClass, onDone }: { taxClass: TaxClass; onDone: () => void }) {
  const { change } = useTaxClassChanges()
  const { id, name, kind, reason } = taxClass
  const { form } = useZodForm(taxClassChange, kind === 'taxed' ? { name } : { name, reason })
  return (
    <TaxForm
      form={form}
      title={`Edit ${name}`}
      action="Save Class"
      failure="Failed to save the tax class"
      onSubmit={async body => {
        await change(id, body)
        toast({ title: 'Tax class saved', description: body.name ?? name })
        onDone()
      }}
      onDone={onDone}
    >
      <Fields>
        <Field name="name" label="Class name" hint="Issued papers keep the old name." required>
          <Input autoComplete="off" />
        </Field>
        {kind !== 'taxed' && (
          <Field name="reason" label="Reason" hint="Printed on receipts and invoices">
            <Input autoComplete="off" />
          </Field>
        )}
      </Fields>
    </TaxForm>
  )
}

interface TaxRatesProps {
  taxClass: TaxClass
  /** The venue's date. */
  today: string
  onDone: () => void
}

/** Sets all rates of a class from a day on. */
export function EditTaxRates({ taxClass, today, onDone }: TaxRatesProps) {
  const { setRates } = useTaxClassChanges()
  const held = ratesOn(taxClass, today)
  const rates = held.length > 0 ? held : [{ name: PLAIN_TAX, rate: 0 }]
  const { form } = useZodForm(taxRatesForm, { validFrom: today, rates })
  return (
    <TaxForm
      form={form}
      title={`Rates of ${taxClass.name}`}
      action="Save Rates"
      failure="Failed to save tax rates"
      onSubmit={async body => {
        await setRates(taxClass.id, body)
        toast({ title: 'Tax rates saved', description: `They apply from ${formatDay(body.validFrom)}.` })
        onDone()
      }}
      onDone={onDone}
    >
      <Field name="validFrom" label="From" hint="Today or later, from midnight" required>
        {control => <DateTimePicker {...control} dateOnly min={today} className="md:max-w-60" />}
      </Field>
      <RateRows />
    </TaxForm>
  )
}

const kinds = [
  { value: 'taxed', label: 'Taxed' },
  { value: 'zero', label: 'Zero rate' },
  { value: 'exempt', label: 'Exempt' },
]

/** Adds a tax class with its rates, or with the reason why it is not taxed. */
export function AddTaxClass({ onDone }: { onDone: () => void }) {
  const { add } = useTaxClassChanges()
  const { form } = useZodForm(taxClassForm, {
    name: '',
    kind: 'taxed',
    reason: '',
    rates: [{ name: '', rate: 0 }],
  })
  const kind = useWatch({ control: form.control, name: 'kind' })
  return (
    <TaxForm
      form={form}
      title="Add Tax Class"
      action="Add Tax Class"
      failure="Failed to add the tax class"
      onSubmit={async ({ rates, ...body }) => {
        await add(body.kind === 'taxed' ? { ...body, rates } : body)
        toast({ title: 'Tax class added', description: body.name })
        onDone()
      }}
      onDone={onDone}
    >
      <Fields>
        <Field name="name" label="Class name" required>
          <Input autoComplete="off" placeholder="Lodging" />
        </Field>
        <Field name="kind" label="Tax">
          <Select
            options={kinds}
            onChange={({ target }) => {
              const next = target.value as TaxClass['kind']
              form.setValue('kind', next)
              form.setValue('rates', next === 'taxed' ? [{ name: '', rate: 0 }] : undefined)
            }}
          />
        </Field>
      </Fields>
      {kind === 'taxed' ? (
        <RateRows />
      ) : (
        <Field name="reason" label="Reason" hint="Printed on receipts and invoices" required>
          <Input autoComplete="off" placeholder="Medical treatment" />
        </Field>
      )}
    </TaxForm>
  )
}
