import { lineTaxText, taxText } from '../../billing/web/shared/tax-text.ts'
import { formatDay } from '../../shared/values/time.ts'
import type { InvoiceDetails } from '../contract.ts'
import { invoiceTitle } from './invoice-status.tsx'
import { bodyCell, headCell, Paper, PaperMoney, PaperTotals, Recipient, wideOnly } from './paper-parts.tsx'

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
      <Lines invoice={invoice} />
      <PaperTotals
        net={invoice.net}
        taxes={invoice.taxes.map(({ tax, ...named }) => ({ label: taxText(named), amount: tax }))}
        total={invoice.total}
      />
      {invoice.notes && <p className="whitespace-pre-line">{invoice.notes}</p>}
    </Paper>
  )
}

function Lines({ invoice: { lines } }: { invoice: InvoiceDetails }) {
  return (
    <table className="w-full border-collapse tabular-nums">
      <thead>
        <tr>
          <th scope="col" className={`${headCell} text-left`}>
            Description
          </th>
          <th scope="col" className={`${headCell} px-2 text-right`}>
            Quantity
          </th>
          <th scope="col" className={`${headCell} ${wideOnly}`}>
            Unit price
          </th>
          <th scope="col" className={`${headCell} ${wideOnly}`}>
            Tax
          </th>
          <th scope="col" className={`${headCell} text-right`}>
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ description, quantity, unitPrice, taxes, amount }, index) => (
          <tr key={index} className="break-inside-avoid">
            <td className={`${bodyCell} break-words`}>{description}</td>
            <td className={`${bodyCell} px-2 text-right`}>{quantity.toLocaleString('en-US')}</td>
            <td className={`${bodyCell} ${wideOnly}`}>
              <PaperMoney dollars={unitPrice} />
            </td>
            <td className={`${bodyCell} ${wideOnly}`}>{lineTaxText(taxes)}</td>
            <td className={`${bodyCell} text-right`}>
              <PaperMoney dollars={amount} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
