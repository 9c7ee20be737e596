import type { ReactNode } from 'react'
import { useDialog } from '../../shared/web/dialog.ts'
import { Dialog, DialogBody } from '../../shared/web/ui/dialog.tsx'
import { Skeleton } from '../../shared/web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../shared/web/ui/states.tsx'
import type { ShiftWithMovements } from '../contract.ts'
import { useShift } from './queries.ts'

export interface ShiftDialogProps {
  title: string
  shiftId: number
  size?: 'sm' | 'md' | 'lg'
  children: (shift: ShiftWithMovements) => ReactNode
}

/** A dialog about an open drawer, once it is read. */
export function ShiftDialog({ title, shiftId, size = 'sm', children }: ShiftDialogProps) {
  const { close } = useDialog()
  const { data: shift, error, refetch } = useShift(shiftId)
  return (
    <Dialog title={title} description={shift?.drawer ?? '\u00a0'} size={size} onClose={close}>
      {shift?.status === 'open' ? (
        children(shift)
      ) : shift ? (
        <EmptyState
          title={`${shift.drawer} is closed`}
          hint={`${shift.closedBy} has counted and closed it.`}
        />
      ) : error ? (
        <ErrorState title="The drawer could not be loaded." error={error} onRetry={() => void refetch()} />
      ) : (
        <DialogBody className="flex flex-col gap-3">
          <Skeleton className="h-10" />
          <Skeleton className="h-28" />
        </DialogBody>
      )}
    </Dialog>
  )
}
