import type { ReactNode } from 'react'
import { useDialog } from '../../../shared/web/dialog.ts'
import { Dialog, DialogBody } from '../../../shared/web/ui/dialog.tsx'
import { Skeleton } from '../../../shared/web/ui/skeleton.tsx'
import { ErrorState } from '../../../shared/web/ui/states.tsx'
import type { Member } from '../../contract.ts'
import { useMember } from '../queries.ts'
import { fullName, MemberStatusBadge } from './member-status.tsx'

export interface MemberDialogProps {
  /** The member's name where nothing else is said. */
  title?: string
  memberId: number
  size?: 'md' | 'lg'
  children: (member: Member) => ReactNode
}

/** A dialog about one member, once it is read. */
export function MemberDialog({ title, memberId, size, children }: MemberDialogProps) {
  const { close } = useDialog()
  const { data: member, error, refetch } = useMember(memberId)
  const number = member?.memberNumber ?? '\u00a0'
  return (
    <Dialog
      title={title ?? (member ? fullName(member) : 'Member')}
      description={title && member ? `${fullName(member)} · ${number}` : number}
      badge={member && <MemberStatusBadge status={member.status} />}
      size={size}
      onClose={close}
    >
      {member ? (
        children(member)
      ) : error ? (
        <ErrorState title="Failed to load member details" error={error} onRetry={() => void refetch()} />
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
