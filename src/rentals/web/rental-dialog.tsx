import type { ReactNode } from 'react'
import { useDialog } from '../../shared/web/dialog.ts'
import { Dialog, DialogBody } from '../../shared/web/ui/dialog.tsx'
import { Skeleton } from '../../shared/web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../shared/web/ui/states.tsx'
import type { Rental } from '../contract.ts'
import { useRental } from './queries.ts'

export interface RentalDialogProps {
  title: string
  rentalId: number
  /** Also where the rental has ended. */
  endedToo?: boolean
  children: (rental: Rental) => ReactNode
}

/** A dialog about one rental, once it is read; says so where it runs no more. */
export function RentalDialog({ title, rentalId, endedToo = false, children }: RentalDialogProps) {
  const { close } = useDialog()
  const { data: rental, error, refetch } = useRental(rentalId)
  return (
    <Dialog
      title={title}
      description={rental && `${rental.facilityName} · ${rental.customerName}`}
      onClose={close}
    >
      {error ? (
        <ErrorState title="The rental could not be loaded." error={error} onRetry={() => void refetch()} />
      ) : !rental ? (
        <DialogBody>
          <Skeleton className="h-40" />
        </DialogBody>
      ) : rental.isActive || endedToo ? (
        children(rental)
      ) : (
        <DialogBody>
          <EmptyState title="No active rental found" hint="Its guest has been checked out meanwhile." />
        </DialogBody>
      )}
    </Dialog>
  )
}
