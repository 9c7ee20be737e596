import CircleCheck from 'lucide-react/icons/circle-check'
import { useDeferredValue } from 'react'
import { useToday } from '#office/settings/web/queries.ts'
import { Skeletons } from '#platform/web/ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/feedback/states.tsx'
import { SearchField } from '#platform/web/ui/forms/search-field.tsx'
import { Chips } from '#platform/web/ui/lists/chips.tsx'
import { InfiniteScroll } from '#platform/web/ui/lists/infinite-scroll.tsx'
import { type FollowUpReason, followUpReasons } from '../../words.ts'
import type { MembershipSearch } from '../membership-search.ts'
import { useFollowUps } from '../queries.ts'
import { DayHeading } from './day-heading.tsx'
import { FollowUpLine } from './follow-up-line.tsx'
import { reasonName } from './reasons.tsx'

interface FollowUpViewProps {
  search: MembershipSearch
  onChange: (values: Partial<MembershipSearch>) => void
}

/** What the memberships need of the desk, by day. Search and reason stay in the URL. */
export function FollowUpView({ search: { q, reason }, onChange }: FollowUpViewProps) {
  const query = useFollowUps({ reason, search: useDeferredValue(q?.trim() || undefined) })
  const { data, error, refetch } = query
  const counts = data?.pages[0]?.counts
  const all = counts && followUpReasons.reduce((sum, one) => sum + counts[one], 0)
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="flex w-full xl:w-72">
          <SearchField
            label="Search by member..."
            value={q ?? ''}
            onChange={typed => onChange({ q: typed || undefined })}
          />
        </div>
        <Chips<FollowUpReason | 'all'>
          label="Reason"
          chips={[
            { value: 'all', label: 'All', count: all },
            ...followUpReasons.map(one => ({ value: one, label: reasonName[one], count: counts?.[one] })),
          ]}
          value={reason ?? 'all'}
          onChange={one => onChange({ reason: one === 'all' ? undefined : one })}
        />
      </div>
      {error && !data ? (
        <ErrorState title="Failed to fetch memberships" error={error} onRetry={refetch} />
      ) : data ? (
        <Lines query={query} isNarrowed={!!(q || reason)} />
      ) : (
        <Skeletons count={6} label="Loading memberships" className="flex flex-col gap-2" each="h-16" />
      )}
    </>
  )
}

function Lines({ query, isNarrowed }: { query: ReturnType<typeof useFollowUps>; isNarrowed: boolean }) {
  const today = useToday()
  const lines = query.data?.pages.flatMap(page => page.lines) ?? []
  if (lines.length === 0)
    return (
      <EmptyState
        icon={<CircleCheck />}
        title={isNarrowed ? 'No memberships found' : 'Nothing to follow up'}
        hint={
          isNarrowed
            ? 'Nothing matches the search and reason.'
            : 'Unpaid, ending and frozen memberships are listed here, and emails that could not be sent.'
        }
      />
    )
  return (
    <>
      {[...new Set(lines.map(({ day }) => day))].map(day => (
        <section key={day} aria-labelledby={`day-${day}`} className="mb-5">
          <DayHeading id={`day-${day}`} day={day} today={today} />
          <ul
            aria-labelledby={`day-${day}`}
            className="rounded-card border border-line bg-surface shadow-card"
          >
            {lines
              .filter(line => line.day === day)
              .map(line => (
                <FollowUpLine key={`${line.reason} ${line.membership.id}`} line={line} />
              ))}
          </ul>
        </section>
      ))}
      <InfiniteScroll label="More Memberships" query={query} />
    </>
  )
}
