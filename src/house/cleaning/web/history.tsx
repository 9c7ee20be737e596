import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Badge } from '#platform/web/ui/feedback/badge.tsx'
import { Skeletons } from '#platform/web/ui/feedback/skeleton.tsx'
import { EmptyCard } from '#platform/web/ui/feedback/state-cards.tsx'
import { ErrorState } from '#platform/web/ui/feedback/states.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { statusTone } from '#platform/web/ui/style/tones.ts'
import { ShortDateTime } from '#platform/web/ui/text/time.tsx'
import type { CleaningRecord } from '../contract.ts'
import { MAX_RECORDS } from '../words.ts'
import { useRecords } from './queries.ts'
import { minutesText } from './report/minutes-text.ts'
import { RecordPhoto } from './steps/record-photo.tsx'

/** The records of one cleaner, newest first. */
export function History({ cleanerId }: { cleanerId: string }) {
  const { records, error, refetch, isFetching } = useRecords(cleanerId)
  return (
    <div className="flex flex-col gap-3">
      <Button
        className="self-start"
        pending={isFetching && records && 'Refreshing...'}
        onClick={() => void refetch()}
      >
        <RefreshCw aria-hidden />
        Refresh History
      </Button>
      {records?.map(record => (
        <RecordCard key={record.id} record={record} />
      ))}
      {records && records.length >= MAX_RECORDS && (
        <p className="text-muted">
          Showing your latest {MAX_RECORDS}. Managers find older ones in the Cleaning Report.
        </p>
      )}
      {records?.length === 0 && (
        <EmptyCard
          icon={<ClipboardCheck />}
          title="No cleaning records yet"
          hint="Rooms you clean appear here with their photos."
        />
      )}
      {!records && error && (
        <ErrorState title="History could not be loaded." error={error} onRetry={refetch} />
      )}
      {!records && !error && (
        <Skeletons count={3} label="Loading history" className="flex flex-col gap-3" each="h-24" />
      )}
    </div>
  )
}

function RecordCard({ record }: { record: CleaningRecord }) {
  const { facilityName, startTime, durationMinutes, notes, giveUpReason, recordedLate } = record
  return (
    <Card className="flex gap-3 p-3">
      <RecordPhoto record={record} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
          <h3 className="min-w-0 wrap-anywhere font-semibold">{facilityName}</h3>
          <RecordStatus record={record} />
        </div>
        <p className="text-muted">
          <ShortDateTime at={startTime} /> ·{' '}
          {durationMinutes === null ? 'In progress' : minutesText(durationMinutes)}
        </p>
        {recordedLate && <p className="text-muted">Sent later: the room had changed and keeps its status.</p>}
        {(notes || giveUpReason) && <p className="mt-1 break-words">{notes || giveUpReason}</p>}
      </div>
    </Card>
  )
}

/** Completed, otherwise In Progress (SPEC §3), or Cancelled. */
export function RecordStatus({ record: { status } }: { record: CleaningRecord }) {
  if (status === 'given_up') return <Badge>Cancelled</Badge>
  return <Badge tone={statusTone[status]}>{status === 'completed' ? 'Completed' : 'In Progress'}</Badge>
}
