import FileText from 'lucide-react/icons/file-text'
import { useState } from 'react'
import { useMayOpen, useSession } from '#office/accounts/web/queries.ts'
import { managerRoles } from '#platform/http/roles.ts'
import { formatDay } from '#platform/values/time.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { Skeletons } from '#platform/web/ui/feedback/skeleton.tsx'
import { EmptyCard, ErrorCard } from '#platform/web/ui/feedback/state-cards.tsx'
import { Section } from '#platform/web/ui/layout/card.tsx'
import { Chips } from '#platform/web/ui/lists/chips.tsx'
import { ShowMore } from '#platform/web/ui/lists/show-more.tsx'
import { Cell, HeadCell, Row, Table } from '#platform/web/ui/lists/table.tsx'
import { Money } from '#platform/web/ui/text/money.tsx'
import { ClockTime } from '#platform/web/ui/text/time.tsx'
import type { ZReportLine } from '../../contract.ts'
import { zNumber } from '../../rules.ts'
import { useZReports } from '../queries.ts'
import { DifferenceBadge } from './difference.tsx'

const kinds = [
  { value: 'day', label: 'Business days' },
  { value: 'shift', label: 'Shifts' },
] as const

/** The list of Z reports. Staff see those of their own shifts. */
export function ZReports() {
  const { data } = useSession()
  const isManager = !data || managerRoles.some(role => role === data.user.role)
  const [chosen, choose] = useState<'day' | 'shift'>('day')
  const kind = isManager ? chosen : 'shift'
  const dialog = useDialog()
  const mayViewDay = useMayOpen('day-x-report')
  return (
    <Section
      title="Z reports"
      actions={
        isManager && (
          <>
            {mayViewDay && (
              <Button size="sm" onClick={() => dialog.open('day-x-report')}>
                Today's X Report
              </Button>
            )}
            <Chips label="Z reports of" chips={kinds} value={kind} onChange={choose} />
          </>
        )
      }
    >
      <List key={kind} kind={kind} />
    </Section>
  )
}

function List({ kind }: { kind: 'day' | 'shift' }) {
  const { records, error, retry, more, isFetchingMore } = useZReports(kind)
  if (!records && error)
    return <ErrorCard title="Z reports could not be loaded." error={error} onRetry={retry} />
  if (!records)
    return <Skeletons label="Loading Z reports" count={3} className="flex flex-col gap-2" each="h-11" />
  if (records.length === 0)
    return <EmptyCard icon={<FileText />} title="No Z reports yet" hint={hints[kind]} />
  return (
    <>
      <Table label={kind === 'day' ? 'Z reports of business days' : 'Z reports of shifts'}>
        <thead>
          <tr>
            <HeadCell>Report</HeadCell>
            <HeadCell className="max-sm:hidden">Business day</HeadCell>
            {kind === 'shift' && <HeadCell>Drawer</HeadCell>}
            <HeadCell className="max-sm:hidden">Created</HeadCell>
            <HeadCell className="text-right">Revenue</HeadCell>
            <HeadCell className="text-right">Difference</HeadCell>
          </tr>
        </thead>
        <tbody className="tabular-nums">
          {records.map(record => (
            <ZReportRow key={record.id} record={record} />
          ))}
        </tbody>
      </Table>
      <ShowMore more={more} isFetching={isFetchingMore} />
    </>
  )
}

const hints = {
  day: 'Created automatically at the end of the day',
  shift: 'Created when a drawer is closed',
}

function ZReportRow({ record }: { record: ZReportLine }) {
  const dialog = useDialog()
  return (
    <Row>
      <Cell className="whitespace-nowrap">
        <button
          type="button"
          className="tap font-medium text-primary-ink hover:underline"
          onClick={() => dialog.open('z-report', { zReportId: record.id })}
        >
          {zNumber(record.number)}
        </button>
        <span className="block text-muted text-xs sm:hidden">{formatDay(record.businessDay)}</span>
      </Cell>
      <Cell className="whitespace-nowrap max-sm:hidden">{formatDay(record.businessDay)}</Cell>
      {record.kind === 'shift' && <Cell>{record.drawer}</Cell>}
      <Cell className="max-sm:hidden">
        <ClockTime at={record.drawnAt} />
      </Cell>
      <Cell className="text-right">
        <Money dollars={record.revenue} />
      </Cell>
      <Cell className="text-right">
        <DifferenceBadge dollars={record.difference} />
      </Cell>
    </Row>
  )
}
