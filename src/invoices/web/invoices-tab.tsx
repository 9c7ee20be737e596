import FileText from 'lucide-react/icons/file-text'
import Plus from 'lucide-react/icons/plus'
import { useDeferredValue, useState } from 'react'
import { formatDay } from '../../shared/values/time.ts'
import { Button } from '../../shared/web/ui/actions/button.tsx'
import { useDialog } from '../../shared/web/ui/dialogs/open-dialog.ts'
import { Skeletons } from '../../shared/web/ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../shared/web/ui/feedback/states.tsx'
import { SearchField } from '../../shared/web/ui/forms/search-field.tsx'
import { Card } from '../../shared/web/ui/layout/card.tsx'
import { Chips } from '../../shared/web/ui/lists/chips.tsx'
import { ShowMore } from '../../shared/web/ui/lists/show-more.tsx'
import { Cell, HeadCell, Row, Table } from '../../shared/web/ui/lists/table.tsx'
import { Money } from '../../shared/web/ui/text/money.tsx'
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
        <Card>
          <ErrorState title="Invoices could not be loaded." error={error} onRetry={retry} />
        </Card>
      ) : (
        <Skeletons label="Loading invoices" count={3} className="flex flex-col gap-2" each="h-11" />
      )}
      <ShowMore more={more} isFetching={isFetchingMore} />
    </div>
  )
}

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
            action={<Button onClick={onAll}>Show all invoices</Button>}
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
    <Table label="Invoices">
      <thead>
        <tr>
          <HeadCell>Invoice</HeadCell>
          <HeadCell>Customer</HeadCell>
          <HeadCell>Status</HeadCell>
          <HeadCell className="max-sm:hidden">Due date</HeadCell>
          <HeadCell className="text-right">Total</HeadCell>
          <HeadCell className="text-right">Due</HeadCell>
        </tr>
      </thead>
      <tbody className="tabular-nums">
        {invoices.map(invoice => (
          <InvoiceRow key={invoice.id} invoice={invoice} />
        ))}
      </tbody>
    </Table>
  )
}

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const dialog = useDialog()
  return (
    <Row>
      <Cell className="whitespace-nowrap">
        <button
          type="button"
          aria-label={`${invoiceTitle(invoice)}, ${invoice.customerName}`}
          className="tap font-medium text-primary-ink hover:underline"
          onClick={() => dialog.open('invoice-details', { invoiceId: invoice.id })}
        >
          {invoice.number ?? 'Draft'}
        </button>
      </Cell>
      <Cell className="min-w-32">{invoice.customerName}</Cell>
      <Cell>
        <InvoiceStatus invoice={invoice} />
      </Cell>
      <Cell className="whitespace-nowrap max-sm:hidden">{formatDay(invoice.dueDate)}</Cell>
      <Cell className="text-right">
        <Money dollars={invoice.total} />
      </Cell>
      <Cell className="text-right">
        {invoice.due > 0 ? <Money dollars={invoice.due} className="font-medium" /> : '–'}
      </Cell>
    </Row>
  )
}
