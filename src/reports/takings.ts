import { sql } from 'kysely'
import type { Reader } from '../shared/database/database.ts'
import type { Instant } from '../shared/values/time.ts'
import type { Span } from './span.ts'

/** Sources of revenue. */
export const revenueSources = [
  'rooms',
  'lockers',
  'memberships',
  'invoices',
  'sales',
  'deposits',
  'other',
] as const
export type RevenueSource = (typeof revenueSources)[number]

export const sourceNames: Record<RevenueSource, string> = {
  rooms: 'Rooms',
  lockers: 'Lockers',
  memberships: 'Memberships',
  invoices: 'Invoices',
  sales: 'Products',
  deposits: 'Kept deposits',
  other: 'Other',
}

/** Money of one business day and ledger account: payments minus refunds by source, in cents. */
export interface DayTakings extends Record<RevenueSource, number> {
  day: string
  method: string
  total: number
  /** Number of payments minus voided ones, and the refunded amount in cents. */
  payments: number
  refunded: number
}

/**
 * Condition for the rows whose sum is revenue, literally that of the partial index. The two sides of a
 * deposit cancel out in each posting until it is kept, so its rows are not read.
 */
const money = sql`l.account <> 'receivable' and l.account <> 'revenue' and l.account <> 'tax'
  and l.kind not in ('deposit', 'deposit_return')`

const takenIn = ({ from, to, ends }: Span) =>
  sql`ledger l where ${money} and l.business_day between ${from} and ${to} and l.at <= ${ends}`

const measured = sql`sum(l.amount_cents) as total,
  sum(case l.kind when 'payment' then 1 when 'void' then -1 else 0 end) as payments,
  sum(case when l.kind = 'refund' then -l.amount_cents else 0 end) as refunded`

/** Of a kept deposit. One that was applied is a payment of its bill. */
const isKept = sql`(l.account = 'deposits' and l.kind <> 'deposit_apply')`

const ofSource = (name: RevenueSource, condition: ReturnType<typeof sql>) =>
  sql`sum(case when ${condition} then l.amount_cents else 0 end) as ${sql.ref(name)}`

/** Returns the money taken by business day and method, split by source. */
export async function readTakings(db: Reader, span: Span): Promise<DayTakings[]> {
  const { rows } = await sql<Omit<DayTakings, 'other'>>`
    select l.business_day as day, l.account as method, ${measured},
      ${ofSource('rooms', sql`l.source = 'room' and not ${isKept}`)},
      ${ofSource('lockers', sql`l.source = 'locker' and not ${isKept}`)},
      ${ofSource('memberships', sql`l.source = 'membership' and not ${isKept}`)},
      ${ofSource('invoices', sql`l.source = 'invoice' and not ${isKept}`)},
      ${ofSource('sales', sql`l.source = 'sale' and not ${isKept}`)},
      ${ofSource('deposits', isKept)}
    from ${takenIn(span)} group by l.business_day, l.account order by l.business_day, l.account`.execute(db)
  return rows.map(row => ({ ...row, other: row.total - known(row) }))
}

const known = (row: Omit<DayTakings, 'other'>) =>
  row.rooms + row.lockers + row.memberships + row.invoices + row.sales + row.deposits

export interface MoneyTaken {
  total: number
  payments: number
  refunded: number
}

/** Returns the money taken by quarter hour. */
export async function readTakingsByTime(db: Reader, span: Span): Promise<(MoneyTaken & { at: Instant })[]> {
  const { rows } = await sql<MoneyTaken & { at: number }>`
    select (l.at / 900000) * 900000 as at, ${measured}
    from ${takenIn(span)} group by (l.at / 900000) * 900000`.execute(db)
  return rows
}

/** Returns the money taken by facility; null for money without a facility, such as memberships. */
export async function readTakingsByFacility(
  db: Reader,
  span: Span,
): Promise<(MoneyTaken & { facilityId: number | null })[]> {
  const { rows } = await sql<MoneyTaken & { facilityId: number | null }>`
    select l.facility_id as "facilityId", ${measured}
    from ${takenIn(span)} group by l.facility_id`.execute(db)
  return rows
}
