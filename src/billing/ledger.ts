import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Transaction } from '../shared/database/database.ts'
import { insertRows } from '../shared/database/prepared-query.ts'
import type { ActionContext } from '../shared/http/action-context.ts'
import type { Calendar } from '../shared/values/time.ts'
import type { BillSubject } from './bills.ts'
import { bookingDay } from './books.ts'
import type { Account, MoneyAccount, PostingKind } from './contract.ts'
import type { LineText, NewLine } from './lines.ts'
import type { Price } from './price.ts'
import type { BillLinesTable, LedgerTable } from './table.ts'

/** A ledger entry: account, cents, and the payment method if money moved or settled a debt. */
export interface LedgerEntry {
  account: Account
  cents: number
  method?: MoneyAccount
  /** Cash handed over. */
  givenCents?: number
}

/** A balanced set of ledger entries: their cents sum to zero. One that changes revenue or tax has a line. */
export interface Posting {
  kind: PostingKind
  subject: BillSubject
  line?: NewLine
  depositId?: number
  note?: string
  /** The ledger row that it refunds, voids or reverses; for a payment, the row on its money account. */
  reversesId?: number
  entries: readonly LedgerEntry[]
}

/** One method and amount of a payment. */
export interface Tender {
  method: MoneyAccount
  cents: number
  /** Cash handed over, at least `cents`. */
  givenCents?: number
}

/** Returns the posting that charges a line: receivable against revenue and tax. */
export const chargePosting = (subject: BillSubject, line: LineText, price: Price): Posting => ({
  kind: 'charge',
  subject,
  line: { ...line, price },
  entries: chargeEntries(price),
})

/** Returns the entries of a price: receivable against revenue and tax. */
export const chargeEntries = ({ baseCents, taxCents, totalCents }: Price): LedgerEntry[] => [
  { account: 'receivable', cents: totalCents },
  { account: 'revenue', cents: -baseCents },
  { account: 'tax', cents: -taxCents },
]

/** Returns the posting of a payment by one method. */
export const paymentPosting = (subject: BillSubject, method: MoneyAccount, cents: number): Posting =>
  splitPaymentPosting(subject, [{ method, cents }])

/** Returns the posting of a payment split over several tenders: one posting, therefore one receipt. */
export function splitPaymentPosting(subject: BillSubject, tenders: readonly Tender[]): Posting {
  const entries = tenders.flatMap(({ method, cents, givenCents }): LedgerEntry[] => [
    { account: method, cents, method, ...(givenCents !== undefined && { givenCents }) },
    { account: 'receivable', cents: -cents, method },
  ])
  return { kind: 'payment', subject, entries }
}

/**
 * Writes postings on the current business day, with their lines, without zero entries. Returns the id of each; null if
 * it changes nothing and is not written. Throws Error if a posting does not balance.
 */
export async function postToLedger(
  trx: Transaction,
  ctx: ActionContext,
  calendar: Calendar,
  postings: readonly Posting[],
): Promise<(string | null)[]> {
  if (postings.length === 0) return []
  const business_day = await bookingDay(trx, ctx.at, calendar)
  const shared = { at: ctx.at, business_day, actor_id: ctx.actor.id }
  const written = postings.map(posting => rowsOfPosting(posting, { ...shared, posting: randomUUID() }))
  const lines = written.flatMap(({ line }) => line ?? [])
  const rows = written.flatMap(({ rows }) => rows)
  if (lines.length > 0) await insertRows(trx, 'bill_lines', lines)
  if (rows.length > 0) await insertRows(trx, 'ledger', rows)
  return written.map(({ line, rows }) => rows[0]?.posting ?? line?.posting ?? null)
}

type Header = Pick<Insertable<LedgerTable>, 'posting' | 'at' | 'business_day' | 'actor_id'>

/** The rows that store a posting. */
export interface PostingRows {
  /** Undefined if the posting has no line, or one of a price of zero by which nothing changes. */
  line: Insertable<BillLinesTable> | undefined
  rows: Insertable<LedgerTable>[]
}

/**
 * Returns the rows of a posting, without zero entries. Throws Error if they do not sum to zero, or if revenue
 * or tax changes without a line of the same amount.
 */
export function rowsOfPosting(posting: Posting, header: Header): PostingRows {
  const { kind, subject, line, entries } = posting
  if (sum(entries) !== 0) throw new Error(`A ${kind} must balance`)
  const earned = -sum(entries.filter(({ account }) => account === 'revenue' || account === 'tax'))
  if (earned !== 0 && line?.price.totalCents !== earned) throw new Error(`A ${kind} needs its line`)
  const shared = {
    ...header,
    kind,
    bill_id: subject.billId,
    source: subject.source,
    facility_id: subject.facility?.id ?? null,
    deposit_id: posting.depositId ?? null,
    reverses_id: posting.reversesId ?? null,
    note: posting.note ?? null,
  }
  const rows = entries
    .filter(({ cents }) => cents !== 0)
    .map(({ account, cents, method, givenCents }) => ({
      ...shared,
      account,
      amount_cents: cents,
      method: method ?? null,
      given_cents: givenCents ?? null,
    }))
  return {
    line: line && (rows.length > 0 || line.kind !== 'extension') ? toRow(line, subject, header) : undefined,
    rows,
  }
}

const sum = (entries: readonly LedgerEntry[]) => entries.reduce((cents, entry) => cents + entry.cents, 0)

function toRow(line: NewLine, { billId, facility }: BillSubject, header: Header): Insertable<BillLinesTable> {
  const { baseCents, taxCents, totalCents } = line.price
  return {
    ...header,
    bill_id: billId,
    kind: line.kind,
    label: line.label,
    quantity: line.quantity ?? 1,
    unit_cents: line.unitCents ?? (line.tax === 'included' ? totalCents : baseCents),
    net_cents: baseCents,
    tax_cents: taxCents,
    gross_cents: totalCents,
    tax_class: line.taxClass ?? 'standard',
    tax_rate: line.taxRate,
    tax: line.tax,
    facility_id: facility?.id ?? null,
    facility_name: facility?.name ?? null,
    item_id: line.itemId ?? null,
    corrects_id: line.correctsId ?? null,
    reason: line.reason ?? null,
  }
}
