import { useIsAuthorized, useMayOpen } from '#office/accounts/web/queries.ts'
import { showErrorToast } from '#platform/web/data/error-messages.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { DialogBody, DialogFooter } from '#platform/web/ui/dialogs/dialog.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { Caution } from '#platform/web/ui/feedback/caution.tsx'
import type { Item, UsedBy } from '../../contract.ts'
import { restoreItem } from '../../contract.ts'
import { toParams, useRestoreItem } from '../queries.ts'
import { MovementList } from '../stock/movement-list.tsx'
import { ItemFacts, StockLine } from './item-card.tsx'
import { ItemDialog } from './item-dialog.tsx'

/** One item: stock, facts, actions and movements. Stock alerts open it. */
export default function InventoryDetailsDialog({ itemId }: { itemId: number }) {
  return (
    <ItemDialog itemId={itemId}>
      {item => (
        <>
          <DialogBody className="flex flex-col gap-4">
            {item.deleted && <RestoreNote item={item} />}
            <StockLine item={item} />
            <ItemFacts item={item} />
            {item.description && <p className="whitespace-pre-line text-muted">{item.description}</p>}
            <Uses usedBy={item.usedBy} />
            <MovementList item={item} />
          </DialogBody>
          {!item.deleted && <Actions item={item} />}
        </>
      )}
    </ItemDialog>
  )
}

function Actions({ item: { id: itemId } }: { item: Item }) {
  const dialog = useDialog()
  const mayEdit = useMayOpen('edit-inventory')
  const mayRestock = useMayOpen('restock-inventory')
  const mayCount = useMayOpen('count-inventory')
  const mayUse = useMayOpen('use-inventory')
  return (
    <DialogFooter className="max-md:grid max-md:grid-cols-2">
      {mayEdit && (
        <Button className="md:mr-auto" onClick={() => dialog.open('edit-inventory', { itemId })}>
          Edit
        </Button>
      )}
      {mayCount && <Button onClick={() => dialog.open('count-inventory', { itemId })}>Count</Button>}
      {mayUse && <Button onClick={() => dialog.open('use-inventory', { itemId })}>Use</Button>}
      {mayRestock && (
        <Button variant="primary" onClick={() => dialog.open('restock-inventory', { itemId })}>
          Restock
        </Button>
      )}
    </DialogFooter>
  )
}

/** The automatic uses of an item. */
function Uses({ usedBy }: { usedBy: readonly UsedBy[] }) {
  if (usedBy.length === 0) return null
  return (
    <div>
      <h3 className="text-muted text-xs">Automatic use</h3>
      <ul>
        {usedBy.map(use => (
          <li key={JSON.stringify(use)}>{describeUse(use)}</li>
        ))}
      </ul>
    </div>
  )
}

const describeUse = ({ facilityType, kind, on, quantity }: UsedBy) =>
  `${quantity} per ${on} of ${kind || 'all'} ${facilityType}s`

/** Notes that an item was deleted, with a button to restore it. */
function RestoreNote({ item }: { item: Item }) {
  const restore = useRestoreItem()
  const mayRestore = useIsAuthorized(restoreItem)
  return (
    <Caution className="flex flex-wrap items-center justify-between gap-2">
      This item was deleted.
      {mayRestore && (
        <Button
          size="sm"
          pending={restore.isPending && 'Processing...'}
          onClick={() =>
            restore.mutate(
              { params: toParams(item.id) },
              { onError: showErrorToast('update inventory item') },
            )
          }
        >
          Restore Item
        </Button>
      )}
    </Caution>
  )
}
