import type { ReactNode } from 'react'
import { useDialog } from '../../../shared/web/dialog.ts'
import { Dialog, DialogBody } from '../../../shared/web/ui/dialog.tsx'
import { Skeleton } from '../../../shared/web/ui/skeleton.tsx'
import { ErrorState } from '../../../shared/web/ui/states.tsx'
import type { Facility, FacilityType } from '../../contract.ts'
import { useFacility } from '../queries.ts'
import { StatusBadge, typeName } from './status.tsx'

export interface FacilityDialogProps {
  /** The facility's name where nothing else is said. */
  title?: string
  type: FacilityType
  facilityId: number
  /** In place of the facility's name under the title. */
  description?: string | undefined
  size?: 'md' | 'lg'
  children: (facility: Facility) => ReactNode
}

/** A dialog about one facility, once it is read. */
export function FacilityDialog(props: FacilityDialogProps) {
  const { title, type, facilityId, description, size, children } = props
  const { close } = useDialog()
  const { facility, error, retry } = useFacility(type, facilityId)
  return (
    <Dialog
      title={title ?? facility?.name ?? typeName[type]}
      description={title && (description ?? facility?.name ?? '\u00a0')}
      size={size}
      badge={facility && <StatusBadge status={facility.status} />}
      onClose={close}
    >
      {facility ? (
        children(facility)
      ) : error ? (
        <ErrorState title={`Failed to fetch ${type}`} error={error} onRetry={retry} />
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
