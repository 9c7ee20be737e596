import { useState } from 'react'
import { formatsIn } from '#platform/languages/formats.ts'
import { useLocation } from '#platform/web/routing/use-router.ts'
import { PrintPage } from '#platform/web/ui/layout/print-page.tsx'
import { useTexts } from '#platform/web/ui/text/use-texts.ts'
import type { CreditNote } from '../../contract.ts'
import { type InvoiceTranslate, invoiceTexts } from '../../languages/texts.ts'
import { toParams, useCreditNote, usePrintCreditNote } from '../queries.ts'
import { Paper, PaperMoney, PaperTotals, Recipient, useHasPaperTexts, usePaperTaxes } from './paper-parts.tsx'
import { amountColumn, numberColumn, type PaperColumn, PaperTable, textColumn } from './paper-table.tsx'

/** Print page of a credit note, A4: /print/credit-note?id=7. Its first print is the original. */
export function PrintCreditNotePage() {
  const { id } = useLocation().search
  const { data, error, refetch } = useCreditNote(Number(id) || 0)
  const record = usePrintCreditNote()
  const [printed, setPrinted] = useState<CreditNote>()
  const note = printed ?? data
  const hasTexts = useHasPaperTexts(note?.seller.language)
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
      {note && hasTexts && <CreditNoteSheet note={note} isCopy={note.prints > 1} />}
    </PrintPage>
  )
}

/** The credit note document, as it was issued. */
function CreditNoteSheet({ note, isCopy }: { note: CreditNote; isCopy: boolean }) {
  const { language, invoiceTitle } = note.seller
  const t = useTexts(invoiceTexts, language)
  const { nameTax, taxesOf } = usePaperTaxes(note.seller)
  return (
    <Paper
      title={t('creditNoteNumbered', { number: note.number })}
      seller={note.seller}
      facts={[
        [t('creditNote'), note.number],
        [t('date'), formatsIn(language).day(note.issuedOn)],
        [invoiceTitle || t('forInvoice'), note.invoiceNumber],
      ]}
      isCopy={isCopy}
    >
      <Recipient
        label={t('creditTo')}
        name={note.customer}
        address={note.customerAddress}
        email={note.customerEmail}
      />
      <p>{t('reasonGiven', { reason: note.reason })}</p>
      <PaperTable columns={columnsIn(t, taxesOf)} lines={note.lines} />
      <PaperTotals
        net={note.net}
        taxes={note.taxes.map(tax => ({ label: nameTax(tax), amount: tax.taxCents / 100 }))}
        label={t('totalCredit')}
        total={note.total}
      />
    </Paper>
  )
}

const columnsIn = (
  t: InvoiceTranslate,
  taxesOf: ReturnType<typeof usePaperTaxes>['taxesOf'],
): PaperColumn<CreditNote['lines'][number]>[] => [
  { name: t('description'), className: textColumn, value: line => line.description },
  { name: t('tax'), className: numberColumn, value: taxesOf },
  { name: t('amount'), className: amountColumn, value: line => <PaperMoney dollars={line.amount} /> },
]
