import Check from 'lucide-react/icons/check'
import type { CustomerKind } from '#money/ledger/words.ts'
import { formatDay } from '#platform/values/time.ts'
import { EmptyCard } from '#platform/web/ui/feedback/state-cards.tsx'
import { CardCell, CardRow, CardTable } from '#platform/web/ui/lists/card-table.tsx'
import { cn } from '#platform/web/ui/style/cn.ts'
import { Money } from '#platform/web/ui/text/money.tsx'
import type { AgedAccount, AgingAmounts } from '../contract.ts'
import { AccountPages } from './account-pages.tsx'
import { useReceivables } from './queries.ts'

interface ReceivablesTableProps {
  show: 'owes' | 'credit'
  /** A past business day. Default: the current one. */
  asOf?: string | undefined
  onOpen: (of: CustomerKind, id: number) => void
}

/** The accounts that owe something, or are in credit, by age, with totals over all of them. */
export function ReceivablesTable({ show, asOf, onOpen }: ReceivablesTableProps) {
  return (
    <AccountPages query={useReceivables(show, asOf)} more="More Accounts">
      {pages => <Receivables pages={pages} show={show} onOpen={onOpen} />}
    </AccountPages>
  )
}

type Page = NonNullable<ReturnType<typeof useReceivables>['data']>['pages'][number]

function Receivables({ pages, show, onOpen }: ReceivablesTableProps & { pages: readonly Page[] }) {
  const { asOf, totals, count } = pages[0]!
  if (count === 0)
    return (
      <EmptyCard
        icon={<Check />}
        title={show === 'owes' ? 'Nobody owes anything.' : 'No account is in credit.'}
        hint={
          show === 'owes' ? 'Unpaid bills appear here, by age.' : 'Overpaid and credited bills appear here.'
        }
      />
    )
  const accounts = pages.flatMap(page => page.accounts)
  const total: AgedAccount = { ...totals, of: 'guests', id: null, name: 'Total', reach: '' }
  return (
    <>
      <p className="mb-2 text-muted">
        {count} {count === 1 ? 'account' : 'accounts'} as of {formatDay(asOf)}. Invoices age from their due
        date, other bills from the charge.
      </p>
      <CardTable label="Receivables by age" columns={heads} rows={[...accounts, total]}>
        {account =>
          account === total ? (
            <CardRow key="total" className="font-semibold tabular-nums">
              <CardCell className="max-md:flex-1">Total</CardCell>
              <Amounts amounts={total} />
            </CardRow>
          ) : (
            <Line key={`${account.of} ${account.id} ${account.name}`} account={account} onOpen={onOpen} />
          )
        }
      </CardTable>
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

const heads = [
  { name: 'Customer' },
  ...columns.map(({ label }) => ({ name: label, className: 'text-right' })),
]

/** A row, or a card on a phone: who owes how much, and below it the ages that are not nothing. */
function Line({ account, onOpen }: { account: AgedAccount; onOpen: ReceivablesTableProps['onOpen'] }) {
  const { of, id, name, reach } = account
  return (
    <CardRow className="tabular-nums">
      <CardCell className="max-md:min-w-0 max-md:flex-1">
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
      </CardCell>
      <Amounts amounts={account} />
    </CardRow>
  )
}

/** The cells of an aging. Nothing is a dash, so that what is owed stands out; on a phone it is left out. */
function Amounts({ amounts }: { amounts: AgingAmounts }) {
  return (
    <>
      {columns.map(({ field, label }) => (
        <CardCell
          key={field}
          className={cn(
            'whitespace-nowrap text-right',
            field === 'owed' ? 'max-md:font-medium' : 'max-md:order-2 max-md:text-muted max-md:text-xs',
            amounts[field] === 0 && 'max-md:hidden',
          )}
        >
          {field !== 'owed' && <span className="md:hidden">{label} </span>}
          {amounts[field] === 0 ? <span className="text-muted">–</span> : <Money dollars={amounts[field]} />}
        </CardCell>
      ))}
      {/* Ends the first line of the card. */}
      <td aria-hidden className="order-1 h-0 basis-full p-0 md:hidden" />
    </>
  )
}

/** The debt of one account by age, in one line. */
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
