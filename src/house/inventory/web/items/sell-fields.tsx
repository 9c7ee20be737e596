import { useId, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTaxClassOptions } from '#office/settings/web/shared/tax-classes/tax-class-options.ts'
import { Checkbox } from '#platform/web/ui/forms/checkbox.tsx'
import { CheckField, type ControlProps, Field, Fields } from '#platform/web/ui/forms/form.tsx'
import { Input, Select } from '#platform/web/ui/forms/input.tsx'
import { NumberInput } from '#platform/web/ui/forms/number-input.tsx'
import { tileColorOptions } from '../labels.tsx'

/** The fields that make an item a product. A price of null means that it is not sold. */
export function SellFields() {
  const id = useId()
  const { setValue } = useFormContext()
  const price = useWatch({ name: 'price' }) as number | null
  const lastPrice = useRef(price ?? 0)
  const sell = (on: boolean) => {
    if (!on) lastPrice.current = price ?? 0
    setValue('price', on ? lastPrice.current : null, { shouldDirty: true, shouldValidate: !on })
  }
  return (
    <fieldset className="flex flex-col gap-4 rounded-card border border-line p-4 md:col-span-2">
      <legend className="sr-only">Selling</legend>
      <div className="flex items-center gap-2.5">
        <Checkbox id={id} value={price !== null} onChange={sell} />
        <label htmlFor={id} className="tap flex items-center font-medium">
          Sell this item
        </label>
      </div>
      {price !== null && <ProductFields />}
    </fieldset>
  )
}

function ProductFields() {
  const taxClasses = useTaxClassOptions(useWatch({ name: 'taxClass' }) as string)
  return (
    <Fields>
      <Field name="price" label="Price" required>
        {control => <NumberInput {...control} min={0.01} step={0.01} />}
      </Field>
      <Field name="taxClass" label="Tax" required>
        <Select options={taxClasses} />
      </Field>
      <Field name="barcode" label="Barcode" hint="Type it, or scan it into this field.">
        {control => <BarcodeInput {...control} />}
      </Field>
      <Field name="tileColor" label="Tile color">
        <Select options={tileColorOptions} />
      </Field>
      <CheckField
        name="isFavorite"
        label="Favorite"
        hint="Among the first tiles of New Sale"
        className="md:col-span-2"
      />
    </Fields>
  )
}

/** Takes a typed or scanned barcode. The Enter that ends a scan does not submit the form. */
function BarcodeInput(control: ControlProps) {
  return (
    <Input
      {...control}
      data-scans="own"
      autoComplete="off"
      onKeyDown={event => {
        if (event.key === 'Enter') event.preventDefault()
      }}
    />
  )
}
