import { showErrorToast } from '#platform/web/data/error-messages.ts'
import { DialogForm } from '#platform/web/ui/dialogs/dialog-form.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { useZodForm } from '#platform/web/ui/forms/form.tsx'
import { Input } from '#platform/web/ui/forms/input.tsx'
import { NumberInput } from '#platform/web/ui/forms/number-input.tsx'
import { type Item, itemUse } from '../../contract.ts'
import { formatQuantity } from '../../rules.ts'
import { toParams, useRecordUse } from '../queries.ts'
import { StockLine } from './item-card.tsx'
import { ItemDialog } from './item-dialog.tsx'

/** Records the use of units, with a reason. */
export default function UseInventoryDialog({ itemId }: { itemId: number }) {
  return (
    <ItemDialog title="Use Item" itemId={itemId} size="sm">
      {item => <UseForm item={item} />}
    </ItemDialog>
  )
}

function UseForm({ item }: { item: Item }) {
  const { close } = useDialog()
  const record = useRecordUse()
  const { form, Field } = useZodForm(itemUse, { quantity: 1, reason: '' })
  return (
    <DialogForm
      form={form}
      onSubmit={async body => {
        const { stockAfter } = await record.mutateAsync({ params: toParams(item.id), body })
        const left = formatQuantity(stockAfter, item.unit)
        toast({ title: 'Use recorded', description: `${item.name}: ${left} left` })
        close()
      }}
      onFailed={showErrorToast('record the use')}
      submit="Record Use"
      pending="Processing..."
    >
      <StockLine item={item} />
      <Field name="quantity" label="Quantity" required>
        {control => <NumberInput {...control} min={1} step={1} inputMode="numeric" />}
      </Field>
      <Field name="reason" label="Reason" hint="For example: Room 104, broken, spilled" required>
        <Input autoComplete="off" />
      </Field>
    </DialogForm>
  )
}
