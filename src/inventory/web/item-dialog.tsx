import type { ReactNode } from 'react'
import { useDialog } from '../../shared/web/dialog.ts'
import { Dialog, DialogBody } from '../../shared/web/ui/dialog.tsx'
import { Skeleton } from '../../shared/web/ui/skeleton.tsx'
import { ErrorState } from '../../shared/web/ui/states.tsx'
import type { Item } from '../contract.ts'
import { LevelBadge } from './labels.tsx'
import { useOneItem } from './queries.ts'

export interface ItemDialogProps {
  /** The item's name where nothing else is said. */
  title?: string
  itemId: number
  size?: 'sm' | 'md' | 'lg'
  children: (item: Item) => ReactNode
}

/** A dialog about one item, once it is read. */
export function ItemDialog({ title, itemId, size, children }: ItemDialogProps) {
  const { close } = useDialog()
  const { data: item, error, refetch } = useOneItem(itemId)
  return (
    <Dialog
      title={title ?? item?.name ?? ' '}
      description={title ? item?.name : undefined}
      badge={item && <LevelBadge level={item.level} />}
      size={size ?? 'md'}
      onClose={close}
    >
      {item ? (
        children(item)
      ) : error ? (
        <ErrorState title="The item could not be loaded." error={error} onRetry={() => void refetch()} />
      ) : (
        <DialogBody className="flex flex-col gap-3">
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
          <Skeleton className="h-28" />
        </DialogBody>
      )}
    </Dialog>
  )
}
