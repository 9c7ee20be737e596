import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form'
import {
  useHasTaxClasses,
  useTaxClassOptions,
} from '#office/settings/web/shared/tax-classes/tax-class-options.ts'
import { toDollars } from '#platform/values/money.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { IconButton } from '#platform/web/ui/actions/icon-button.tsx'
import { Field } from '#platform/web/ui/forms/form.tsx'
import { Input, Select } from '#platform/web/ui/forms/input.tsx'
import { NumberInput } from '#platform/web/ui/forms/number-input.tsx'
import { cn } from '#platform/web/ui/style/cn.ts'
import { Money } from '#platform/web/ui/text/money.tsx'
import { lineCents } from '../../rules.ts'
import { type InvoiceValues, type LineValues, newLine } from './invoice-values.ts'

interface LineRowsProps {
  form: UseFormReturn<InvoiceValues>
  taxRate: number
}

/** The editable lines of an invoice. */
export function LineRows({ form, taxRate }: LineRowsProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'lines' })
  const [includesStay, lines] = useWatch({ control: form.control, name: ['includesStay', 'lines'] })
  const missing = form.formState.errors.lines?.root?.message ?? form.formState.errors.lines?.message
  const hasClasses = useHasTaxClasses()
  const add = () => append(newLine(hasClasses, taxRate), { focusName: `lines.${fields.length}.description` })
  return (
    <section aria-label="Lines" className="flex flex-col items-start gap-3">
      {fields.map(({ id }, index) => (
        <LineRow
          key={id}
          form={form}
          index={index}
          choosesClass={hasClasses || lines.some(({ taxClass }) => taxClass !== '')}
          onRemove={fields.length > 1 || includesStay ? () => remove(index) : undefined}
        />
      ))}
      {missing && (
        <p role="alert" className="text-red-ink text-xs">
          {missing}
        </p>
      )}
      <Button size="sm" disabled={fields.length >= 100} onClick={add}>
        <Plus aria-hidden />
        Add Line
      </Button>
    </section>
  )
}

interface LineRowProps {
  form: UseFormReturn<InvoiceValues>
  index: number
  /** Shows the tax class instead of the percentage. */
  choosesClass: boolean
  onRemove: (() => void) | undefined
}

function LineRow({ form, index, choosesClass, onRemove }: LineRowProps) {
  const line = useWatch({ control: form.control, name: `lines.${index}` })
  // In the table layout, only the first row shows its labels, as column headings.
  const cell = cn(index > 0 && 'md:[&>label]:sr-only')
  return (
    <fieldset
      aria-label={`Line ${index + 1}`}
      className={cn(
        'grid w-full grid-cols-3 items-start gap-x-3 gap-y-2 border-line max-md:border-b max-md:pb-3',
        choosesClass
          ? 'md:grid-cols-[1fr_5rem_6rem_11rem_5.5rem_2.25rem]'
          : 'md:grid-cols-[1fr_5.5rem_7rem_5.5rem_6rem_2.25rem]',
      )}
    >
      <Field
        name={`lines.${index}.description`}
        label="Description"
        required
        className={cn(cell, 'max-md:col-span-3')}
      >
        <Input autoComplete="off" />
      </Field>
      <Field name={`lines.${index}.quantity`} label="Quantity" className={cell}>
        {control => <NumberInput {...control} min={0} step={0.001} />}
      </Field>
      <Field name={`lines.${index}.unitPrice`} label="Unit price" className={cell}>
        {control => <NumberInput {...control} min={0} step={0.01} />}
      </Field>
      {choosesClass ? (
        <ClassField
          index={index}
          line={line}
          className={cn(cell, 'max-md:order-1', onRemove ? 'max-md:col-span-2' : 'max-md:col-span-3')}
        />
      ) : (
        <Field name={`lines.${index}.taxRate`} label="Tax (%)" className={cell}>
          {control => <NumberInput {...control} min={0} max={100} step={0.001} />}
        </Field>
      )}
      <div className={cn('flex flex-col gap-1.5', !choosesClass && 'max-md:col-span-2')}>
        <span
          className={cn(
            'text-right font-medium',
            !choosesClass && 'max-md:sr-only',
            index > 0 && 'md:sr-only',
          )}
        >
          Amount
        </span>
        <span
          className={cn(
            'flex h-9 items-center justify-end font-medium max-md:h-11',
            !choosesClass && 'max-md:justify-start',
          )}
        >
          <Money dollars={toDollars(line ? lineCents(line) : 0)} />
        </span>
      </div>
      <div
        className={cn(
          'flex justify-end',
          choosesClass && 'max-md:order-2 max-md:self-end',
          index === 0 && 'md:pt-[1.625rem]',
        )}
      >
        {onRemove && (
          <IconButton label={`Remove line ${index + 1}`} icon={<X />} onClick={onRemove} className="size-9" />
        )}
      </div>
    </fieldset>
  )
}

interface ClassFieldProps {
  index: number
  line: LineValues | undefined
  className: string
}

/** Chooses the tax class of a line. A rate that was typed before there were classes can be kept. */
function ClassField({ index, line, className }: ClassFieldProps) {
  const options = useTaxClassOptions(line?.taxClass)
  const [typed] = useState(line?.taxClass === '' ? [{ value: '', label: `Tax ${line.taxRate}%` }] : [])
  return (
    <Field name={`lines.${index}.taxClass`} label="Tax" className={className}>
      <Select options={[...typed, ...options]} />
    </Field>
  )
}
