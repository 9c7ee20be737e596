import type { ReactNode } from 'react'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { DialogContent } from '#platform/web/ui/dialogs/dialog-content.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { EmptyState } from '#platform/web/ui/feedback/states.tsx'
import type { ShiftWithMovements } from '../contract.ts'
import { useShift } from './queries.ts'

export interface ShiftDialogProps {
  title: string
  shiftId: number
  size?: 'sm' | 'md' | 'lg'
  children: (shift: ShiftWithMovements) => ReactNode
}

/** A dialog about an open drawer; shows its content once the shift is loaded. */
export function ShiftDialog({ title, shiftId, size = 'sm', children }: ShiftDialogProps) {
  const { close } = useDialog()
  const { data: shift, error, refetch } = useShift(shiftId)
  return (
    <Dialog title={title} description={shift?.drawer ?? '\u00a0'} size={size} onClose={close}>
      <DialogContent value={shift} error={error} failure="The drawer could not be loaded." onRetry={refetch}>
        {shift =>
          shift.status === 'open' ? (
            children(shift)
          ) : (
            <EmptyState
              title={`${shift.drawer} is closed`}
              hint={`${shift.closedBy} has counted and closed it.`}
            />
          )
        }
      </DialogContent>
    </Dialog>
  )
}
