import Check from 'lucide-react/icons/check'
import { formatDay } from '../../shared/values/time.ts'
import { EmptyState } from '../../shared/web/ui/feedback/states.tsx'
import { Card } from '../../shared/web/ui/layout/card.tsx'
import { Cell, HeadCell, Row, Table } from '../../shared/web/ui/lists/table.tsx'
import { Money } from '../../shared/web/ui/text/money.tsx'
import type { AgedAccount, AgingAmounts, CustomerKind } from '../contract.ts'
import { AccountPages } from './account-pages.tsx'
import { useReceivables } from './queries.ts'

interface ReceivablesTableProps {
  show: 'owes' | 'credit'
  onOpen: (of: CustomerKind, id: number) => void
}

/** The accounts that owe something, or are in credit, by age, with totals over all of them. */
export function ReceivablesTable({ show, onOpen }: ReceivablesTableProps) {
  return (
    <AccountPages query={useReceivables(show)} more="More accounts">
      {pages => <Receivables pages={pages} show={show} onOpen={onOpen} />}
    </AccountPages>
  )
}

type Page = NonNullable<ReturnType<typeof useReceivables>['data']>['pages'][number]

function Receivables({ pages, show, onOpen }: ReceivablesTableProps & { pages: readonly Page[] }) {
  const { asOf, totals, count } = pages[0]!
  if (count === 0)
    return (
      <Card>
        <EmptyState
          icon={<Check />}
          title={show === 'owes' ? 'Nobody owes anything.' : 'No account is in credit.'}
          hint={
            show === 'owes' ? 'Unpaid bills appear here, by age.' : 'Overpaid and credited bills appear here.'
          }
        />
      </Card>
    )
  const accounts = pages.flatMap(page => page.accounts)
  return (
    <>
      <p className="mb-2 text-muted">
        {count} {count === 1 ? 'account' : 'accounts'} as of {formatDay(asOf)}. Invoices age from their due
        date, other bills from the charge.
      </p>
      <Table label="Receivables by age" className="tabular-nums">
        <thead>
          <tr>
            <HeadCell className="sticky left-0">Customer</HeadCell>
            {columns.map(({ field, label }) => (
              <HeadCell key={field} className="text-right">
                {label}
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {accounts.map(account => (
            <Line key={`${account.of} ${account.id} ${account.name}`} account={account} onOpen={onOpen} />
          ))}
          <Row className="font-semibold">
            <Cell className="sticky left-0 bg-surface">Total</Cell>
            <Amounts amounts={totals} />
          </Row>
        </tbody>
      </Table>
    </>
  )
}

const columns = [
  { field: 'owed', label: 'Owed' },
  { field: 'to30', label: '0–30 days' },
  { field: 'to60', label: '31–60 days' },
  { field: 'to90', label: '61–90 days' },
  { field: 'over90', label: '90+ days' },
  { field: 'credit', label: 'Credit' },
] as const satisfies readonly { field: keyof AgingAmounts; label: string }[]

function Line({ account, onOpen }: { account: AgedAccount; onOpen: ReceivablesTableProps['onOpen'] }) {
  const { of, id, name, reach } = account
  return (
    <Row>
      <Cell className="sticky left-0 max-w-40 bg-surface md:max-w-none">
        {id === null ? (
          name
        ) : (
          <button
            type="button"
            onClick={() => onOpen(of, id)}
            className="block min-h-11 w-full text-left hover:underline"
          >
            <span className="block truncate font-medium">{name}</span>
            <span className="block truncate text-muted text-xs">{reach}</span>
          </button>
        )}
      </Cell>
      <Amounts amounts={account} />
    </Row>
  )
}

/** The cells of an aging. Nothing is a dash, so that what is owed stands out. */
function Amounts({ amounts }: { amounts: AgingAmounts }) {
  return columns.map(({ field }) => (
    <Cell key={field} className="whitespace-nowrap text-right">
      {amounts[field] === 0 ? <span className="text-muted">–</span> : <Money dollars={amounts[field]} />}
    </Cell>
  ))
}

/** What one account owes by age, in one line. */
export function AgingLine({ aging }: { aging: AgingAmounts }) {
  if (aging.owed === 0) return null
  return (
    <dl aria-label="Owed by age" className="flex flex-wrap gap-x-6 gap-y-1 tabular-nums">
      {columns
        .filter(({ field }) => field !== 'credit' || aging.credit > 0)
        .map(({ field, label }) => (
          <div key={field}>
            <dt className="text-muted text-xs">{label}</dt>
            <dd className="font-medium">
              <Money dollars={aging[field]} />
            </dd>
          </div>
        ))}
    </dl>
  )
}
