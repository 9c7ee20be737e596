import Users from 'lucide-react/icons/users'
import { useDeferredValue, useId } from 'react'
import type { CustomerKind } from '#money/ledger/words.ts'
import { ACCOUNTS_PER_PAGE } from '#money/ledger/words.ts'
import { type BillingSearch, useBillingSearch } from '#money/payments/web/shared/billing-search.ts'
import { Badge } from '#platform/web/ui/feedback/badge.tsx'
import { EmptyCard } from '#platform/web/ui/feedback/state-cards.tsx'
import { DateTimePicker } from '#platform/web/ui/forms/dates/date-time-picker.tsx'
import { SearchField } from '#platform/web/ui/forms/search-field.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { Chips } from '#platform/web/ui/lists/chips.tsx'
import { Money } from '#platform/web/ui/text/money.tsx'
import type { CustomerAccount } from '../contract.ts'
import { AccountPages } from './account-pages.tsx'
import { useAccounts } from './queries.ts'
import { ReceivablesTable } from './receivables-table.tsx'
import { StatementView } from './statement-view.tsx'

/** Lists accounts that owe, are in credit, or all by name; or shows the statement of the open account. */
export default function AccountsTab() {
  const [search, change] = useBillingSearch()
  if (search.account === undefined) return <Accounts />
  return (
    <StatementView
      of={search.of ?? 'guests'}
      id={search.account}
      days={{ from: search.from, to: search.to }}
      onDays={change}
      onBack={() => change({ account: undefined, from: undefined, to: undefined }, { replace: false })}
    />
  )
}

function Accounts() {
  const [search, change] = useBillingSearch()
  const open = (values: Partial<BillingSearch>) => change(values, { replace: false })
  const asOfId = useId()
  const of = search.of ?? 'guests'
  const isByName = search.of !== undefined || search.q !== undefined
  const show = search.show ?? (isByName ? undefined : 'owes')
  const text = useDeferredValue(search.q?.trim() ?? '')
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <Chips
          label="Customers"
          chips={[
            { value: 'owes', label: 'Owes' },
            { value: 'credit', label: 'In credit' },
            { value: 'guests', label: 'Guests' },
            { value: 'members', label: 'Members' },
          ]}
          value={show ?? of}
          onChange={value =>
            value === 'owes' || value === 'credit'
              ? change({ show: value, of: undefined, q: undefined })
              : change({ of: value, show: undefined })
          }
        />
        {show && (
          <div className="flex items-center gap-2">
            <label id={`${asOfId}-label`} htmlFor={asOfId}>
              As of
            </label>
            <DateTimePicker
              id={asOfId}
              dateOnly
              optional
              className="w-52"
              value={search.to ?? ''}
              onChange={day => change({ to: day || undefined })}
            />
          </div>
        )}
        {!show && (
          <div className="flex w-full md:w-96">
            <SearchField
              label={of === 'guests' ? 'Search by name or phone...' : 'Search members...'}
              value={search.q ?? ''}
              onChange={q => change({ q: q || undefined })}
            />
          </div>
        )}
      </div>
      {show ? (
        <ReceivablesTable
          show={show}
          asOf={search.to}
          onOpen={(of, account) => open({ show, of, account })}
        />
      ) : (
        <Results of={of} search={text} onOpen={account => open({ account })} />
      )}
    </>
  )
}

interface ResultsProps {
  of: CustomerKind
  search: string
  onOpen: (id: number) => void
}

function Results({ of, search, onOpen }: ResultsProps) {
  return (
    <AccountPages query={useAccounts(of, search)} more="More Customers">
      {pages => (
        <AccountList
          accounts={pages.flatMap(page => page.accounts)}
          isSearch={search !== ''}
          onOpen={onOpen}
        />
      )}
    </AccountPages>
  )
}

interface AccountListProps {
  accounts: readonly CustomerAccount[]
  /** Whether these are the matches of a search. */
  isSearch: boolean
  onOpen: (id: number) => void
}

function AccountList({ accounts, isSearch, onOpen }: AccountListProps) {
  if (accounts.length === 0)
    return (
      <EmptyCard
        icon={<Users />}
        title="No customers found."
        hint={isSearch ? 'No customer matches the search.' : 'Guests and members appear here.'}
      />
    )
  return (
    <>
      <Card>
        <ul aria-label="Customer accounts" className="divide-y divide-line">
          {accounts.map(account => (
            <li key={account.id}>
              <AccountLine account={account} onOpen={() => onOpen(account.id)} />
            </li>
          ))}
        </ul>
      </Card>
      {isSearch && accounts.length === ACCOUNTS_PER_PAGE && (
        <p className="mt-3 text-center text-muted">
          These are the best {ACCOUNTS_PER_PAGE} matches. Type more to find others.
        </p>
      )}
    </>
  )
}

function AccountLine({ account, onOpen }: { account: CustomerAccount; onOpen: () => void }) {
  const { name, reach, balance, deposits } = account
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex w-full flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 text-left hover:bg-hover focus-visible:-outline-offset-2"
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{name}</span>
        <span className="block text-muted text-xs tabular-nums">{reach}</span>
      </span>
      {deposits > 0 && (
        <Badge tone="blue">
          <Money dollars={deposits} /> deposit held
        </Badge>
      )}
      <BalanceText dollars={balance} />
    </button>
  )
}

/** The amount due, the credit, or Settled. */
function BalanceText({ dollars }: { dollars: number }) {
  if (dollars === 0) return <Badge tone="gray">Settled</Badge>
  return (
    <Badge tone={dollars > 0 ? 'orange' : 'green'}>
      <Money dollars={Math.abs(dollars)} /> {dollars > 0 ? 'due' : 'credit'}
    </Badge>
  )
}
