import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import Flag from 'lucide-react/icons/flag'
import { type Days, ReportDays } from '#office/settings/web/shared/report-days.tsx'
import { Skeletons } from '#platform/web/ui/feedback/skeleton.tsx'
import { EmptyCard } from '#platform/web/ui/feedback/state-cards.tsx'
import { ErrorState } from '#platform/web/ui/feedback/states.tsx'
import { Section } from '#platform/web/ui/layout/card.tsx'
import { Cell, HeadCell, Row, Table } from '#platform/web/ui/lists/table.tsx'
import type { CleaningReport as Report } from '../../contract.ts'
import { useReport } from '../queries.ts'
import { FlaggedRecord } from './flagged-record.tsx'
import { RecordsTable } from './records-table.tsx'

/** Times by room and by cleaner, and flagged cleanings. */
export default function CleaningReport() {
  return <ReportDays>{days => <ReportOf days={days} />}</ReportDays>
}

function ReportOf({ days }: { days: Days }) {
  const { data, error, refetch } = useReport(days)
  if (error) return <ErrorState title="The report could not be loaded." error={error} onRetry={refetch} />
  if (!data) return <Skeletons count={3} label="Loading report" className="flex flex-col gap-3" each="h-32" />
  return <ReportSections report={data} />
}

function ReportSections({ report: { rooms, cleaners, records } }: { report: Report }) {
  if (records.length === 0) {
    return <EmptyCard icon={<ClipboardCheck />} title="No cleanings in this period" />
  }
  const flagged = records.filter(({ flags }) => flags.length > 0)
  return (
    <>
      <Section title="Needs review">
        {flagged.length === 0 ? (
          <EmptyCard icon={<Flag />} title="No flagged cleanings" />
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

type Times = Omit<Report['cleaners'][number], 'cleanerId' | 'cleanerName'>

interface TimesTableProps {
  label: string
  /** Heading of the first column. */
  first: string
  rows: readonly (Times & { key: string | number; name: string })[]
}

/** Number of cleanings and their durations in minutes. */
function TimesTable({ label, first, rows }: TimesTableProps) {
  return (
    <Table label={label}>
      <thead>
        <tr>
          <HeadCell>{first}</HeadCell>
          {['Cleanings', 'Average', 'Shortest', 'Longest', 'Flagged'].map(name => (
            <HeadCell key={name} className="text-right">
              {name}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <Row key={row.key}>
            <Cell className="font-medium">{row.name}</Cell>
            <Cell className="text-right">{row.cleanings}</Cell>
            <Minutes value={row.averageMinutes} />
            <Minutes value={row.shortestMinutes} />
            <Minutes value={row.longestMinutes} />
            <Cell className="text-right">{row.flagged === 0 ? '–' : row.flagged}</Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  )
}

function Minutes({ value }: { value: number }) {
  return <Cell className="whitespace-nowrap text-right">{value.toFixed(1)} min</Cell>
}
