import Receipt from 'lucide-react/icons/receipt'
import { useDeferredValue } from 'react'
import { methodOptions } from '#money/ledger/web/shared/method-name.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { EmptyCard, ErrorCard } from '#platform/web/ui/feedback/state-cards.tsx'
import { SearchFilter, SelectFilter } from '#platform/web/ui/lists/filter-fields.tsx'
import { InfiniteScroll } from '#platform/web/ui/lists/infinite-scroll.tsx'
import { Money } from '#platform/web/ui/text/money.tsx'
import { PaymentTable } from './payment-table.tsx'
import { type PaymentQuery, usePayments } from './queries.ts'
import { type BillingSearch, useBillingSearch } from './shared/billing-search.ts'
import { kindOptions } from './shared/labels.tsx'
import { countActiveFilters, MorePaymentFilters, noFilters } from './shared/payment-filters.tsx'

/** Payments, refunds and deposits with search and filters, which are kept in the URL. */
export default function PaymentsTab() {
  const [search, change] = useBillingSearch()
  return (
    <>
      <div className="mb-4 flex flex-wrap gap-2">
        <SearchFilter label="Search guests and members..." value={search.q} onChange={q => change({ q })} />
        <SelectFilter
          label="Kind"
          any="All Kinds"
          className="min-w-40"
          value={search.kind}
          options={kindOptions}
          onChange={kind => change({ kind })}
        />
        <SelectFilter
          label="Method"
          any="All Methods"
          className="min-w-40"
          value={search.method}
          options={methodOptions}
          onChange={method => change({ method })}
        />
        <MorePaymentFilters values={search} onChange={change} />
      </div>
      <Results query={useDeferredValue(toQuery(search))} search={search} onClear={() => change(noFilters)} />
    </>
  )
}

interface ResultsProps {
  query: PaymentQuery
  search: BillingSearch
  onClear: () => void
}

function Results({ query, search, onClear }: ResultsProps) {
  const list = usePayments(query)
  const { data, error, refetch } = list
  if (!data && error)
    return <ErrorCard title="The payments could not be loaded." error={error} onRetry={refetch} />
  const payments = data?.pages.flatMap(page => page.payments)
  if (payments?.length === 0) return <NoPayments isFiltered={hasFilters(search)} onClear={onClear} />
  const totals = data?.pages[0]?.totals
  return (
    <>
      {totals && (
        <p className="mb-3 text-muted" aria-live="polite">
          {totals.count} {totals.count === 1 ? 'entry' : 'entries'}: <Money dollars={totals.taken} />{' '}
          received, <Money dollars={totals.givenBack} /> paid out
        </p>
      )}
      <PaymentTable payments={payments} days={data?.pages.flatMap(page => page.days)} />
      <InfiniteScroll label="More Payments" query={list} />
    </>
  )
}

function NoPayments({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  return (
    <EmptyCard
      icon={<Receipt />}
      title="No payments found."
      hint={
        isFiltered
          ? 'No payment matches the search and filters.'
          : 'Payments by guests and members appear here.'
      }
      action={isFiltered && <Button onClick={onClear}>Clear Search and Filters</Button>}
    />
  )
}

const hasFilters = (search: BillingSearch) =>
  search.q !== undefined ||
  search.method !== undefined ||
  search.kind !== undefined ||
  countActiveFilters(search) > 0

function toQuery({ q, from, to, method, kind, by, least, most, invoice }: BillingSearch): PaymentQuery {
  const asText = (number: number | undefined) => (number === undefined ? undefined : String(number))
  return {
    from,
    to,
    method,
    kind,
    search: q,
    by: asText(by),
    least: asText(least),
    most: asText(most),
    invoiceId: asText(invoice),
  }
}
