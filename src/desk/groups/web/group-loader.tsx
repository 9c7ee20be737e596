import type { ReactNode } from 'react'
import { Dialog, type DialogProps } from '#platform/web/ui/dialogs/dialog.tsx'
import { DialogContent } from '#platform/web/ui/dialogs/dialog-content.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import type { GroupDetails } from '../contract.ts'
import { billingName } from './billing-chips.ts'
import { useGroup } from './queries.ts'

interface GroupDialogProps {
  groupId: number
  /** Default: the name of the group. */
  title?: string
  size?: DialogProps['size']
  children: (group: GroupDetails) => ReactNode
}

/** A dialog about one group. Shows `children` once it is loaded. */
export function GroupLoader({ groupId, title, size = 'md', children }: GroupDialogProps) {
  const { close } = useDialog()
  const { data: group, error, refetch } = useGroup(groupId)
  const facts = group && [title && group.name, billingName[group.billing], inText(group)]
  return (
    <Dialog
      title={title ?? group?.name ?? 'Group'}
      description={facts ? facts.filter(Boolean).join(' · ') : '\u00a0'}
      size={size}
      onClose={close}
    >
      <DialogContent value={group} error={error} failure="Failed to fetch the group" onRetry={refetch}>
        {children}
      </DialogContent>
    </Dialog>
  )
}

const inText = ({ running, stays }: GroupDetails) =>
  running === 0
    ? 'All have left'
    : running === stays.length
      ? `${running} in`
      : `${running} of ${stays.length} in`
