import { useState } from 'react'
import { ApiError } from '#platform/web/data/api.ts'
import { showErrorToast } from '#platform/web/data/error-messages.ts'
import { CancelButton } from '#platform/web/ui/actions/cancel-button.tsx'
import { DialogBody, DialogFooter } from '#platform/web/ui/dialogs/dialog.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Form, FormError, SubmitButton, useZodForm } from '#platform/web/ui/forms/form.tsx'
import { mergeStored } from '#platform/web/ui/forms/merge-stored.ts'
import { ReloadButton } from '#platform/web/ui/forms/reload-button.tsx'
import { editFields, type Item, withStockChecks } from '../../contract.ts'
import { toParams, useEditItem } from '../queries.ts'
import { DeleteButton } from './delete-button.tsx'
import { ItemDialog } from './item-dialog.tsx'
import { ItemFields } from './item-fields.tsx'

/** Edits or deletes an item (SPEC §5, Inventory). */
export default function EditInventoryDialog({ itemId }: { itemId: number }) {
  return (
    <ItemDialog title="Edit Inventory Item" itemId={itemId} size="lg">
      {item => <EditForm item={item} />}
    </ItemDialog>
  )
}

/** Edits the version loaded at the start. If another user saved first, offers to load their values. */
function EditForm({ item }: { item: Item }) {
  const { close } = useDialog()
  const edit = useEditItem()
  const [original, setOriginal] = useState(item)
  const [outdated, setOutdated] = useState(false)
  const { form } = useZodForm(withStockChecks(editFields(original), original), toFormValues(original))

  function loadNew() {
    mergeStored(form, toFormValues(item))
    setOriginal(item)
    setOutdated(false)
  }

  return (
    <Form
      form={form}
      onSubmit={async values => {
        const body = changedFields(values, toFormValues(original))
        await edit.mutateAsync({ params: toParams(item.id), body, ifMatch: original.version })
        toast({ title: 'Item updated', description: `${values.name} has been updated` })
        close()
      }}
      onFailed={error => {
        setOutdated(error instanceof ApiError && error.status === 412)
        showErrorToast('update inventory item')(error)
      }}
    >
      <DialogBody className="flex flex-col gap-4">
        <ItemFields />
        <FormError />
        {outdated && item.version !== original.version && <ReloadButton onClick={loadNew} />}
      </DialogBody>
      <DialogFooter>
        <DeleteButton item={item} className="md:mr-auto" />
        <CancelButton onCancel={close} />
        <SubmitButton>Save Changes</SubmitButton>
      </DialogFooter>
    </Form>
  )
}

type Values = ReturnType<typeof toFormValues>

function toFormValues(item: Item) {
  const { name, category, currentStock, minStock, maxStock, unit, location, supplier, cost } = item
  const { description, usedBy, price, taxClass, barcode, isFavorite, tileColor } = item
  return {
    name,
    category,
    currentStock,
    minStock,
    maxStock,
    unit,
    location,
    supplier,
    cost,
    description,
    usedBy,
    price,
    taxClass,
    barcode,
    isFavorite,
    tileColor,
  }
}

/** Returns only the changed fields, so that a stock that a check-out lowered meanwhile is not overwritten. */
function changedFields(values: Values, before: Values): Partial<Values> {
  const changed = Object.entries(values).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Values]),
  )
  return Object.fromEntries(changed)
}
