import { useSettings } from '../../settings/web/queries.ts'
import { formatDay } from '../../shared/values/time.ts'
import { Money } from '../../shared/web/ui/text/money.tsx'
import type { InvoiceDetails } from '../contract.ts'
import { invoiceTitle } from './invoice-status.tsx'
import { Totals } from './totals.tsx'

/** The invoice document, for the screen and A4. */
export function InvoiceSheet({ invoice }: { invoice: InvoiceDetails }) {
  const { data: venue } = useSettings()
  return (
    <article aria-label={invoiceTitle(invoice)} className="flex flex-col gap-6">
      <header className="flex flex-wrap justify-between gap-6">
        <div>
          <p className="font-semibold text-base">{venue?.facilityName}</p>
          <p className="whitespace-pre-line text-muted">{venue?.address}</p>
        </div>
        <dl className="grid grid-cols-[auto_auto] gap-x-4 gap-y-0.5 self-start">
          <dt className="text-muted">{invoice.number ? 'Invoice' : 'Draft'}</dt>
          <dd className="text-right font-semibold tabular-nums">{invoice.number ?? 'not sent'}</dd>
          {invoice.issuedOn && (
            <>
              <dt className="text-muted">Date</dt>
              <dd className="text-right">{formatDay(invoice.issuedOn)}</dd>
            </>
          )}
          <dt className="text-muted">Due date</dt>
          <dd className="text-right">{formatDay(invoice.dueDate)}</dd>
        </dl>
      </header>
      <div>
        <p className="text-muted text-xs">Bill to</p>
        <p className="font-medium">{invoice.customerName}</p>
        <p className="whitespace-pre-line">{invoice.customerAddress}</p>
        {invoice.customerEmail && <p>{invoice.customerEmail}</p>}
      </div>
      <Lines invoice={invoice} />
      <div className="flex justify-end">
        <div className="w-full sm:w-72">
          <Totals lines={invoice.lines} />
        </div>
      </div>
      {invoice.notes && <p className="whitespace-pre-line">{invoice.notes}</p>}
    </article>
  )
}

function Lines({ invoice: { lines } }: { invoice: InvoiceDetails }) {
  const head = 'border-line border-b pb-1.5 font-medium text-muted text-xs'
  const cell = 'border-line border-b py-1.5 align-top'
  return (
    <table className="w-full border-collapse tabular-nums">
      <thead>
        <tr>
          <th scope="col" className={`${head} text-left`}>
            Description
          </th>
          <th scope="col" className={`${head} px-2 text-right`}>
            Quantity
          </th>
          <th scope="col" className={`${head} px-2 text-right max-sm:hidden print:table-cell`}>
            Unit price
          </th>
          <th scope="col" className={`${head} px-2 text-right max-sm:hidden print:table-cell`}>
            Tax
          </th>
          <th scope="col" className={`${head} text-right`}>
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ description, quantity, unitPrice, taxRate, amount }, index) => (
          <tr key={index} className="break-inside-avoid">
            <td className={`${cell} break-words`}>{description}</td>
            <td className={`${cell} px-2 text-right`}>{quantity.toLocaleString('en-US')}</td>
            <td className={`${cell} px-2 text-right max-sm:hidden print:table-cell`}>
              <Money dollars={unitPrice} />
            </td>
            <td className={`${cell} px-2 text-right max-sm:hidden print:table-cell`}>{taxRate} %</td>
            <td className={`${cell} text-right`}>
              <Money dollars={amount} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
