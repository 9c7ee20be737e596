import { useIsAuthorized } from '#office/accounts/web/queries.ts'
import { showErrorToast } from '#platform/web/data/error-messages.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import type { Item } from '../../contract.ts'
import { restoreItem } from '../../contract.ts'
import { paramsOf, useRestoreItem } from '../queries.ts'

/** Notes that an item was deleted, with a button to restore it. */
export function RestoreNote({ item }: { item: Item }) {
  const restore = useRestoreItem()
  const mayRestore = useIsAuthorized(restoreItem)
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-control bg-amber-soft px-3 py-2 text-amber-ink">
      This item was deleted.
      {mayRestore && (
        <Button
          size="sm"
          pending={restore.isPending && 'Processing...'}
          onClick={() =>
            restore.mutate(
              { params: paramsOf(item.id) },
              { onError: showErrorToast('update inventory item') },
            )
          }
        >
          Restore Item
        </Button>
      )}
    </div>
  )
}
