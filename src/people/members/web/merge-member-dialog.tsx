import { useDeferredValue, useState } from 'react'
import { MergeList } from '#people/guests/web/shared/merge-list.tsx'
import { formatDay } from '#platform/values/time.ts'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { Confirm } from '#platform/web/ui/dialogs/confirm.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import type { Member } from '../contract.ts'
import { PAGE } from '../words.ts'
import { useFoundMembers, useMergeMembers } from './queries.ts'
import { BalanceBadge } from './shared/balance.tsx'
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
  const [typed, setTyped] = useState('')
  const [other, setOther] = useState<Member>()
  const search = useDeferredValue(typed.trim())
  const { data = [] } = useFoundMembers(search)
  async function take({ id: otherId }: Member) {
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
    <>
      <MergeList
        {...{ noun: 'member', typed, onType: setTyped, search, page: PAGE, pending: merge.isPending }}
        others={data
          .filter(({ id }) => id !== member.id)
          .map(other => ({
            id: other.id,
            name: fullName(other),
            detail: [other.memberNumber, other.phoneNumber || other.email].filter(Boolean).join(' · '),
          }))}
        onMerge={id => setOther(data.find(one => one.id === id))}
      >
        The memberships, visits, stays and bills of the other member move to {fullName(member)}. No amounts
        change.
      </MergeList>
      {other && (
        <Confirm
          title="Merge these two members?"
          action="Merge"
          pending="Merging..."
          onConfirm={() => take(other)}
          onClose={() => setOther(undefined)}
        >
          <div className="grid grid-cols-2 gap-4">
            <Side title="Stays" member={member} />
            <Side title="Is merged into it" member={other} />
          </div>
        </Confirm>
      )}
    </>
  )
}

/** One of two members that are compared. */
function Side({ title, member }: { title: string; member: Member }) {
  const { memberNumber, dateOfBirth, phoneNumber, email, membership, balance } = member
  const lines = [
    memberNumber,
    dateOfBirth && `Born ${formatDay(dateOfBirth)}`,
    phoneNumber,
    email,
    membership ? `Membership until ${formatDay(membership.endDate)}` : 'No membership',
  ]
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-1">
      <span className="text-xs">{title}</span>
      <span className="wrap-anywhere font-medium text-ink">{fullName(member)}</span>
      {lines.filter(Boolean).map(line => (
        <span key={line} className="wrap-anywhere tabular-nums">
          {line}
        </span>
      ))}
      <BalanceBadge dollars={balance} />
    </section>
  )
}
