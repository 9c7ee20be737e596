import { useDeferredValue, useState } from 'react'
import { MergeList } from '#people/guests/web/shared/merge-list.tsx'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import type { Member } from '../contract.ts'
import { PAGE } from '../words.ts'
import { useFoundMembers, useMergeMembers } from './queries.ts'
import { MemberDialog } from './shared/member-dialog.tsx'
import { fullName } from './shared/member-status.tsx'

/** Merges another record of the same member into this one. */
export default function MergeMemberDialog({ memberId }: { memberId: number }) {
  return (
    <MemberDialog title="Merge Members" memberId={memberId}>
      {member => <MergeForm member={member} />}
    </MemberDialog>
  )
}

function MergeForm({ member }: { member: Member }) {
  const dialog = useDialog()
  const merge = useMergeMembers()
  const [typed, setTyped] = useState(fullName(member))
  const search = useDeferredValue(typed.trim())
  const { data = [] } = useFoundMembers(search)
  async function take(otherId: number) {
    try {
      const params = { id: String(member.id) }
      await merge.mutateAsync({ params, body: { otherId }, action: 'Merge two members' })
      toast({ title: 'Members merged', description: 'All memberships and visits are on one record' })
      dialog.open('member-details', { memberId: member.id })
    } catch (error) {
      showFailure('Failed to merge')(error)
    }
  }
  return (
    <MergeList
      {...{ noun: 'member', typed, onType: setTyped, search, page: PAGE, pending: merge.isPending }}
      others={data
        .filter(({ id }) => id !== member.id)
        .map(other => ({
          id: other.id,
          name: fullName(other),
          detail: [other.memberNumber, other.phoneNumber || other.email].filter(Boolean).join(' · '),
        }))}
      onMerge={id => void take(id)}
    >
      The memberships, visits, stays and bills of the other member move to {fullName(member)}. No amounts
      change.
    </MergeList>
  )
}
