import IdCard from 'lucide-react/icons/id-card'
import Plus from 'lucide-react/icons/plus'
import { type ReactNode, useDeferredValue } from 'react'
import { useSearch } from '#platform/web/routing/use-router.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { Skeletons } from '#platform/web/ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/feedback/states.tsx'
import { Select } from '#platform/web/ui/forms/input.tsx'
import { SearchField } from '#platform/web/ui/forms/search-field.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import { InfiniteScroll } from '#platform/web/ui/lists/infinite-scroll.tsx'
import type { MembershipStatus } from '../contract.ts'
import { membershipStatuses } from '../words.ts'
import { MembershipCard } from './membership-card.tsx'
import { useMemberships } from './queries.ts'
import { membershipStatusName, optionsOf } from './shared/labels.tsx'

/** All memberships, filtered by status and member; both stay in the URL. */
export function MembershipsPage() {
  const dialog = useDialog()
  const [{ status, q }, change] = useSearch(searchIn)
  const search = useDeferredValue(q?.trim() || undefined)
  const add = (
    <Button variant="primary" onClick={() => dialog.open('new-membership')}>
      <Plus aria-hidden />
      Add Membership
    </Button>
  )
  return (
    <>
      <PageHeader title="Memberships" actions={add} />
      <div className="mb-4 flex flex-wrap gap-2">
        <div className="flex w-full md:w-80">
          <SearchField
            label="Search by member..."
            value={q ?? ''}
            onChange={typed => change({ q: typed || undefined })}
          />
        </div>
        <Select
          aria-label="Status"
          className="w-full md:w-52"
          options={[{ value: '', label: 'All statuses' }, ...optionsOf(membershipStatusName)]}
          value={status ?? ''}
          onChange={({ target }) => change(searchIn({ status: target.value, q }))}
        />
      </div>
      <MembershipList status={status} search={search} addFirst={add} />
    </>
  )
}

interface MembershipListProps {
  status: MembershipStatus | undefined
  search: string | undefined
  addFirst: ReactNode
}

function MembershipList({ status, search, addFirst }: MembershipListProps) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useMemberships(
    status,
    search,
  )
  if (error && !data)
    return <ErrorState title="Failed to fetch memberships" error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeletons count={6} label="Loading memberships" className={cards} each="h-40" />
  const memberships = data.pages.flat()
  if (memberships.length === 0)
    return (
      <EmptyState
        icon={<IdCard />}
        title="No memberships found"
        hint={emptyHint(status, search)}
        action={status || search ? undefined : addFirst}
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

function emptyHint(status: MembershipStatus | undefined, search: string | undefined): string {
  if (search) return 'No membership matches the search.'
  return status ? `There are no ${status} memberships.` : 'Add the first membership to a member.'
}

const searchIn = (search: { status?: unknown; q?: unknown }) => ({
  status: membershipStatuses.find(status => status === search.status),
  q: typeof search.q === 'string' ? search.q : undefined,
})
