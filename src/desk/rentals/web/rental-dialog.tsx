import type { ReactNode } from 'react'
import { Dialog, type DialogProps } from '#platform/web/ui/dialogs/dialog.tsx'
import { DialogContent } from '#platform/web/ui/dialogs/dialog-content.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { EmptyState } from '#platform/web/ui/feedback/states.tsx'
import type { Rental } from '../contract.ts'
import { useRental } from './queries.ts'

export interface RentalDialogProps {
  title: string
  rentalId: number
  size?: DialogProps['size']
  /** Also shows `children` for a rental that has ended. */
  endedToo?: boolean
  children: (rental: Rental) => ReactNode
}

/** A dialog about one rental. Shows `children` once it is loaded, or a notice if it has ended. */
export function RentalDialog({ title, rentalId, size, endedToo = false, children }: RentalDialogProps) {
  const { close } = useDialog()
  const { data: rental, error, refetch } = useRental(rentalId)
  return (
    <Dialog
      title={title}
      description={rental ? `${rental.facilityName} · ${rental.customerName}` : '\u00a0'}
      size={size}
      onClose={close}
    >
      <DialogContent value={rental} error={error} failure="The rental could not be loaded." onRetry={refetch}>
        {rental =>
          rental.isActive || endedToo ? (
            children(rental)
          ) : (
            <EmptyState title="No active rental found" hint="This guest has already been checked out." />
          )
        }
      </DialogContent>
    </Dialog>
  )
}
