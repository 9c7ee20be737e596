import type { ReactNode } from 'react'
import { showErrorToast } from '#platform/web/data/error-messages.ts'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import type { Member } from '../contract.ts'
import { MemberForm } from './member-form.tsx'
import { useEditMember } from './queries.ts'
import { MemberDialog } from './shared/member-dialog.tsx'
import { fullName } from './shared/member-status.tsx'

export interface EditMemberProps {
  memberId: number
  /** Fills the fields from an ID card. */
  scanner?: ReactNode
  onEdited?: () => void
}

/** Changes a member. */
export function EditMember({ memberId, ...scanning }: EditMemberProps) {
  return (
    <MemberDialog title="Edit Member" memberId={memberId} size="lg">
      {member => <EditForm member={member} {...scanning} />}
    </MemberDialog>
  )
}

/** Edits the version loaded at the start. If another user saved first, offers to load their values. */
function EditForm({ member, scanner, onEdited }: Omit<EditMemberProps, 'memberId'> & { member: Member }) {
  const { close } = useDialog()
  const edit = useEditMember()
  return (
    <MemberForm
      member={member}
      scanner={scanner}
      submit={{ label: 'Save Changes', pending: 'Saving...' }}
      save={async (body, ifMatch) => {
        const saved = await edit.mutateAsync({ params: { id: String(member.id) }, body, ifMatch })
        onEdited?.()
        toast({ title: 'Member Updated', description: `${fullName(saved)} has been updated` })
      }}
      onSaved={close}
      onFailed={showErrorToast('update member')}
    />
  )
}
