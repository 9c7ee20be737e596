import { lineTaxText } from '#money/bills/web/shared/tax-text.ts'
import { taxText } from '#money/pricing/rules.ts'
import { formatDay } from '#platform/values/time.ts'
import type { InvoiceDetails } from '../../contract.ts'
import { invoiceTitle } from '../invoice-status.tsx'
import { Paper, PaperMoney, PaperTotals, Recipient } from './paper-parts.tsx'
import {
  amountColumn,
  numberColumn,
  type PaperColumn,
  PaperTable,
  textColumn,
  wideColumn,
} from './paper-table.tsx'

/** The invoice document, for the screen and A4. A sent one says what it said when it was sent. */
export function InvoiceSheet({ invoice, isCopy = false }: { invoice: InvoiceDetails; isCopy?: boolean }) {
  const { number, issuedOn, dueDate, customerName, customerAddress, customerEmail } = invoice
  return (
    <Paper
      title={invoiceTitle(invoice)}
      seller={invoice.seller}
      facts={[
        [number ? 'Invoice' : 'Draft', number ?? 'not sent'],
        ...(issuedOn ? [['Date', formatDay(issuedOn)] as const] : []),
        ['Due date', formatDay(dueDate)],
      ]}
      isCopy={isCopy}
    >
      <Recipient label="Bill to" name={customerName} address={customerAddress} email={customerEmail} />
      <PaperTable columns={columns} lines={invoice.lines} />
      <PaperTotals
        net={invoice.net}
        taxes={invoice.taxes.map(({ tax, ...named }) => ({ label: taxText(named), amount: tax }))}
        total={invoice.total}
      />
      {invoice.notes && <p className="whitespace-pre-line">{invoice.notes}</p>}
    </Paper>
  )
}

const columns: PaperColumn<InvoiceDetails['lines'][number]>[] = [
  { name: 'Description', className: textColumn, value: line => line.description },
  { name: 'Quantity', className: numberColumn, value: line => line.quantity.toLocaleString('en-US') },
  { name: 'Unit price', className: wideColumn, value: line => <PaperMoney dollars={line.unitPrice} /> },
  { name: 'Tax', className: wideColumn, value: line => lineTaxText(line.taxes) },
  { name: 'Amount', className: amountColumn, value: line => <PaperMoney dollars={line.amount} /> },
]
