import { useState } from 'react'
import { ApiError } from '../../shared/web/api.ts'
import { useDialog } from '../../shared/web/dialog.ts'
import { sayFailed } from '../../shared/web/failures.ts'
import { Button } from '../../shared/web/ui/button.tsx'
import { DialogBody, DialogFooter } from '../../shared/web/ui/dialog.tsx'
import { Form, FormError, SubmitButton, useZodForm } from '../../shared/web/ui/form.tsx'
import { loadStored } from '../../shared/web/ui/load-stored.ts'
import { toast } from '../../shared/web/ui/toast.ts'
import { type Item, itemFields, withLevels } from '../contract.ts'
import { DeleteButton } from './delete-button.tsx'
import type { ItemId } from './dialogs.ts'
import { ItemDialog } from './item-dialog.tsx'
import { ItemFields } from './item-fields.tsx'
import { at, useEditItem } from './queries.ts'

/** Changes an item or deletes it (SPEC §5, Inventory). */
export default function EditInventoryDialog({ itemId }: ItemId) {
  return (
    <ItemDialog title="Edit Inventory Item" itemId={itemId} size="lg">
      {item => <EditForm item={item} />}
    </ItemDialog>
  )
}

/** Begins with the item as it is when opened; what others change meanwhile is told by the server when it matters. */
function EditForm({ item }: { item: Item }) {
  const { close } = useDialog()
  const edit = useEditItem()
  const [began, setBegan] = useState(item)
  const [outdated, setOutdated] = useState(false)
  const { form } = useZodForm(withLevels(itemFields, began), valuesOf(began))

  function loadNew() {
    loadStored(form, valuesOf(item))
    setBegan(item)
    setOutdated(false)
  }

  return (
    <Form
      form={form}
      onSubmit={async values => {
        const body = changedOf(values, valuesOf(began))
        await edit.mutateAsync({ params: at(item.id), body, ifMatch: began.version })
        toast({ title: 'Item Updated', description: `${values.name} has been updated` })
        close()
      }}
      onFailed={error => {
        setOutdated(error instanceof ApiError && error.status === 412)
        sayFailed('update inventory item')(error)
      }}
    >
      <DialogBody className="flex flex-col gap-4">
        <ItemFields />
        <FormError />
        {outdated && item.version !== began.version && (
          <Button className="self-start" onClick={loadNew}>
            Load the new values
          </Button>
        )}
      </DialogBody>
      <DialogFooter>
        <DeleteButton item={item} className="md:mr-auto" />
        <Button onClick={close}>Cancel</Button>
        <SubmitButton>Save Changes</SubmitButton>
      </DialogFooter>
    </Form>
  )
}

type Values = ReturnType<typeof valuesOf>

function valuesOf(item: Item) {
  const { name, category, currentStock, minStock, maxStock, unit, location, supplier, cost } = item
  const { description, usedBy } = item
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
  }
}

/** Only what was changed is sent: a stock that a check-out lowers meanwhile must not be set back. */
function changedOf(values: Values, before: Values): Partial<Values> {
  const changed = Object.entries(values).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Values]),
  )
  return Object.fromEntries(changed)
}
