import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Act } from '../shared/act.ts'
import { insertRows } from '../shared/compiled.ts'
import type { Transaction } from '../shared/database.ts'
import type { Calendar } from '../shared/time.ts'
import { bookingDay } from './books.ts'
import type { Account, MoneyAccount, PostingKind } from './contract.ts'
import type { Price } from './price.ts'
import type { LedgerTable } from './table.ts'

/** What money is about: a guest's rental, a member's membership, an invoice (perhaps to a member), or a deposit. */
export type About =
  | { rentalId: number; depositId?: number }
  | { memberId: number; membershipId: number }
  | { invoiceId: number; memberId?: number }

/** Of a posting: an account, cents, and the method where money came or went or a debt was settled by it. */
export type Entry = readonly [Account, number, MoneyAccount?]

/** One balanced booking: entries on accounts that sum to zero. Amounts in cents. */
export interface Posting {
  kind: PostingKind
  about: About
  note?: string
  /** The ledger row that it takes back: of a payment the one on its money account. */
  reversesId?: number
  rows: readonly Entry[]
}

/** One part of what is handed over at once. */
export interface Part {
  method: MoneyAccount
  cents: number
}

/** A guest or a member owes a price: what was earned and the tax held for the state. */
export function charge(about: About, { baseCents, taxCents, totalCents }: Price): Posting {
  return {
    kind: 'charge',
    about,
    rows: [
      ['receivable', totalCents],
      ['revenue', -baseCents],
      ['tax', -taxCents],
    ],
  }
}

/** A guest or a member pays by one method. */
export function payment(about: About, method: MoneyAccount, cents: number): Posting {
  return payments(about, [{ method, cents }])
}

/** A guest or a member pays, the whole split over several methods: one posting, so one receipt. */
export function payments(about: About, parts: readonly Part[]): Posting {
  const rows = parts.flatMap(({ method, cents }): Entry[] => [
    [method, cents, method],
    ['receivable', -cents, method],
  ])
  return { kind: 'payment', about, rows }
}

/** Writes postings; entries of zero are left out. Throws where one does not balance, which would be our mistake. */
export async function post(
  trx: Transaction,
  act: Act,
  calendar: Calendar,
  postings: readonly Posting[],
): Promise<void> {
  if (postings.length === 0) return
  const business_day = await bookingDay(trx, act.at, calendar)
  const shared = { at: act.at, business_day, actor_id: act.by.id }
  const rows = postings.flatMap(posting => rowsOf(posting, { ...shared, posting: randomUUID() }))
  if (rows.length > 0) await insertRows(trx, 'ledger', rows)
}

/** The ledger's rows of a posting. Throws where they do not sum to zero. */
export function rowsOf(
  { kind, about, note, reversesId, rows }: Posting,
  when: Pick<Insertable<LedgerTable>, 'posting' | 'at' | 'business_day' | 'actor_id'>,
): Insertable<LedgerTable>[] {
  if (rows.reduce((sum, [, cents]) => sum + cents, 0) !== 0) throw new Error(`A ${kind} must balance`)
  const shared = {
    ...when,
    kind,
    ...subjectOf(about),
    reverses_id: reversesId ?? null,
    note: note ?? null,
  }
  return rows
    .filter(([, cents]) => cents !== 0)
    .map(([account, amount_cents, method]) => ({ ...shared, account, amount_cents, method: method ?? null }))
}

/** The ledger's columns that say what a posting is about. */
function subjectOf(about: About) {
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
