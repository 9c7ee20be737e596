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
import { useTexts } from '#platform/web/ui/text/use-texts.ts'
import type { CleaningRecord } from '../contract.ts'
import { cleaningTexts } from '../languages/texts.ts'
import { MAX_RECORDS } from '../words.ts'
import { useRecords } from './queries.ts'
import { minutesText } from './report/minutes-text.ts'
import { RecordPhoto } from './steps/record-photo.tsx'

/** The records of one cleaner, newest first. */
export function History({ cleanerId }: { cleanerId: string }) {
  const t = useTexts(cleaningTexts)
  const { records, error, refetch, isFetching } = useRecords(cleanerId)
  return (
    <div className="flex flex-col gap-3">
      <Button
        className="self-start"
        pending={isFetching && records && t('refreshing')}
        onClick={() => void refetch()}
      >
        <RefreshCw aria-hidden />
        {t('refreshHistory')}
      </Button>
      {records?.map(record => (
        <RecordCard key={record.id} record={record} />
      ))}
      {records && records.length >= MAX_RECORDS && (
        <p className="text-muted">{t('showingLatest', { count: MAX_RECORDS })}</p>
      )}
      {records?.length === 0 && (
        <EmptyCard icon={<ClipboardCheck />} title={t('noRecords')} hint={t('noRecordsHint')} />
      )}
      {!records && error && <ErrorState title={t('historyFailed')} error={error} onRetry={refetch} />}
      {!records && !error && (
        <Skeletons count={3} label={t('loadingHistory')} className="flex flex-col gap-3" each="h-24" />
      )}
    </div>
  )
}

function RecordCard({ record }: { record: CleaningRecord }) {
  const t = useTexts(cleaningTexts)
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
          {durationMinutes === null ? t('notEnded') : minutesText(durationMinutes, t)}
        </p>
        {recordedLate && <p className="text-muted">{t('sentLater')}</p>}
        {(notes || giveUpReason) && <p className="mt-1 break-words">{notes || giveUpReason}</p>}
      </div>
    </Card>
  )
}

/** Completed, otherwise In Progress (SPEC §3), or Cancelled. */
export function RecordStatus({ record: { status } }: { record: CleaningRecord }) {
  const t = useTexts(cleaningTexts)
  if (status === 'given_up') return <Badge>{t('statusCancelled')}</Badge>
  return (
    <Badge tone={statusTone[status]}>
      {status === 'completed' ? t('statusCompleted') : t('statusInProgress')}
    </Badge>
  )
}
