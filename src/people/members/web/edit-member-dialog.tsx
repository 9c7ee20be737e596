import { type ReactNode, useState } from 'react'
import { ApiError } from '#platform/web/data/api.ts'
import { serverReason } from '#platform/web/data/error-messages.ts'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { ReloadButton } from '#platform/web/ui/forms/reload-button.tsx'
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
  const [start, setStart] = useState(member)
  const [isOutdated, setOutdated] = useState(false)
  return (
    <MemberForm
      member={start}
      scanner={scanner}
      submit={{ label: 'Save Changes', pending: 'Saving...' }}
      save={async body => {
        const params = { id: String(start.id) }
        const saved = await edit.mutateAsync({ params, body, ifMatch: start.version })
        onEdited?.()
        toast({ title: 'Member Updated', description: `${fullName(saved)} has been updated` })
      }}
      onSaved={close}
      onFailed={error => {
        setOutdated(error instanceof ApiError && error.status === 412)
        const description = `Failed to update member. Please try again.${serverReason(error)}`
        toast({ title: 'Error', description, variant: 'destructive' })
      }}
    >
      {isOutdated && member.version !== start.version && (
        <ReloadButton
          onClick={() => {
            setStart(member)
            setOutdated(false)
          }}
        />
      )}
    </MemberForm>
  )
}
