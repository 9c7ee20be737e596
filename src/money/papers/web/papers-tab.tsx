import FileText from 'lucide-react/icons/file-text'
import { useDeferredValue } from 'react'
import { useBillingSearch } from '#money/payments/web/shared/billing-search.ts'
import { BusinessDayFilter } from '#money/payments/web/shared/payment-filters.tsx'
import { formatDay } from '#platform/values/time.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { EmptyCard, ErrorCard } from '#platform/web/ui/feedback/state-cards.tsx'
import { CardCell, CardRow, CardTable } from '#platform/web/ui/lists/card-table.tsx'
import { SearchFilter, SelectFilter } from '#platform/web/ui/lists/filter-fields.tsx'
import { MoreFiltersPopover } from '#platform/web/ui/lists/filters-popover.tsx'
import { InfiniteScroll } from '#platform/web/ui/lists/infinite-scroll.tsx'
import { Money } from '#platform/web/ui/text/money.tsx'
import type { ListedPaper } from '../contract.ts'
import { type PaperQuery, usePapers } from './queries.ts'
import { paperKindName, paperKindOptions } from './shared/labels.ts'

const noFilters = { q: undefined, paper: undefined, from: undefined, to: undefined }

/** Issued receipts, invoices and credit notes, with search, kind and period in the URL. */
export default function PapersTab() {
  const [search, change] = useBillingSearch()
  const { q, paper, from, to } = search
  const days = [from, to].filter(day => day !== undefined).length
  return (
    <>
      <div className="mb-4 flex flex-wrap gap-2">
        <SearchFilter label="Search numbers and customers..." value={q} onChange={q => change({ q })} />
        <SelectFilter
          label="Kind"
          any="All Papers"
          value={paper}
          options={paperKindOptions}
          onChange={paper => change({ paper })}
        />
        <MoreFiltersPopover
          count={days}
          onClear={() => change({ from: undefined, to: undefined })}
          align="end"
        >
          <BusinessDayFilter values={search} onChange={change} />
        </MoreFiltersPopover>
      </div>
      <Results
        query={useDeferredValue({ kind: paper, search: q, from, to })}
        isFiltered={days > 0 || q !== undefined || paper !== undefined}
        onClear={() => change(noFilters)}
      />
    </>
  )
}

interface ResultsProps {
  query: PaperQuery
  isFiltered: boolean
  onClear: () => void
}

function Results({ query, isFiltered, onClear }: ResultsProps) {
  const list = usePapers(query)
  const { data, error, refetch } = list
  if (!data && error)
    return <ErrorCard title="The papers could not be loaded." error={error} onRetry={refetch} />
  const papers = data?.pages.flatMap(page => page.papers)
  if (papers?.length === 0) return <NoPapers isFiltered={isFiltered} onClear={onClear} />
  return (
    <>
      <CardTable label="Issued papers" columns={columns} rows={papers}>
        {paper => <PaperRow key={paper.id} paper={paper} />}
      </CardTable>
      <InfiniteScroll label="More Papers" query={list} />
    </>
  )
}

const columns = [
  { name: 'Number' },
  { name: 'Kind' },
  { name: 'Date' },
  { name: 'Customer' },
  { name: 'Prints', className: 'text-right' },
  { name: 'Total', className: 'text-right' },
]

/** A row, or a card of two lines on a phone. The number opens the stored paper, where it can be printed again. */
function PaperRow({ paper }: { paper: ListedPaper }) {
  const { kind, number, businessDay, customer, amount, prints } = paper
  const kindName = paperKindName[kind]
  return (
    <CardRow className="tabular-nums">
      <CardCell className="whitespace-nowrap">
        <a
          href={toAddress(paper)}
          target="_blank"
          rel="noreferrer"
          aria-label={`${kindName} ${number}${customer && `, ${customer}`}`}
          className="tap font-medium text-primary-ink hover:underline"
        >
          {number}
        </a>
      </CardCell>
      <CardCell className="whitespace-nowrap text-muted">{kindName}</CardCell>
      <CardCell className="whitespace-nowrap text-muted max-md:order-2 max-md:ml-auto">
        {formatDay(businessDay)}
      </CardCell>
      <CardCell className="min-w-32 max-md:order-1 max-md:basis-[calc(100%-8rem)]">
        {customer || '–'}
      </CardCell>
      <CardCell className="text-right text-muted max-md:hidden">{prints}</CardCell>
      <CardCell className="text-right font-medium max-md:ml-auto">
        <Money dollars={amount} className={amount < 0 ? 'text-red-ink' : ''} />
      </CardCell>
    </CardRow>
  )
}

function toAddress({ id, kind, paymentId, invoiceId }: ListedPaper): string {
  if (kind === 'receipt') return `/print/receipt?payment=${paymentId}`
  return kind === 'invoice' ? `/print/invoice?id=${invoiceId}` : `/print/credit-note?id=${id}`
}

function NoPapers({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  return (
    <EmptyCard
      icon={<FileText />}
      title="No papers found."
      hint={
        isFiltered
          ? 'No paper matches the search and filters.'
          : 'Printed receipts, sent invoices and credit notes appear here.'
      }
      action={isFiltered && <Button onClick={onClear}>Clear Search and Filters</Button>}
    />
  )
}
