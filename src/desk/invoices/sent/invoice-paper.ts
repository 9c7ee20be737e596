import type { Selectable } from 'kysely'
import type { PaperHead, PrintedTax } from '#money/papers/contract.ts'
import { contentOf, formatYearNumber, issuePaper, type PaperRow } from '#money/papers/issue-paper.ts'
import { choosePaperLanguage, toSeller } from '#money/papers/seller.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { toDollars } from '#platform/values/money.ts'
import type { Instant } from '#platform/values/time.ts'
import { priceLines } from '../line-taxes.ts'
import { addUp, type StoredLine } from '../rules.ts'
import type { InvoicesTable } from '../table.ts'

/** The content of a sent invoice. */
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
  | 'customer_name'
  | 'customer_address'
  | 'customer_email'
  | 'lines'
  | 'due_date'
  | 'notes'
  | 'guest_id'
  | 'member_id'
>

/** Issues the paper of an invoice with the next number of the year. `issuedOn`: business day, yyyy-MM-dd. */
export async function issueInvoice(
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
    content: await writeContent(trx, draft, settings, ctx.at, issuedOn),
  })
}

/** Returns what a draft would say if it was sent now. */
export const contentOfDraft = (db: Reader, draft: Draft, settings: VenueSettings, now: Instant) =>
  writeContent(db, draft, settings, now, '')

async function writeContent(
  db: Reader,
  draft: Draft,
  settings: VenueSettings,
  at: Instant,
  issuedOn: string,
): Promise<InvoiceContent> {
  const { guest_id: guestId, member_id: memberId } = draft
  const language = await choosePaperLanguage(db, settings, { guestId, memberId })
  const lines = priceLines(JSON.parse(draft.lines), settings, at)
  const { netCents, totalCents, taxes } = addUp(lines.map(({ priced }) => priced))
  return {
    seller: toSeller(settings, 'invoice', language),
    customer: draft.customer_name,
    customerAddress: draft.customer_address,
    customerEmail: draft.customer_email,
    amount: toDollars(totalCents),
    issuedOn,
    dueDate: draft.due_date,
    lines: lines.map(({ line, priced }) => ({
      ...line,
      amount: toDollars(priced.netCents),
      taxes: [...priced.taxes],
    })),
    taxes,
    net: toDollars(netCents),
    notes: draft.notes,
  }
}

export const invoiceContentIn = (paper: Pick<PaperRow, 'content'>): InvoiceContent => contentOf(paper)
