import { useNavigate, useSearch } from '@tanstack/react-router'
import IdCard from 'lucide-react/icons/id-card'
import Plus from 'lucide-react/icons/plus'
import { Button } from '../../shared/web/ui/actions/button.tsx'
import { useDialog } from '../../shared/web/ui/dialogs/open-dialog.ts'
import { Skeletons } from '../../shared/web/ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../shared/web/ui/feedback/states.tsx'
import { Select } from '../../shared/web/ui/forms/input.tsx'
import { PageHeader } from '../../shared/web/ui/layout/page-header.tsx'
import { InfiniteScroll } from '../../shared/web/ui/lists/infinite-scroll.tsx'
import { membershipStatuses } from '../calls.ts'
import type { MembershipStatus } from '../contract.ts'
import { MembershipCard } from './membership-card.tsx'
import { useMemberships } from './queries.ts'
import { membershipStatusName, optionsOf } from './shared/labels.tsx'

/** All memberships, filtered by status; the filter stays in the URL. */
export function MembershipsPage() {
  const dialog = useDialog()
  const status = statusIn(useSearch({ strict: false }))
  const navigate = useNavigate()
  const add = (
    <Button variant="primary" onClick={() => dialog.open('new-membership')}>
      <Plus aria-hidden />
      Add Membership
    </Button>
  )
  return (
    <>
      <PageHeader title="Memberships" actions={add} />
      <Select
        aria-label="Status"
        className="mb-4 w-full md:w-52"
        options={[{ value: '', label: 'All statuses' }, ...optionsOf(membershipStatusName)]}
        value={status ?? ''}
        onChange={({ target }) =>
          void navigate({
            to: '.',
            search: (before: object) => ({ ...before, status: target.value || undefined }) as never,
            replace: true,
          })
        }
      />
      <MembershipList status={status} addFirst={add} />
    </>
  )
}

function MembershipList({
  status,
  addFirst,
}: {
  status: MembershipStatus | undefined
  addFirst: React.ReactNode
}) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useMemberships(status)
  if (error && !data)
    return <ErrorState title="Failed to fetch memberships" error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeletons count={6} label="Loading memberships" className={cards} each="h-40" />
  const memberships = data.pages.flat()
  if (memberships.length === 0)
    return (
      <EmptyState
        icon={<IdCard />}
        title="No memberships found"
        hint={status ? `There are no ${status} memberships.` : 'Add the first membership to a member.'}
        action={status ? undefined : addFirst}
      />
    )
  return (
    <>
      <ul aria-label="Memberships" className={cards}>
        {memberships.map(membership => (
          <li key={membership.id} className="[contain-intrinsic-size:auto_10rem] [content-visibility:auto]">
            <MembershipCard membership={membership} />
          </li>
        ))}
      </ul>
      <InfiniteScroll
        label="More memberships"
        hasMore={hasNextPage}
        isLoading={isFetchingNextPage}
        onMore={() => void fetchNextPage()}
      />
    </>
  )
}

const cards = 'grid grid-cols-[repeat(auto-fill,minmax(17rem,1fr))] gap-3'

const statusIn = (search: { status?: unknown }): MembershipStatus | undefined =>
  membershipStatuses.find(status => status === search.status)
