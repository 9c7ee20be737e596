import type { ReactNode } from 'react'
import { Dialog, type DialogProps } from '#platform/web/ui/dialogs/dialog.tsx'
import { DialogContent } from '#platform/web/ui/dialogs/dialog-content.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import type { MembershipDetails } from '../../contract.ts'
import { useMembership } from '../queries.ts'
import { MembershipStatusBadge, membershipTypeName } from '../shared/labels.tsx'

export interface MembershipDialogProps {
  title: string
  membershipId: number
  size?: DialogProps['size']
  children: (membership: MembershipDetails) => ReactNode
}

/** A dialog about one membership; shows its content once the membership is loaded. */
export function MembershipDialog({ title, membershipId, size, children }: MembershipDialogProps) {
  const { close } = useDialog()
  const { data: membership, error, refetch } = useMembership(membershipId)
  return (
    <Dialog
      title={title}
      description={
        membership
          ? `${membership.memberName} · ${membership.memberNumber} · ${membershipTypeName[membership.type]}`
          : '\u00a0'
      }
      badge={membership && <MembershipStatusBadge membership={membership} />}
      size={size}
      onClose={close}
    >
      <DialogContent
        value={membership}
        error={error}
        failure="Failed to load membership details"
        onRetry={refetch}
      >
        {children}
      </DialogContent>
    </Dialog>
  )
}
