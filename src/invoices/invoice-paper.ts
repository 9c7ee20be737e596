import type { Selectable } from 'kysely'
import { formatYearNumber, issuePaper, type PaperRow, type PrintedTax, sellerOf } from '../billing/billing.ts'
import type { PaperHead } from '../billing/contract.ts'
import type { VenueSettings } from '../settings/contract.ts'
import type { Transaction } from '../shared/database/database.ts'
import type { ActionContext } from '../shared/http/action-context.ts'
import { toDollars } from '../shared/values/money.ts'
import { lineCents, pricedLines, type StoredLine, totalsOf } from './rules.ts'
import type { InvoicesTable } from './table.ts'

/** What a sent invoice says. */
export interface InvoiceContent extends PaperHead {
  customerAddress: string
  customerEmail: string | null
  issuedOn: string
  dueDate: string
  /** Net amounts. */
  lines: (StoredLine & { amount: number; taxes: PrintedTax[] })[]
  taxes: PrintedTax[]
  net: number
  notes: string
}

type Draft = Pick<
  Selectable<InvoicesTable>,
  'customer_name' | 'customer_address' | 'customer_email' | 'lines' | 'due_date' | 'notes'
>

/** Issues the paper of an invoice with the next number of the year. `issuedOn`: business day, yyyy-MM-dd. */
export function issueInvoice(
  trx: Transaction,
  ctx: Pick<ActionContext, 'at'>,
  settings: VenueSettings,
  draft: Draft & { bill_id: number },
  issuedOn: string,
): Promise<PaperRow> {
  const year = issuedOn.slice(0, 4)
  return issuePaper(trx, ctx, {
    kind: 'invoice',
    series: `invoice ${year}`,
    label: number => formatYearNumber(year, number),
    businessDay: issuedOn,
    billId: draft.bill_id,
    content: contentOf(draft, settings, issuedOn),
  })
}

/** Returns what a draft would say if it was sent now. */
export const contentOfDraft = (draft: Draft, settings: VenueSettings): InvoiceContent =>
  contentOf(draft, settings, '')

function contentOf(draft: Draft, settings: VenueSettings, issuedOn: string): InvoiceContent {
  const lines: StoredLine[] = JSON.parse(draft.lines)
  const { netCents, totalCents, taxes } = totalsOf(lines)
  return {
    seller: sellerOf(settings, 'invoice'),
    customer: draft.customer_name,
    customerAddress: draft.customer_address,
    customerEmail: draft.customer_email,
    amount: toDollars(totalCents),
    issuedOn,
    dueDate: draft.due_date,
    lines: pricedLines(lines).map(({ line, price }) => ({
      ...line,
      amount: toDollars(lineCents(line)),
      taxes: [{ name: 'Tax', rate: line.taxRate, netCents: price.baseCents, taxCents: price.taxCents }],
    })),
    taxes: taxes.map(tax => ({ name: 'Tax', ...tax })),
    net: toDollars(netCents),
    notes: draft.notes,
  }
}

export const invoiceContentIn = ({ content }: Pick<PaperRow, 'content'>): InvoiceContent =>
  JSON.parse(content)
