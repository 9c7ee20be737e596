import type { ReactNode } from 'react'
import { Dialog, type DialogProps } from '#platform/web/ui/dialogs/dialog.tsx'
import { DialogContent } from '#platform/web/ui/dialogs/dialog-content.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import type { Facility, FacilityType } from '../../contract.ts'
import { useFacility } from './facility-queries.ts'
import { StatusBadge, typeName } from './status.tsx'

export interface FacilityDialogProps {
  /** Defaults to the facility's name. */
  title?: string
  type: FacilityType
  facilityId: number
  /** Replaces the facility's name under the title. */
  description?: string | undefined
  size?: DialogProps['size']
  children: (facility: Facility) => ReactNode
}

/** A dialog about one facility. Shows `children` once it is loaded. */
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
      <DialogContent value={facility} error={error} failure={`Failed to fetch ${type}`} onRetry={retry}>
        {children}
      </DialogContent>
    </Dialog>
  )
}
