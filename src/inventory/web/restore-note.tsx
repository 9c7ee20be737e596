import { useMay } from '../../accounts/web/queries.ts'
import { sayFailed } from '../../shared/web/failures.ts'
import { Button } from '../../shared/web/ui/button.tsx'
import { type Item, restoreItem } from '../contract.ts'
import { at, useRestoreItem } from './queries.ts'

/** Notes that an item was deleted, with a button to restore it. */
export function RestoreNote({ item }: { item: Item }) {
  const restore = useRestoreItem()
  const mayRestore = useMay(restoreItem)
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-control bg-amber-soft px-3 py-2 text-amber-ink">
      This item was deleted.
      {mayRestore && (
        <Button
          size="sm"
          pending={restore.isPending && 'Processing...'}
          onClick={() =>
            restore.mutate({ params: at(item.id) }, { onError: sayFailed('update inventory item') })
          }
        >
          Restore item
        </Button>
      )}
    </div>
  )
}
