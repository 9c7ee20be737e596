import type { z } from 'zod'
import { showErrorToast } from '#platform/web/data/error-messages.ts'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { ReasonForm } from '#platform/web/ui/forms/reason-form.tsx'
import { type Item, type Movement, reverseMovement } from '../../contract.ts'
import { formatQuantity } from '../../rules.ts'
import { kindName, signedQuantity } from '../labels.tsx'
import { toParams, useReverseMovement } from '../queries.ts'

const schema: z.ZodObject<{ reason: z.ZodString }> = reverseMovement.body

export interface ReverseMovementProps {
  item: Item
  movement: Movement
  onClose: () => void
}

/** Reverses a movement by a further one, with a reason. */
export function ReverseMovement({ item, movement, onClose }: ReverseMovementProps) {
  const reverse = useReverseMovement()
  const stock = Math.max(0, item.currentStock - movement.quantity)
  return (
    <Dialog
      title="Reverse this movement?"
      description={`${kindName[movement.kind]} of ${signedQuantity(movement.quantity)}: ${movement.reason}`}
      size="sm"
      onClose={onClose}
    >
      <ReasonForm
        schema={schema}
        action="Reverse"
        onSubmit={async body => {
          const params = { ...toParams(item.id), movementId: String(movement.id) }
          await reverse.mutateAsync({ params, body })
          toast({
            title: 'Movement reversed',
            description: `${item.name}: ${formatQuantity(stock, item.unit)}`,
          })
          onClose()
        }}
        onFailed={showErrorToast('reverse the movement')}
        onClose={onClose}
      >
        <p>
          Adds a movement of {signedQuantity(-movement.quantity)}. New stock:{' '}
          {formatQuantity(stock, item.unit)}. Both movements stay in the history.
        </p>
      </ReasonForm>
    </Dialog>
  )
}
