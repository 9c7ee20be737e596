import { Field, Fields } from '#platform/web/ui/forms/form.tsx'
import { Input, Select, Textarea } from '#platform/web/ui/forms/input.tsx'
import { NumberInput } from '#platform/web/ui/forms/number-input.tsx'
import { categoryOptions } from '../labels.tsx'
import { UsedByInput } from './automatic-uses-input.tsx'
import { SellFields } from './sell-fields.tsx'

/** The fields of the add and edit forms (SPEC §5). */
export function ItemFields() {
  return (
    <Fields>
      <Field name="name" label="Item name" required>
        <Input autoComplete="off" />
      </Field>
      <Field name="category" label="Category" required>
        <Select options={categoryOptions} />
      </Field>
      <div className="grid grid-cols-3 items-end gap-3 md:col-span-2">
        <Field name="currentStock" label="Current stock" required>
          {control => <NumberInput {...control} min={0} step={1} inputMode="numeric" />}
        </Field>
        <Field name="minStock" label="Minimum stock" required>
          {control => <NumberInput {...control} min={0} step={1} inputMode="numeric" />}
        </Field>
        <Field name="maxStock" label="Maximum stock" required>
          {control => <NumberInput {...control} min={1} step={1} inputMode="numeric" />}
        </Field>
      </div>
      <Field name="unit" label="Unit" hint="For example: pieces, bottles, rolls" required>
        <Input autoComplete="off" />
      </Field>
      <Field name="cost" label="Cost per unit" hint="Average cost of the current stock" required>
        {control => <NumberInput {...control} min={0} step={0.01} />}
      </Field>
      <Field name="location" label="Location" required>
        <Input autoComplete="off" />
      </Field>
      <Field name="supplier" label="Supplier" required>
        <Input autoComplete="off" />
      </Field>
      <Field name="description" label="Description" className="md:col-span-2">
        <Textarea />
      </Field>
      <SellFields />
      <Field
        name="usedBy"
        label="Automatic use"
        hint="Deducted from stock at each check-out or cleaning"
        className="md:col-span-2"
      >
        {control => <UsedByInput {...control} />}
      </Field>
    </Fields>
  )
}
