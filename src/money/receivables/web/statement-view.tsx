import ArrowLeft from 'lucide-react/icons/arrow-left'
import Printer from 'lucide-react/icons/printer'
import type { CustomerKind } from '#money/ledger/words.ts'
import { Link } from '#platform/web/routing/link.tsx'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import { ErrorCard } from '#platform/web/ui/feedback/state-cards.tsx'
import { DateTimePicker } from '#platform/web/ui/forms/dates/date-time-picker.tsx'
import { AccountWriteOff } from './account-write-off.tsx'
import { OpenBills } from './open-bills.tsx'
import { useStatement } from './queries.ts'
import { StatementSheet } from './statement-sheet.tsx'

export interface StatementViewProps {
  of: CustomerKind
  id: number
  days: { from?: string | undefined; to?: string | undefined }
  onDays: (days: { from?: string | undefined; to?: string | undefined }) => void
  onBack: () => void
}

/** The statement of a guest, company or member: charges, payments and the running balance, with what can be paid. */
export function StatementView({ of, id, days, onDays, onBack }: StatementViewProps) {
  const range = { ...(days.from && { from: days.from }), ...(days.to && { to: days.to }) }
  const { data: statement, error, refetch } = useStatement(of, id, range)
  return (
    <>
      <div data-no-print className="mb-4 flex flex-wrap items-center gap-2">
        <Button onClick={onBack}>
          <ArrowLeft aria-hidden />
          All Accounts
        </Button>
        <span className="flex-1" />
        <span className="w-48">
          <DateTimePicker
            id="statement-from"
            aria-label="From business day"
            dateOnly
            value={statement?.from ?? ''}
            {...(statement && { max: statement.to })}
            onChange={from => onDays({ from: from || undefined })}
          />
        </span>
        <span className="w-48">
          <DateTimePicker
            id="statement-to"
            aria-label="Until business day"
            dateOnly
            value={statement?.to ?? ''}
            {...(statement && { min: statement.from })}
            onChange={to => onDays({ to: to || undefined })}
          />
        </span>
        {of === 'guests' && (
          <Button asChild>
            <Link to={`/guests/${id}`}>Guest</Link>
          </Button>
        )}
        <Button asChild variant="primary">
          <a href={printAddress(of, id, range)} target="_blank" rel="noreferrer">
            <Printer aria-hidden />
            Print
          </a>
        </Button>
      </div>
      {error ? (
        <ErrorCard title="The statement could not be loaded." error={error} onRetry={refetch} />
      ) : statement ? (
        <>
          <OpenBills statement={statement} />
          <StatementSheet statement={statement} />
          <AccountWriteOff of={of} id={id} name={statement.account.name} />
        </>
      ) : (
        <Skeleton className="h-96" />
      )}
    </>
  )
}

const printAddress = (of: CustomerKind, id: number, range: { from?: string; to?: string }) =>
  `/print/statement?${new URLSearchParams({ of, id: String(id), ...range, now: '1' })}`
