import CircleCheck from 'lucide-react/icons/circle-check'
import DatabaseBackup from 'lucide-react/icons/database-backup'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/feedback/states.tsx'
import { Fact, Facts } from '#platform/web/ui/layout/facts.tsx'
import { RelativeTime, ShortDateTime } from '#platform/web/ui/text/time.tsx'
import type { Rehearsal, RehearsalStatus } from '../contract.ts'
import { useBackups } from './queries.ts'
import { StateLine } from './state-line.tsx'

/** The finding of each check of a rehearsal. */
const findings: Record<Rehearsal['checks'][number], string> = {
  files: 'Files unchanged',
  rows: 'all rows restored',
  migrations: 'tables up to date',
  audit: 'audit trail intact',
  integrity: 'database intact',
  books: 'books balanced',
}

/** The last rehearsal of a restore, a running one, and a failed or overdue one. */
export function Rehearsals() {
  const { data, error, refetch } = useBackups()
  if (!data && error)
    return <ErrorState title="Rehearsals could not be loaded." error={error} onRetry={refetch} />
  if (!data) return <Skeleton className="h-24" />
  const { last } = data.rehearsals
  return (
    <div className="flex flex-col gap-4" aria-live="polite">
      <State {...data.rehearsals} />
      {last && <Details {...last} />}
    </div>
  )
}

function State({ last, running, failed, isOverdue }: RehearsalStatus) {
  return (
    <>
      {running && (
        <StateLine icon={<DatabaseBackup className="text-muted" />}>
          A rehearsal has been running since <ShortDateTime at={running.startedAt} />.
        </StateLine>
      )}
      {failed && (
        <StateLine icon={<TriangleAlert className="text-red-ink" />}>
          The rehearsal of <ShortDateTime at={failed.startedAt} /> failed: {failed.error}
        </StateLine>
      )}
      {isOverdue && (
        <StateLine icon={<TriangleAlert className="text-orange-ink" />}>A rehearsal is overdue.</StateLine>
      )}
      {last?.finishedAt ? (
        <StateLine icon={<CircleCheck className="text-green-ink" />}>
          Last successful rehearsal: <RelativeTime at={last.finishedAt} />
        </StateLine>
      ) : (
        <StateLine icon={<TriangleAlert className="text-muted" />}>
          No restore has been rehearsed yet.
        </StateLine>
      )}
    </>
  )
}

function Details({ startedAt, finishedAt, by, backup, rows, photos, checks }: Rehearsal) {
  return (
    <Facts className="md:grid-cols-4">
      <Fact label="Rehearsed">
        <ShortDateTime at={startedAt} />
      </Fact>
      <Fact label="By">{by}</Fact>
      <Fact label="Duration">
        {finishedAt && durationText(Date.parse(finishedAt) - Date.parse(startedAt))}
      </Fact>
      <Fact label="Contents">
        {(rows ?? 0).toLocaleString('en-US')} rows, {(photos ?? 0).toLocaleString('en-US')} photos
      </Fact>
      <Fact label="Backup" wide>
        <span className="break-all font-mono text-xs">{backup}</span>
      </Fact>
      <Fact label="Checked" wide>
        {checks.map(check => findings[check]).join(', ')}
      </Fact>
    </Facts>
  )
}

/** 'Less than a minute', '1 minute', '12 minutes'. */
function durationText(length: number): string {
  const minutes = Math.round(length / 60_000)
  if (minutes < 1) return 'Less than a minute'
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}
