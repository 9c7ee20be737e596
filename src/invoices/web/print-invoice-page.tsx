import { useLocation } from '@tanstack/react-router'
import { PrintPage } from '../../shared/web/ui/layout/print-page.tsx'
import { Money } from '../../shared/web/ui/text/money.tsx'
import { InvoiceSheet } from './invoice-sheet.tsx'
import { invoiceTitle } from './invoice-status.tsx'
import { useInvoice } from './queries.ts'

/** Print page of an invoice, A4: /print/invoice?id=7. */
export function PrintInvoicePage() {
  const { id } = useLocation().search as { id?: string }
  const { data: invoice, error, refetch } = useInvoice(Number(id) || 0)
  return (
    <PrintPage
      title={invoice ? invoiceTitle(invoice) : 'Invoice'}
      paper="a4"
      failed="The invoice could not be loaded."
      error={error}
      onRetry={() => void refetch()}
    >
      {invoice && (
        <>
          {invoice.status === 'draft' || invoice.status === 'void' ? (
            <p className="mb-4 font-semibold text-2xl uppercase tracking-widest">{invoice.status}</p>
          ) : null}
          <InvoiceSheet invoice={invoice} />
          {invoice.paid > 0 && (
            <p className="mt-3 text-right">
              Paid <Money dollars={invoice.paid} />, due{' '}
              <Money dollars={invoice.due} className="font-semibold" />
            </p>
          )}
        </>
      )}
    </PrintPage>
  )
}
