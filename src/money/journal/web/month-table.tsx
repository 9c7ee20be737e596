import Lock from 'lucide-react/icons/lock'
import LockOpen from 'lucide-react/icons/lock-open'
import { useIsAuthorized } from '#office/accounts/web/queries.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Badge } from '#platform/web/ui/feedback/badge.tsx'
import { Cell, HeadCell, Row, Table } from '#platform/web/ui/lists/table.tsx'
import { Money } from '#platform/web/ui/text/money.tsx'
import { ShortDateTime } from '#platform/web/ui/text/time.tsx'
import type { JournalMonth } from '../contract.ts'
import { reopenMonth } from '../contract.ts'
import { monthName } from '../rules.ts'

interface MonthTableProps {
  months: readonly JournalMonth[]
  onClose: (month: JournalMonth) => void
  onReopen: (month: JournalMonth) => void
  onExport: (month: JournalMonth) => void
}

/** The months with their figures. On a narrow screen, the figures are below the name. */
export function MonthTable({ months, onClose, onReopen, onExport }: MonthTableProps) {
  const mayReopen = useIsAuthorized(reopenMonth)
  const lastClosed = months.find(({ closed }) => closed)
  return (
    <Table label="Months">
      <thead>
        <tr>
          <HeadCell>Month</HeadCell>
          <HeadCell className="text-right max-xl:hidden">Debit</HeadCell>
          <HeadCell className="text-right max-xl:hidden">Credit</HeadCell>
          <HeadCell className="text-right max-md:hidden">Revenue</HeadCell>
          <HeadCell className="text-right max-md:hidden">Tax</HeadCell>
          <HeadCell className="text-right max-md:hidden">Taken</HeadCell>
          <HeadCell className="text-right">
            <span className="sr-only">Actions</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody className="tabular-nums">
        {months.map(month => (
          <Row key={month.month}>
            <Cell>
              <MonthState month={month} />
            </Cell>
            {(['debit', 'credit'] as const).map(name => (
              <Cell key={name} className="text-right max-xl:hidden">
                <Money dollars={month.figures[name]} />
              </Cell>
            ))}
            {(['revenue', 'tax', 'taken'] as const).map(name => (
              <Cell key={name} className="text-right max-md:hidden">
                <Money dollars={month.figures[name]} />
              </Cell>
            ))}
            <Cell>
              <div className="flex justify-end gap-2 max-sm:flex-col max-sm:items-end">
                {month.whyOpen === null && !month.closed && (
                  <Button size="sm" onClick={() => onClose(month)}>
                    Close Month
                  </Button>
                )}
                {mayReopen && month === lastClosed && (
                  <Button size="sm" onClick={() => onReopen(month)}>
                    Reopen
                  </Button>
                )}
                <Button
                  size="sm"
                  aria-label={`Export ${monthName(month.month)}`}
                  onClick={() => onExport(month)}
                >
                  Export
                </Button>
              </div>
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  )
}

function MonthState({ month: { month, closed, reopened, whyOpen, figures } }: { month: JournalMonth }) {
  return (
    <div className="flex flex-col gap-0.5">
      <span className="flex flex-wrap items-center gap-2">
        <span className="whitespace-nowrap font-medium">{monthName(month)}</span>
        {closed ? (
          <Badge icon={<Lock aria-hidden />}>Closed</Badge>
        ) : (
          <Badge tone="green" icon={<LockOpen aria-hidden />}>
            Open
          </Badge>
        )}
      </span>
      <span className="text-muted text-xs">
        {closed ? (
          <>
            By {closed.by}, <ShortDateTime at={closed.at} />
          </>
        ) : reopened ? (
          <>
            Reopened by {reopened.by}: {reopened.reason}
          </>
        ) : (
          whyOpen
        )}
      </span>
      <span className="text-muted text-xs md:hidden">
        Revenue <Money dollars={figures.revenue} /> · Tax <Money dollars={figures.tax} /> · Taken{' '}
        <Money dollars={figures.taken} />
      </span>
    </div>
  )
}
