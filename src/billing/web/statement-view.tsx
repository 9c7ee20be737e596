import { Link } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Printer from 'lucide-react/icons/printer'
import { useSettings } from '../../settings/web/queries.ts'
import { formatDay } from '../../shared/values/time.ts'
import { Button } from '../../shared/web/ui/actions/button.tsx'
import { useDialog } from '../../shared/web/ui/dialogs/open-dialog.ts'
import { Skeleton } from '../../shared/web/ui/feedback/skeleton.tsx'
import { ErrorState } from '../../shared/web/ui/feedback/states.tsx'
import { DateTimePicker } from '../../shared/web/ui/forms/date-time-picker.tsx'
import { Card, Section } from '../../shared/web/ui/layout/card.tsx'
import { Cell, HeadCell, Row, Table } from '../../shared/web/ui/lists/table.tsx'
import { Money } from '../../shared/web/ui/text/money.tsx'
import { ShortDateTime } from '../../shared/web/ui/text/time.tsx'
import type { CustomerKind, Statement } from '../contract.ts'
import { AccountWriteOff } from './account-write-off.tsx'
import { postingName } from './labels.tsx'
import { useStatement } from './queries.ts'
import { methodName } from './shared/method-name.ts'
import { PayDue } from './shared/pay-due.tsx'

export interface StatementViewProps {
  of: CustomerKind
  id: number
  days: { from?: string | undefined; to?: string | undefined }
  onDays: (days: { from?: string | undefined; to?: string | undefined }) => void
  onBack: () => void
}

/** The printable statement of a guest or member: charges, payments and the running balance. */
export function StatementView({ of, id, days, onDays, onBack }: StatementViewProps) {
  const range = { ...(days.from && { from: days.from }), ...(days.to && { to: days.to }) }
  const { data: statement, error, refetch } = useStatement(of, id, range)
  return (
    <>
      <div data-no-print className="mb-4 flex flex-wrap items-center gap-2">
        <Button onClick={onBack}>
          <ArrowLeft aria-hidden />
          All accounts
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
            <Link to="/guests/$guestId" params={{ guestId: String(id) }}>
              Guest
            </Link>
          </Button>
        )}
        <Button variant="primary" disabled={!statement} onClick={() => print()}>
          <Printer aria-hidden />
          Print
        </Button>
      </div>
      {error ? (
        <Card>
          <ErrorState
            title="The statement could not be loaded."
            error={error}
            onRetry={() => void refetch()}
          />
        </Card>
      ) : statement ? (
        <>
          <OpenBills statement={statement} />
          <Sheet statement={statement} />
          <AccountWriteOff of={of} id={id} name={statement.account.name} />
        </>
      ) : (
        <Skeleton className="h-96" />
      )}
    </>
  )
}

/** The bills of which something is due, each with the button that takes the payment. Not printed. */
function OpenBills({ statement: { openBills, account } }: { statement: Statement }) {
  const dialog = useDialog()
  if (openBills.length === 0) return null
  return (
    <div data-no-print className="mb-4">
      <Section title="To be paid">
        <ul className="divide-y divide-line">
          {openBills.map(({ billId, invoiceId, label, due }) => (
            <li key={billId} className="flex flex-wrap items-center gap-3 py-1.5">
              <span className="min-w-0 flex-1">{label}</span>
              {invoiceId === null ? (
                <PayDue billId={billId} due={due} of={`${label}, ${account.name}`} />
              ) : (
                <Button size="sm" onClick={() => dialog.open('invoice-details', { invoiceId })}>
                  Open<span className="sr-only"> {label}</span> · <Money dollars={due} /> due
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Section>
    </div>
  )
}

function Sheet({ statement }: { statement: Statement }) {
  const { data: settings } = useSettings()
  const { account, from, to, opening, closing, lines, left } = statement
  return (
    <article aria-label={`Statement of ${account.name}`} className="flex flex-col gap-4">
      <header className="flex flex-wrap justify-between gap-4">
        <div>
          <h2 className="font-semibold text-lg">Statement of {account.name}</h2>
          <p className="text-muted tabular-nums">{account.reach}</p>
          <p className="text-muted">
            {formatDay(from)} to {formatDay(to)}
          </p>
        </div>
        <div className="text-right">
          <p className="font-medium">{settings?.facilityName}</p>
          <p className="whitespace-pre-line text-muted">{settings?.address}</p>
        </div>
      </header>
      {left > 0 && <p className="text-muted">The opening balance includes {left} older lines.</p>}
      <Table label="Statement">
        <thead>
          <tr>
            <HeadCell>Time</HeadCell>
            <HeadCell>Description</HeadCell>
            <HeadCell className="text-right">Amount</HeadCell>
            <HeadCell className="text-right">Balance</HeadCell>
          </tr>
        </thead>
        <tbody>
          <Total label="Opening balance" dollars={opening} />
          {lines.map(line => (
            <Row key={line.id}>
              <Cell className="whitespace-nowrap text-muted">
                <ShortDateTime at={line.at} />
              </Cell>
              <Cell>
                <span className="block">{titleOf(line)}</span>
                <span className="block text-muted text-xs">
                  {[line.label, noteOf(line)].filter(Boolean).join(' · ')}
                </span>
              </Cell>
              <Cell className="text-right">
                <Money dollars={line.amount} />
              </Cell>
              <Cell className="text-right">
                <Money dollars={line.balance} />
              </Cell>
            </Row>
          ))}
          <Total label="Closing balance" dollars={closing} />
        </tbody>
      </Table>
      {account.deposits > 0 && (
        <p>
          Deposits held: <Money dollars={account.deposits} className="font-medium" />
        </p>
      )}
    </article>
  )
}

function Total({ label, dollars }: { label: string; dollars: number }) {
  return (
    <Row className="font-semibold">
      <Cell />
      <Cell>{label}</Cell>
      <Cell />
      <Cell className="text-right">
        <Money dollars={dollars} />
      </Cell>
    </Row>
  )
}

const titleOf = ({ kind, method }: Statement['lines'][number]) =>
  method ? `${postingName[kind]} by ${methodName(method)}` : postingName[kind]

const noteOf = ({ note }: Statement['lines'][number]) =>
  note?.replaceAll(/\d{4}-\d\d-\d\d/g, formatDay).replace(/(\d{4}) to /, '$1 – ')
