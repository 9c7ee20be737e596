import UserRound from 'lucide-react/icons/user-round'
import { Link } from '#platform/web/routing/link.tsx'
import { Skeletons } from '#platform/web/ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/feedback/states.tsx'
import { PageSearch, usePageSearch } from '#platform/web/ui/forms/page-search.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import { InfiniteScroll } from '#platform/web/ui/lists/infinite-scroll.tsx'
import { Money } from '#platform/web/ui/text/money.tsx'
import type { Guest } from '../contract.ts'
import { PAGE } from '../words.ts'
import { useGuests } from './queries.ts'
import { FlagBadge } from './shared/guest-flags.tsx'

/** All guests and companies with a search, which is kept in the URL. */
export function GuestsPage() {
  return (
    <>
      <PageHeader title="Guests" />
      <div className="mb-4 flex md:w-96">
        <PageSearch label="Search guests..." />
      </div>
      <GuestList search={usePageSearch()} />
    </>
  )
}

function GuestList({ search }: { search: string }) {
  const query = useGuests(search)
  const { data, error, refetch } = query
  if (error && !data)
    return <ErrorState title="The guests could not be loaded." error={error} onRetry={refetch} />
  if (!data) return <Skeletons count={6} label="Loading guests" className="flex flex-col gap-2" each="h-14" />
  const guests = data.pages.flatMap(page => page.guests)
  if (guests.length === 0)
    return (
      <EmptyState
        icon={<UserRound />}
        title="No guests found"
        hint={
          search
            ? 'Try another name, phone, email or member number.'
            : 'A guest gets a record at the first check-in.'
        }
      />
    )
  return (
    <>
      <Card>
        <ul aria-label="Guests" className="divide-y divide-line">
          {guests.map(guest => (
            <li key={guest.id}>
              <GuestLine guest={guest} />
            </li>
          ))}
        </ul>
      </Card>
      {search && guests.length === PAGE && (
        <p className="mt-3 text-center text-muted">
          These are the best {PAGE} matches. Type more to find others.
        </p>
      )}
      <InfiniteScroll label="More Guests" query={query} />
    </>
  )
}

const GuestLine = ({ guest }: { guest: Guest }) => (
  <Link to={`/guests/${guest.id}`} className="flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-sunken">
    <span className="min-w-0 flex-1">
      <span className="block truncate font-medium">{guest.name}</span>
      <span className="block truncate text-muted text-xs">
        {[
          guest.phone || guest.email,
          guest.memberNumber,
          guest.stays === 1 ? '1 stay' : `${guest.stays} stays`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </span>
    {guest.flags.slice(0, 2).map(({ id, kind }) => (
      <FlagBadge key={id} kind={kind} />
    ))}
    {guest.balance > 0 && (
      <span className="font-medium text-red-ink">
        owes <Money dollars={guest.balance} />
      </span>
    )}
  </Link>
)
