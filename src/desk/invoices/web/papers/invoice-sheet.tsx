import { formatsIn } from '#platform/languages/formats.ts'
import { useTexts } from '#platform/web/ui/text/use-texts.ts'
import type { InvoiceDetails } from '../../contract.ts'
import { type InvoiceTranslate, invoiceTexts } from '../../languages/texts.ts'
import { Paper, PaperMoney, PaperTotals, Recipient, usePaperTaxes } from './paper-parts.tsx'
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
  const { number, issuedOn, dueDate, customerName, customerAddress, customerEmail, seller } = invoice
  const t = useTexts(invoiceTexts, seller.language)
  const { nameTax, taxesOf } = usePaperTaxes(seller)
  const { day } = formatsIn(seller.language)
  const title = seller.invoiceTitle || t('invoice')
  return (
    <Paper
      title={number === null ? t('draft') : t('invoiceNumbered', { title, number })}
      seller={seller}
      facts={[
        number === null ? [t('draft'), t('notSent')] : [title, number],
        ...(issuedOn ? [[t('date'), day(issuedOn)] as const] : []),
        [t('dueDate'), day(dueDate)],
      ]}
      isCopy={isCopy}
    >
      <Recipient label={t('billTo')} name={customerName} address={customerAddress} email={customerEmail} />
      <PaperTable columns={columnsIn(t, taxesOf)} lines={invoice.lines} />
      <PaperTotals
        net={invoice.net}
        taxes={invoice.taxes.map(({ tax, ...named }) => ({ label: nameTax(named), amount: tax }))}
        label={t('total')}
        total={invoice.total}
      />
      {invoice.notes && <p className="whitespace-pre-line">{invoice.notes}</p>}
    </Paper>
  )
}

const columnsIn = (
  t: InvoiceTranslate,
  taxesOf: ReturnType<typeof usePaperTaxes>['taxesOf'],
): PaperColumn<InvoiceDetails['lines'][number]>[] => [
  { name: t('description'), className: textColumn, value: line => line.description },
  {
    name: t('quantity'),
    className: numberColumn,
    value: line => t('quantityOf', { quantity: line.quantity }),
  },
  { name: t('unitPrice'), className: wideColumn, value: line => <PaperMoney dollars={line.unitPrice} /> },
  { name: t('tax'), className: wideColumn, value: taxesOf },
  { name: t('amount'), className: amountColumn, value: line => <PaperMoney dollars={line.amount} /> },
]
