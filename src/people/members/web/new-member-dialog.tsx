import type { ReactNode } from 'react'
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
}

/** Adds a member. */
export function NewMember({ scanner, onAdded }: NewMemberProps) {
  const { close } = useDialog()
  const add = useAddMember()
  return (
    <Dialog title="New Member" onClose={close} size="lg">
      <MemberForm
        scanner={scanner}
        submit={{ label: 'Create Member', pending: 'Creating...' }}
        save={async body => {
          const member = await add.mutateAsync({ body })
          onAdded?.(member.id)
          toast({ title: 'Member Created', description: `${fullName(member)} · ${member.memberNumber}` })
        }}
        onSaved={close}
        onFailed={showErrorToast('create member')}
      />
    </Dialog>
  )
}
