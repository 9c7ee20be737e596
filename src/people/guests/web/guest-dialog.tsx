import type { ReactNode } from 'react'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { DialogContent } from '#platform/web/ui/dialogs/dialog-content.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import type { GuestRecord } from '../contract.ts'
import { useGuest } from './queries.ts'

interface GuestDialogProps {
  title: string
  guestId: number
  children: (guest: GuestRecord) => ReactNode
}

/** A dialog about one guest; shows its content once the record is loaded. */
export function GuestDialog({ title, guestId, children }: GuestDialogProps) {
  const { close } = useDialog()
  const { data: guest, error, refetch } = useGuest(guestId)
  return (
    <Dialog title={title} description={guest?.name ?? '\u00a0'} onClose={close}>
      <DialogContent value={guest} error={error} failure="The guest could not be loaded." onRetry={refetch}>
        {children}
      </DialogContent>
    </Dialog>
  )
}
