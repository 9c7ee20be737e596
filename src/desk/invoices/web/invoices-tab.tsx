import FileText from 'lucide-react/icons/file-text'
import Plus from 'lucide-react/icons/plus'
import { useDeferredValue, useState } from 'react'
import { formatDay } from '#platform/values/time.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { TextButton } from '#platform/web/ui/actions/text-button.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { Skeletons } from '#platform/web/ui/feedback/skeleton.tsx'
import { ErrorCard } from '#platform/web/ui/feedback/state-cards.tsx'
import { EmptyState } from '#platform/web/ui/feedback/states.tsx'
import { SearchField } from '#platform/web/ui/forms/search-field.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { CardCell, CardRow, CardTable } from '#platform/web/ui/lists/card-table.tsx'
import { Chips } from '#platform/web/ui/lists/chips.tsx'
import { ShowMore } from '#platform/web/ui/lists/show-more.tsx'
import { Money } from '#platform/web/ui/text/money.tsx'
import type { Invoice, InvoiceFilter } from '../contract.ts'
import { InvoiceStatus, invoiceTitle } from './invoice-status.tsx'
import { useInvoices } from './queries.ts'

const chips: readonly { value: InvoiceFilter | 'all'; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'draft', label: 'Drafts' },
  { value: 'sent', label: 'Open' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'paid', label: 'Paid' },
  { value: 'void', label: 'Void' },
]

/** The invoices with search, status filter and amounts owed. */
export default function InvoicesTab() {
  const [show, setShow] = useState<InvoiceFilter | 'all'>('all')
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const { invoices, sums, error, retry, more, isFetchingMore } = useInvoices({
    show: show === 'all' ? undefined : show,
    search,
  })
  const isFiltered = show !== 'all' || search !== ''
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <div className="w-full sm:w-64">
          <SearchField label="Search invoices..." value={typed} onChange={setTyped} />
        </div>
        <Chips label="Status" chips={chips} value={show} onChange={setShow} />
        {sums && (
          <p className="ml-auto text-muted">
            Owed <Money dollars={sums.owed} className="font-semibold text-ink" />
            {sums.overdue > 0 && (
              <span className="text-red-ink">
                , overdue <Money dollars={sums.overdue} className="font-semibold" />
              </span>
            )}
          </p>
        )}
      </div>
      {invoices ? (
        <List
          invoices={invoices}
          isFiltered={isFiltered}
          onAll={() => {
            setShow('all')
            setTyped('')
          }}
        />
      ) : error ? (
        <ErrorCard title="Invoices could not be loaded." error={error} onRetry={retry} />
      ) : (
        <Skeletons label="Loading invoices" count={3} className="flex flex-col gap-2" each="h-11" />
      )}
      <ShowMore more={more} isFetching={isFetchingMore} />
    </div>
  )
}

const columns = [
  { name: 'Invoice' },
  { name: 'Customer' },
  { name: 'Status' },
  { name: 'Due date' },
  { name: 'Total', className: 'text-right' },
  { name: 'Due', className: 'text-right' },
]

interface ListProps {
  invoices: readonly Invoice[]
  isFiltered: boolean
  onAll: () => void
}

function List({ invoices, isFiltered, onAll }: ListProps) {
  const dialog = useDialog()
  if (invoices.length === 0)
    return (
      <Card>
        {isFiltered ? (
          <EmptyState
            icon={<FileText />}
            title="No invoices found"
            hint="Try another status or search."
            action={<Button onClick={onAll}>Show All Invoices</Button>}
          />
        ) : (
          <EmptyState
            icon={<FileText />}
            title="No invoices yet"
            hint="Bill a member, a guest or a company."
            action={
              <Button variant="primary" onClick={() => dialog.open('new-invoice', {})}>
                <Plus aria-hidden />
                New Invoice
              </Button>
            }
          />
        )}
      </Card>
    )
  return (
    <CardTable label="Invoices" columns={columns} rows={invoices}>
      {invoice => <InvoiceRow key={invoice.id} invoice={invoice} />}
    </CardTable>
  )
}

/** A row, or a card of two lines on a phone. */
function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const dialog = useDialog()
  return (
    <CardRow className="tabular-nums">
      <CardCell className="whitespace-nowrap max-md:order-1">
        <TextButton
          aria-label={`${invoiceTitle(invoice)}, ${invoice.customerName}`}
          onClick={() => dialog.open('invoice-details', { invoiceId: invoice.id })}
        >
          {invoice.number ?? 'Draft'}
        </TextButton>
      </CardCell>
      <CardCell className="min-w-32 max-md:basis-[calc(100%-6.5rem)] max-md:font-medium">
        {invoice.customerName}
      </CardCell>
      <CardCell className="max-md:order-1">
        <InvoiceStatus invoice={invoice} />
      </CardCell>
      <CardCell className="whitespace-nowrap max-md:hidden">{formatDay(invoice.dueDate)}</CardCell>
      <CardCell className="text-right max-md:ml-auto">
        <Money dollars={invoice.total} />
      </CardCell>
      <CardCell className="text-right max-md:order-1 max-md:ml-auto">
        {invoice.due > 0 ? (
          <>
            <span className="text-muted md:hidden">Due </span>
            <Money dollars={invoice.due} className="font-medium" />
          </>
        ) : (
          <span className="max-md:hidden">–</span>
        )}
      </CardCell>
    </CardRow>
  )
}
