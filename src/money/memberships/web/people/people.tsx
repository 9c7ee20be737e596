import { useMayOpen } from '#office/accounts/web/queries.ts'
import { formatDay } from '#platform/values/time.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { Section } from '#platform/web/ui/layout/card.tsx'
import type { MembershipDetails } from '../../contract.ts'

/** The people of a membership for several, with buttons that add, remove and replace the head. */
export function People({ membership }: { membership: MembershipDetails }) {
  const dialog = useDialog()
  const mayAdd = useMayOpen('add-person')
  const { id: membershipId, people, places, status, memberId: headId } = membership
  if (places === 1 && people.length === 1) return null
  const next = people.find(({ memberId, until }) => memberId !== headId && until === null)
  const isActive = status === 'active' && mayAdd
  return (
    <Section
      title="People"
      actions={
        <>
          <span className="text-muted">
            {people.length} of {places}
          </span>
          {isActive && people.length < places && (
            <Button size="sm" onClick={() => dialog.open('add-person', { membershipId })}>
              Add Person
            </Button>
          )}
        </>
      }
    >
      <ul aria-label="People" className="divide-y divide-line rounded-card border border-line">
        {people.map(({ memberId, memberName, memberNumber, until }) => (
          <li key={memberId} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2">
            <span className="min-w-0 flex-1">
              <button
                type="button"
                className="block max-w-full truncate rounded-sm text-left font-medium text-primary-ink underline-offset-2 hover:underline"
                onClick={() => dialog.open('member-details', { memberId })}
              >
                {memberName}
              </button>
              <span className="block text-muted text-xs tabular-nums">
                {memberNumber}
                {memberId === headId && ' · Head'}
                {until !== null && ` · until ${formatDay(until)}`}
              </span>
            </span>
            {isActive && memberId === headId && next && (
              <Button
                size="sm"
                aria-label={`Hand over from ${memberName}`}
                onClick={() => dialog.open('hand-over', { membershipId, headId: next.memberId })}
              >
                Hand Over
              </Button>
            )}
            {mayAdd && memberId !== headId && until === null && (
              <Button
                size="sm"
                variant="ghost"
                aria-label={`Remove ${memberName}`}
                onClick={() => dialog.open('remove-person', { membershipId, memberId })}
              >
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
