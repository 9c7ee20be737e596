import LogIn from 'lucide-react/icons/log-in'
import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { useFoundMembers } from '#people/members/web/queries.ts'
import { idInNumber, memberNumber } from '#people/members/web/shared/member-number.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { Skeletons } from '#platform/web/ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/feedback/states.tsx'
import { PageSearch, usePageSearch } from '#platform/web/ui/forms/page-search.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import { InfiniteScroll } from '#platform/web/ui/lists/infinite-scroll.tsx'
import { CheckinCard } from './checkin-card.tsx'
import { useCheckins } from './queries.ts'

/** Current and past visits. Scanning a member card opens that member's check-in. */
export function CheckinsPage() {
  const dialog = useDialog()
  const add = (
    <Button variant="primary" onClick={() => dialog.open('member-checkin')}>
      <Plus aria-hidden />
      New Check-in
    </Button>
  )
  return (
    <>
      <PageHeader title="Member Check-ins" actions={add} />
      <div className="mb-4 flex md:w-72">
        <PageSearch label="Filter by member ID" parameter="member" />
      </div>
      <CheckinList member={usePageSearch('member')} addFirst={add} />
    </>
  )
}

function CheckinList({ member, addFirst }: { member: string; addFirst: ReactNode }) {
  const memberId = idInNumber(member)
  const isId = member === '' || memberId !== undefined
  const query = useCheckins(member, isId)
  const { data, error, refetch } = query
  if (!isId)
    return <EmptyState icon={<LogIn />} title="No check-ins found" hint="A member ID looks like M-000123." />
  if (error && !data) return <ErrorState title="Failed to fetch check-ins" error={error} onRetry={refetch} />
  if (!data) return <Skeletons count={6} label="Loading check-ins" className={cards} each="h-36" />
  const visits = data.pages.flat()
  if (visits.length === 0 && memberId !== undefined)
    return <NoVisits memberId={memberId} addFirst={addFirst} />
  if (visits.length === 0)
    return (
      <EmptyState
        icon={<LogIn />}
        title="No check-ins found"
        hint="Scan a member card, or press New Check-in."
        action={addFirst}
      />
    )
  return (
    <>
      <ul aria-label="Member check-ins" className={cards}>
        {visits.map(visit => (
          <li key={visit.id} className="[contain-intrinsic-size:auto_9rem] [content-visibility:auto]">
            <CheckinCard visit={visit} />
          </li>
        ))}
      </ul>
      <InfiniteScroll label="More Check-ins" query={query} />
    </>
  )
}

/** Says whether the member has no visits, or does not exist. */
function NoVisits({ memberId, addFirst }: { memberId: number; addFirst: ReactNode }) {
  const number = memberNumber(memberId)
  const { data: found, isPlaceholderData } = useFoundMembers(number)
  if (!found || isPlaceholderData) return null
  const isKnown = found.some(({ id }) => id === memberId)
  return (
    <EmptyState
      icon={<LogIn />}
      title="No check-ins found"
      hint={isKnown ? 'This member has no check-ins yet.' : `There is no member ${number}.`}
      action={isKnown ? addFirst : undefined}
    />
  )
}

const cards = 'grid grid-cols-[repeat(auto-fill,minmax(17rem,1fr))] gap-3'
