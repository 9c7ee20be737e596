import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { showErrorToast } from '#platform/web/data/error-messages.ts'
import { DialogForm } from '#platform/web/ui/dialogs/dialog-form.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { useZodForm } from '#platform/web/ui/forms/form.tsx'
import { Input } from '#platform/web/ui/forms/input.tsx'
import { NumberInput } from '#platform/web/ui/forms/number-input.tsx'
import { countForm, type Item } from '../../contract.ts'
import { formatQuantity } from '../../rules.ts'
import { ItemDialog } from '../items/item-dialog.tsx'
import { signedQuantity } from '../labels.tsx'
import { toParams, useCountItem } from '../queries.ts'

/** Counts one item; shows the difference before it is saved. */
export default function CountInventoryDialog({ itemId }: { itemId: number }) {
  return (
    <ItemDialog title="Count Item" itemId={itemId} size="sm">
      {item => <CountForm item={item} />}
    </ItemDialog>
  )
}

const schema = countForm.omit({ expected: true })

function CountForm({ item }: { item: Item }) {
  const { close } = useDialog()
  const count = useCountItem()
  const { form, Field } = useZodForm(schema, { counted: item.currentStock, reason: '' })
  const { counted = 0 } = useWatch({ control: form.control })
  // The stock in the moment of the figure: what is sold after it does not make the figure wrong, but too old.
  const [expected, setExpected] = useState(item.currentStock)
  const difference = Math.round(counted) - expected
  return (
    <DialogForm
      form={form}
      onSubmit={async ({ counted, reason }) => {
        const body = { counted, reason, expected }
        await count.mutateAsync({ params: toParams(item.id), body })
        toast({ title: 'Count saved', description: `${item.name}: ${formatQuantity(counted, item.unit)}` })
        close()
      }}
      onFailed={showErrorToast('save the count')}
      submit="Save Count"
      pending="Processing..."
    >
      <Field name="counted" label={`Counted (${item.unit})`} required>
        {control => (
          <NumberInput
            {...control}
            min={0}
            step={1}
            inputMode="numeric"
            onChange={next => {
              setExpected(item.currentStock)
              control.onChange(next)
            }}
          />
        )}
      </Field>
      <Field name="reason" label="Note">
        <Input autoComplete="off" placeholder="Counted" />
      </Field>
      <dl
        aria-live="polite"
        className="grid grid-cols-[1fr_auto] gap-y-1 rounded-control bg-sunken px-3 py-2.5 tabular-nums"
      >
        <dt className="text-muted">In stock</dt>
        <dd className="text-right">{formatQuantity(expected, item.unit)}</dd>
        <dt className="text-muted">Difference</dt>
        <dd className="text-right font-semibold">{difference === 0 ? 'None' : signedQuantity(difference)}</dd>
      </dl>
      {expected !== item.currentStock && (
        <p role="alert" className="text-red-ink text-sm">
          Now {formatQuantity(item.currentStock, item.unit)} in stock. Count again.
        </p>
      )}
    </DialogForm>
  )
}
