import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import Flag from 'lucide-react/icons/flag'
import { useState } from 'react'
import { useSettings } from '../../settings/web/queries.ts'
import { addDays, businessDay } from '../../shared/values/time.ts'
import { now } from '../../shared/web/device/clock.ts'
import { Skeleton, Skeletons } from '../../shared/web/ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../shared/web/ui/feedback/states.tsx'
import { Card, Section } from '../../shared/web/ui/layout/card.tsx'
import { DayFilter } from '../../shared/web/ui/lists/filter-fields.tsx'
import type { CleaningReport as Report } from '../contract.ts'
import { FlaggedRecord } from './flagged-record.tsx'
import { useReport } from './queries.ts'
import { RecordsTable } from './records-table.tsx'
import { TimesTable } from './times-table.tsx'

/** Times by room and by cleaner, and flagged cleanings. */
export default function CleaningReport() {
  const { data: settings } = useSettings()
  if (!settings) return <Skeleton className="h-64" />
  const today = businessDay(now(), { timeZone: settings.timeZone, dayStart: settings.dayStart })
  return <ReportUntil today={today} />
}

function ReportUntil({ today }: { today: string }) {
  const [from, setFrom] = useState(addDays(today, -6))
  const [to, setTo] = useState(today)
  const { data, error, refetch } = useReport({ from, to })
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap gap-4">
        <DayFilter
          label="From"
          className="min-w-52"
          value={from}
          max={to}
          onChange={day => day && setFrom(day)}
        />
        <DayFilter
          label="To"
          className="min-w-52"
          value={to}
          min={from}
          max={today}
          onChange={day => day && setTo(day)}
        />
      </div>
      {error ? (
        <ErrorState title="The report could not be loaded." error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <ReportSections report={data} />
      ) : (
        <Skeletons count={3} label="Loading report" className="flex flex-col gap-3" each="h-32" />
      )}
    </div>
  )
}

function ReportSections({ report: { rooms, cleaners, records } }: { report: Report }) {
  if (records.length === 0) {
    return (
      <Card>
        <EmptyState icon={<ClipboardCheck />} title="No cleanings in this period" />
      </Card>
    )
  }
  const flagged = records.filter(({ flags }) => flags.length > 0)
  return (
    <>
      <Section title="Needs review">
        {flagged.length === 0 ? (
          <Card>
            <EmptyState icon={<Flag />} title="No flagged cleanings" />
          </Card>
        ) : (
          <ul className="grid gap-3 lg:grid-cols-2">
            {flagged.map(record => (
              <FlaggedRecord key={record.id} record={record} />
            ))}
          </ul>
        )}
      </Section>
      <Section title="By cleaner">
        <TimesTable
          label="Times by cleaner"
          first="Cleaner"
          rows={cleaners.map(row => ({ ...row, key: row.cleanerId, name: row.cleanerName }))}
        />
      </Section>
      <Section title="By room">
        <TimesTable
          label="Times by room"
          first="Room or locker"
          rows={rooms.map(row => ({ ...row, key: row.facilityId, name: row.facilityName }))}
        />
      </Section>
      <Section title="All cleanings">
        <RecordsTable records={records} />
      </Section>
    </>
  )
}
