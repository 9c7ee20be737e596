import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Transaction } from '../shared/database/database.ts'
import { insertRows } from '../shared/database/prepared-query.ts'
import type { ActionContext } from '../shared/http/action-context.ts'
import type { Calendar } from '../shared/values/time.ts'
import { bookingDay } from './books.ts'
import type { Account, MoneyAccount, PostingKind } from './contract.ts'
import type { Price } from './price.ts'
import type { LedgerTable } from './table.ts'

/**
 * The bill of a posting: a rental (or a deposit in it), a membership, or an invoice (with the member billed,
 * if any).
 */
export type BillSubject =
  | { rentalId: number; depositId?: number }
  | { memberId: number; membershipId: number }
  | { invoiceId: number; memberId?: number }

/** A ledger entry: account, cents, and the payment method if money moved or settled a debt. */
export type LedgerLine = readonly [Account, number, MoneyAccount?]

/** A balanced set of ledger entries: their cents sum to zero. */
export interface Posting {
  kind: PostingKind
  subject: BillSubject
  note?: string
  /** The ledger row that it refunds, voids or reverses; for a payment, the row on its money account. */
  reversesId?: number
  rows: readonly LedgerLine[]
}

/** One method and amount of a payment. */
export interface Tender {
  method: MoneyAccount
  cents: number
}

/** Returns the posting that charges a price: receivable against revenue and tax. */
export function chargePosting(about: BillSubject, { baseCents, taxCents, totalCents }: Price): Posting {
  return {
    kind: 'charge',
    subject: about,
    rows: [
      ['receivable', totalCents],
      ['revenue', -baseCents],
      ['tax', -taxCents],
    ],
  }
}

/** Returns the posting of a payment by one method. */
export function paymentPosting(about: BillSubject, method: MoneyAccount, cents: number): Posting {
  return splitPaymentPosting(about, [{ method, cents }])
}

/** Returns the posting of a payment split over several tenders: one posting, therefore one receipt. */
export function splitPaymentPosting(about: BillSubject, parts: readonly Tender[]): Posting {
  const rows = parts.flatMap(({ method, cents }): LedgerLine[] => [
    [method, cents, method],
    ['receivable', -cents, method],
  ])
  return { kind: 'payment', subject: about, rows }
}

/**
 * Writes postings on the current business day, without zero entries. Throws Error if a posting does not
 * balance.
 */
export async function postToLedger(
  trx: Transaction,
  ctx: ActionContext,
  calendar: Calendar,
  postings: readonly Posting[],
): Promise<void> {
  if (postings.length === 0) return
  const business_day = await bookingDay(trx, ctx.at, calendar)
  const shared = { at: ctx.at, business_day, actor_id: ctx.actor.id }
  const rows = postings.flatMap(posting => ledgerRowsOf(posting, { ...shared, posting: randomUUID() }))
  if (rows.length > 0) await insertRows(trx, 'ledger', rows)
}

/** Returns the ledger rows of a posting, without zero entries. Throws Error if they do not sum to zero. */
export function ledgerRowsOf(
  { kind, subject, note, reversesId, rows }: Posting,
  header: Pick<Insertable<LedgerTable>, 'posting' | 'at' | 'business_day' | 'actor_id'>,
): Insertable<LedgerTable>[] {
  if (rows.reduce((sum, [, cents]) => sum + cents, 0) !== 0) throw new Error(`A ${kind} must balance`)
  const shared = {
    ...header,
    kind,
    ...subjectColumns(subject),
    reverses_id: reversesId ?? null,
    note: note ?? null,
  }
  return rows
    .filter(([, cents]) => cents !== 0)
    .map(([account, amount_cents, method]) => ({ ...shared, account, amount_cents, method: method ?? null }))
}

/** Returns the ledger columns that identify the bill. */
function subjectColumns(about: BillSubject) {
  const nothing = {
    rental_id: null,
    member_id: null,
    membership_id: null,
    invoice_id: null,
    deposit_id: null,
  }
  if ('rentalId' in about)
    return { ...nothing, rental_id: about.rentalId, deposit_id: about.depositId ?? null }
  if ('invoiceId' in about)
    return { ...nothing, invoice_id: about.invoiceId, member_id: about.memberId ?? null }
  return { ...nothing, member_id: about.memberId, membership_id: about.membershipId }
}
