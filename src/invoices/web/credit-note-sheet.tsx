import { lineTaxText, taxText } from '../../billing/web/shared/tax-text.ts'
import { formatDay } from '../../shared/values/time.ts'
import type { CreditNote } from '../contract.ts'
import { bodyCell, headCell, Paper, PaperMoney, PaperTotals, Recipient } from './paper-parts.tsx'

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
      <table className="w-full border-collapse tabular-nums">
        <thead>
          <tr>
            <th scope="col" className={`${headCell} text-left`}>
              Description
            </th>
            <th scope="col" className={`${headCell} px-2 text-right`}>
              Tax
            </th>
            <th scope="col" className={`${headCell} text-right`}>
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {note.lines.map(({ description, amount, taxes }, index) => (
            <tr key={index} className="break-inside-avoid">
              <td className={`${bodyCell} break-words`}>{description}</td>
              <td className={`${bodyCell} px-2 text-right`}>{lineTaxText(taxes)}</td>
              <td className={`${bodyCell} text-right`}>
                <PaperMoney dollars={amount} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <PaperTotals
        net={note.net}
        taxes={note.taxes.map(tax => ({ label: taxText(tax), amount: tax.taxCents / 100 }))}
        label="Total credit"
        total={note.total}
      />
    </Paper>
  )
}
