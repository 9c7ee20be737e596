import type { ReactNode } from 'react'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { DialogContent } from '#platform/web/ui/dialogs/dialog-content.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import type { CardDetails } from '../contract.ts'
import { CardStateBadge, cardTitle } from './card-state.tsx'
import { useCard } from './queries.ts'

export interface CardDialogProps {
  /** Defaults to the name of the card. */
  title?: string
  cardId: number
  size?: 'sm' | 'md'
  children: (card: CardDetails) => ReactNode
}

/** A dialog about one gift card; shows its content once the card is loaded. */
export function CardDialog({ title, cardId, size = 'md', children }: CardDialogProps) {
  const { close } = useDialog()
  const { data: card, error, refetch } = useCard(cardId)
  const name = card ? cardTitle(card) : '\u00a0'
  return (
    <Dialog
      title={title ?? name}
      description={title && name}
      badge={card && <CardStateBadge state={card.state} />}
      size={size}
      onClose={close}
    >
      <DialogContent
        value={card}
        error={error}
        failure="The gift card could not be loaded."
        onRetry={refetch}
      >
        {children}
      </DialogContent>
    </Dialog>
  )
}
