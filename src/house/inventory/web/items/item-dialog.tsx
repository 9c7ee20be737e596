import type { ReactNode } from 'react'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { DialogContent } from '#platform/web/ui/dialogs/dialog-content.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import type { Item } from '../../contract.ts'
import { LevelBadge } from '../labels.tsx'
import { useItem } from '../queries.ts'

export interface ItemDialogProps {
  /** Defaults to the item's name. */
  title?: string
  itemId: number
  size?: 'sm' | 'md' | 'lg'
  children: (item: Item) => ReactNode
}

/** A dialog about one item; shows its content once the item is loaded. */
export function ItemDialog({ title, itemId, size, children }: ItemDialogProps) {
  const { close } = useDialog()
  const { data: item, error, refetch } = useItem(itemId)
  return (
    <Dialog
      title={title ?? item?.name ?? ' '}
      description={title ? item?.name : undefined}
      badge={item && <LevelBadge level={item.level} />}
      size={size ?? 'md'}
      onClose={close}
    >
      <DialogContent value={item} error={error} failure="The item could not be loaded." onRetry={refetch}>
        {children}
      </DialogContent>
    </Dialog>
  )
}
