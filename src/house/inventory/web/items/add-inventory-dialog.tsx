import { showErrorToast } from '#platform/web/data/error-messages.ts'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { DialogForm } from '#platform/web/ui/dialogs/dialog-form.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { useZodForm } from '#platform/web/ui/forms/form.tsx'
import { itemFields, withStockChecks } from '../../contract.ts'
import { useAddItem } from '../queries.ts'
import { ItemFields } from './item-fields.tsx'

const schema = withStockChecks(itemFields)

/** Adds an item (SPEC §5, Inventory). As a product, it starts with a price. */
export default function AddInventoryDialog({ as }: { as?: 'product' | undefined }) {
  const { close } = useDialog()
  const add = useAddItem()
  const { form } = useZodForm(schema, as ? { ...defaults, price: 0 } : defaults)
  return (
    <Dialog title={as ? 'Add Product' : 'Add Inventory Item'} onClose={close} size="lg">
      <DialogForm
        form={form}
        onSubmit={async body => {
          await add.mutateAsync({ body })
          toast({ title: 'Item added', description: `${body.name} has been added to inventory` })
          close()
        }}
        onFailed={showErrorToast('add inventory item')}
        submit={as ? 'Add Product' : 'Add Item'}
        pending="Creating..."
      >
        <ItemFields />
      </DialogForm>
    </Dialog>
  )
}

/** Default maximum of 100 (SPEC §9). */
const defaults = {
  name: '',
  category: 'room-supplies' as const,
  currentStock: 0,
  minStock: 0,
  maxStock: 100,
  unit: '',
  location: '',
  supplier: '',
  cost: 0,
  description: '',
  usedBy: [],
  price: null,
  taxClass: 'standard' as const,
  barcode: '',
  isFavorite: false,
  tileColor: 'gray' as const,
}
