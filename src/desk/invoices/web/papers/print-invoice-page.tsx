import { useState } from 'react'
import { useLocation } from '#platform/web/routing/use-router.ts'
import { PrintPage } from '#platform/web/ui/layout/print-page.tsx'
import { Money } from '#platform/web/ui/text/money.tsx'
import { useTexts } from '#platform/web/ui/text/use-texts.ts'
import type { InvoiceDetails } from '../../contract.ts'
import { invoiceTexts } from '../../languages/texts.ts'
import { invoiceTitle } from '../invoice-status.tsx'
import { toParams, useInvoice, usePrintInvoice } from '../queries.ts'
import { InvoiceSheet } from './invoice-sheet.tsx'
import { useHasPaperTexts } from './paper-parts.tsx'

/** Print page of an invoice, A4: /print/invoice?id=7. The first print after sending is the original. */
export function PrintInvoicePage() {
  const { id } = useLocation().search
  const { data, error, refetch } = useInvoice(Number(id) || 0)
  const record = usePrintInvoice()
  const [printed, setPrinted] = useState<InvoiceDetails>()
  const invoice = printed ?? data
  const t = useTexts(invoiceTexts, invoice?.seller.language)
  const hasTexts = useHasPaperTexts(invoice?.seller.language)
  return (
    <PrintPage
      title={invoice ? invoiceTitle(invoice) : 'Invoice'}
      paper="a4"
      failed="The invoice could not be loaded."
      error={error}
      onRetry={refetch}
      isPrinted={(invoice?.prints ?? 0) > 0}
      onPrint={async () => {
        if (invoice!.number !== null) setPrinted(await record.mutateAsync({ params: toParams(invoice!.id) }))
      }}
    >
      {invoice && hasTexts && (
        <>
          {invoice.status === 'draft' || invoice.status === 'void' ? (
            <p className="mb-4 font-semibold text-2xl uppercase tracking-widest">{t(invoice.status)}</p>
          ) : null}
          <InvoiceSheet invoice={invoice} isCopy={invoice.prints > 1} />
          {!printed && invoice.paid > 0 && (
            <p data-no-print className="mt-3 text-right">
              Paid <Money dollars={invoice.paid} />, due{' '}
              <Money dollars={invoice.due} className="font-semibold" />
            </p>
          )}
        </>
      )}
    </PrintPage>
  )
}
