import type { ReactNode } from 'react'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { DialogContent } from '#platform/web/ui/dialogs/dialog-content.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import type { MemberRecord } from '../../contract.ts'
import { useMember } from '../queries.ts'
import { fullName, MemberBadge } from './member-status.tsx'

export interface MemberDialogProps {
  /** Defaults to the member's name. */
  title?: string
  memberId: number
  size?: 'md' | 'lg'
  children: (member: MemberRecord) => ReactNode
}

/** A dialog about one member; shows its content once the member is loaded. */
export function MemberDialog({ title, memberId, size, children }: MemberDialogProps) {
  const { close } = useDialog()
  const { data: member, error, refetch } = useMember(memberId)
  const number = member?.memberNumber ?? '\u00a0'
  return (
    <Dialog
      title={title ?? (member ? fullName(member) : 'Member')}
      description={title && member ? `${fullName(member)} · ${number}` : number}
      badge={member && <MemberBadge member={member} />}
      size={size}
      onClose={close}
    >
      <DialogContent value={member} error={error} failure="Failed to load member details" onRetry={refetch}>
        {children}
      </DialogContent>
    </Dialog>
  )
}
