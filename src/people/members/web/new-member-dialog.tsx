import { type ReactNode, useRef } from 'react'
import { showErrorToast } from '#platform/web/data/error-messages.ts'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { MemberForm } from './member-form.tsx'
import { useAddMember } from './queries.ts'
import { fullName } from './shared/member-status.tsx'

export interface NewMemberProps {
  /** Fills the fields from an ID card. */
  scanner?: ReactNode
  onAdded?: (memberId: number) => void
  /** What usually follows: opened `atOnce`, or offered. */
  next?: { label: string; open: (memberId: number) => void; atOnce: boolean } | undefined
}

/** Adds a member. */
export function NewMember({ scanner, onAdded, next }: NewMemberProps) {
  const { close } = useDialog()
  const add = useAddMember()
  const added = useRef(0)
  return (
    <Dialog title="New Member" onClose={close} size="lg">
      <MemberForm
        scanner={scanner}
        submit={{ label: 'Create Member', pending: 'Creating...' }}
        save={async body => {
          const member = await add.mutateAsync({ body })
          onAdded?.(member.id)
          added.current = member.id
          toast({
            title: 'Member Created',
            description: `${fullName(member)} · ${member.memberNumber}`,
            ...(next &&
              !next.atOnce && { action: { label: next.label, onPress: () => next.open(member.id) } }),
          })
        }}
        onSaved={() => (next?.atOnce ? next.open(added.current) : close())}
        onFailed={showErrorToast('create member')}
      />
    </Dialog>
  )
}
