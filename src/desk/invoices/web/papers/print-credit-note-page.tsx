import { useState } from 'react'
import { lineTaxText } from '#money/bills/web/shared/tax-text.ts'
import { taxText } from '#money/pricing/rules.ts'
import { formatDay } from '#platform/values/time.ts'
import { useLocation } from '#platform/web/routing/use-router.ts'
import { PrintPage } from '#platform/web/ui/layout/print-page.tsx'
import type { CreditNote } from '../../contract.ts'
import { toParams, useCreditNote, usePrintCreditNote } from '../queries.ts'
import { Paper, PaperMoney, PaperTotals, Recipient } from './paper-parts.tsx'
import { amountColumn, numberColumn, type PaperColumn, PaperTable, textColumn } from './paper-table.tsx'

/** Print page of a credit note, A4: /print/credit-note?id=7. Its first print is the original. */
export function PrintCreditNotePage() {
  const { id } = useLocation().search
  const { data, error, refetch } = useCreditNote(Number(id) || 0)
  const record = usePrintCreditNote()
  const [printed, setPrinted] = useState<CreditNote>()
  const note = printed ?? data
  return (
    <PrintPage
      title={note ? `Credit note ${note.number}` : 'Credit note'}
      paper="a4"
      failed="The credit note could not be loaded."
      error={error}
      onRetry={refetch}
      isPrinted={(note?.prints ?? 0) > 0}
      onPrint={async () => setPrinted(await record.mutateAsync({ params: toParams(note!.id) }))}
    >
      {note && <CreditNoteSheet note={note} isCopy={note.prints > 1} />}
    </PrintPage>
  )
}

/** The credit note document, as it was issued. */
function CreditNoteSheet({ note, isCopy }: { note: CreditNote; isCopy: boolean }) {
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
