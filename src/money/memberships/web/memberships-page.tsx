import IdCard from 'lucide-react/icons/id-card'
import Plus from 'lucide-react/icons/plus'
import { type ReactNode, useDeferredValue } from 'react'
import { useIsAuthorized } from '#office/accounts/web/queries.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { Skeletons } from '#platform/web/ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/feedback/states.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import { Tabs } from '#platform/web/ui/layout/tabs.tsx'
import { InfiniteScroll } from '#platform/web/ui/lists/infinite-scroll.tsx'
import { readFigures } from '../contract.ts'
import { FiguresView } from './figures/figures-view.tsx'
import { FollowUpView } from './follow-up/follow-up-view.tsx'
import { MembershipCard } from './membership-card.tsx'
import { isFiltered, MembershipFilters, noFilters } from './membership-filters.tsx'
import { type MembershipSearch, useMembershipSearch } from './membership-search.ts'
import { PricesView } from './prices/prices-view.tsx'
import { useMemberships } from './queries.ts'

/**
 * All memberships, those to follow up, or figures and announced fees for managers. View, search, filters and order stay
 * in the URL.
 */
export function MembershipsPage() {
  const dialog = useDialog()
  const [search, change] = useMembershipSearch()
  const mayReadFigures = useIsAuthorized(readFigures)
  const isForManagers = search.view === 'figures' || search.view === 'prices'
  const view = isForManagers && !mayReadFigures ? 'all' : (search.view ?? 'all')
  const add = (
    <Button variant="primary" onClick={() => dialog.open('new-membership')}>
      <Plus aria-hidden />
      Add Membership
    </Button>
  )
  return (
    <>
      <PageHeader title="Memberships" actions={add} />
      <Tabs
        label="Views"
        tabs={[
          { value: 'all', label: 'All' },
          { value: 'follow-up', label: 'Follow-Up' },
          ...(mayReadFigures
            ? [
                { value: 'figures' as const, label: 'Figures' },
                { value: 'prices' as const, label: 'Prices' },
              ]
            : []),
        ]}
        value={view}
        onChange={view =>
          // Another view shows everything: not each has the fields that would say what narrows it.
          change(
            { ...noFilters, reason: undefined, view: view === 'all' ? undefined : view },
            { replace: false },
          )
        }
      >
        {view === 'figures' ? (
          <FiguresView />
        ) : view === 'prices' ? (
          <PricesView />
        ) : view === 'follow-up' ? (
          <FollowUpView search={search} onChange={change} />
        ) : (
          <>
            <MembershipFilters search={search} onChange={change} />
            <MembershipList search={search} addFirst={add} onClear={() => change(noFilters)} />
          </>
        )}
      </Tabs>
    </>
  )
}

interface MembershipListProps {
  search: MembershipSearch
  addFirst: ReactNode
  onClear: () => void
}

function MembershipList({ search, addFirst, onClear }: MembershipListProps) {
  const { q, view: _, reason: __, ...filters } = search
  const typed = useDeferredValue(q?.trim() || undefined)
  const query = useMemberships({
    ...filters,
    search: typed,
  })
  const { data, error, refetch } = query
  if (error && !data)
    return <ErrorState title="Failed to fetch memberships" error={error} onRetry={refetch} />
  if (!data) return <Skeletons count={6} label="Loading memberships" className={cards} each="h-40" />
  const memberships = data.pages.flat()
  if (memberships.length === 0)
    return (
      <EmptyState
        icon={<IdCard />}
        title="No memberships found"
        hint={
          isFiltered(search)
            ? 'Nothing matches the search and filters.'
            : 'Add the first membership to a member.'
        }
        action={isFiltered(search) ? <Button onClick={onClear}>Clear Search and Filters</Button> : addFirst}
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
      <InfiniteScroll label="More Memberships" query={query} />
    </>
  )
}

const cards = 'grid grid-cols-[repeat(auto-fill,minmax(17rem,1fr))] gap-3'
