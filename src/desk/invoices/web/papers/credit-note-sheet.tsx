import { lineTaxText } from '#money/bills/web/shared/tax-text.ts'
import { taxText } from '#money/pricing/rules.ts'
import { formatDay } from '#platform/values/time.ts'
import type { CreditNote } from '../../contract.ts'
import { Paper, PaperMoney, PaperTotals, Recipient } from './paper-parts.tsx'
import { amountColumn, numberColumn, type PaperColumn, PaperTable, textColumn } from './paper-table.tsx'

/** The credit note document, as it was issued. */
export function CreditNoteSheet({ note, isCopy }: { note: CreditNote; isCopy: boolean }) {
  return (
    <Paper
      title={`Credit note ${note.number}`}
      seller={note.seller}
      facts={[
        ['Credit note', note.number],
        ['Date', formatDay(note.issuedOn)],
        ['For invoice', note.invoiceNumber],
      ]}
      isCopy={isCopy}
    >
      <Recipient
        label="Credit to"
        name={note.customer}
        address={note.customerAddress}
        email={note.customerEmail}
      />
      <p>Reason: {note.reason}</p>
      <PaperTable columns={columns} lines={note.lines} />
      <PaperTotals
        net={note.net}
        taxes={note.taxes.map(tax => ({ label: taxText(tax), amount: tax.taxCents / 100 }))}
        label="Total credit"
        total={note.total}
      />
    </Paper>
  )
}

const columns: PaperColumn<CreditNote['lines'][number]>[] = [
  { name: 'Description', className: textColumn, value: line => line.description },
  { name: 'Tax', className: numberColumn, value: line => lineTaxText(line.taxes) },
  { name: 'Amount', className: amountColumn, value: line => <PaperMoney dollars={line.amount} /> },
]
