import ScrollText from 'lucide-react/icons/scroll-text'
import { useState } from 'react'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Skeletons } from '#platform/web/ui/feedback/skeleton.tsx'
import { EmptyCard } from '#platform/web/ui/feedback/state-cards.tsx'
import { ErrorState } from '#platform/web/ui/feedback/states.tsx'
import { Card, Section } from '#platform/web/ui/layout/card.tsx'
import { InfiniteScroll } from '#platform/web/ui/lists/infinite-scroll.tsx'
import { DAYS } from '../words.ts'
import { AuditEntryItem } from './audit-entry.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { type AuditFilter, useAudit } from './queries.ts'

/** Settings → Audit Trail: who changed what, when and from where, with values before and after. */
export default function AuditTrail() {
  const [filter, setFilter] = useState<AuditFilter>({})
  return (
    <Section title="Audit Trail" className="max-w-4xl">
      <p className="-mt-2 text-muted">
        All changes, newest first. Shows the last {DAYS} days unless you pick dates. Entries cannot be edited
        unnoticed: each is sealed with a hash of the one before.
      </p>
      <AuditFilters filter={filter} onChange={change => setFilter({ ...filter, ...change })} />
      <Entries filter={filter} onNarrow={setFilter} />
    </Section>
  )
}

interface EntriesProps {
  filter: AuditFilter
  onNarrow: (filter: AuditFilter) => void
}

function Entries({ filter, onNarrow }: EntriesProps) {
  const query = useAudit(filter)
  const { data, error, refetch } = query
  const entries = data?.pages.flatMap(page => page.entries)
  if (!entries && error)
    return <ErrorState title="The audit trail could not be loaded." error={error} onRetry={refetch} />
  if (!entries)
    return <Skeletons count={6} label="Loading the audit trail" className="flex flex-col gap-2" each="h-14" />
  if (entries.length === 0) return <NoEntries isNarrowed={isNarrowed(filter)} onClear={() => onNarrow({})} />
  return (
    <>
      <Card>
        <ol aria-label="Audit trail" className="divide-y divide-line">
          {entries.map(entry => (
            <AuditEntryItem key={entry.id} entry={entry} onNarrow={onNarrow} />
          ))}
        </ol>
      </Card>
      <InfiniteScroll label="Earlier Entries" query={query} />
    </>
  )
}

function NoEntries({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  return (
    <EmptyCard
      icon={<ScrollText />}
      title={isNarrowed ? 'No matching entries' : 'No entries yet'}
      hint={isNarrowed ? 'Change or clear the filters.' : 'All changes by staff appear here.'}
      action={isNarrowed && <Button onClick={onClear}>Clear Filters</Button>}
    />
  )
}

const isNarrowed = (filter: AuditFilter) => Object.values(filter).some(value => value !== undefined)
