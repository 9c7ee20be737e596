import { sql } from 'kysely'
import type { Source } from '#money/ledger/lines/lines.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Instant } from '#platform/values/time.ts'
import type { Basis } from '../contract.ts'
import { postedIn, type Span } from '../span.ts'

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

/**
 * Money of one business day and ledger account by source, in cents: payments minus refunds, or what was earned, whose
 * account is always `revenue`.
 */
export interface DayTakings extends Record<RevenueSource, number> {
  day: string
  method: string
  total: number
  /** Number and amount of payments, one for each method of a split one, and the amount of refunds. */
  payments: number
  paid: number
  refunded: number
}

/**
 * Condition for the rows whose sum is revenue: that of the partial index, and no opening balance. The two sides of a
 * deposit cancel out in each posting until it is kept, so its rows are not read.
 */
const money = sql`l.account <> 'deferred_revenue' and l.account <> 'receivable' and l.account <> 'revenue'
  and l.account <> 'tax' and l.account <> 'bad_debt' and l.account <> 'opening_balance'
  and l.kind not in ('deposit', 'deposit_return')`

/** The rows of a span whose sum is its revenue. */
const rowsIn = (span: Span, basis: Basis) =>
  sql`ledger l where ${basis === 'taken' ? sql`${money} and l.source <> 'drawer'` : sql`l.account = 'revenue'`}
    and ${postedIn(span)}`

/** The cents of a row as revenue: the ledger's revenue account is negative. */
const selectCents = (basis: Basis) => (basis === 'taken' ? sql`l.amount_cents` : sql`-l.amount_cents`)

const measured = (basis: Basis) => sql`sum(${selectCents(basis)}) as total,
  sum(case when l.kind = 'payment' then 1 else 0 end) as payments,
  sum(case when l.kind = 'payment' then l.amount_cents else 0 end) as paid,
  sum(case when l.kind = 'refund' then -l.amount_cents else 0 end) as refunded`

/** Of a kept deposit. One that was applied is a payment of its bill. */
const isKept = (basis: Basis) =>
  basis === 'taken'
    ? sql`(l.account = 'deposits' and l.kind <> 'deposit_apply')`
    : sql`(l.kind = 'deposit_keep')`

/** Returns the revenue by business day and method, split by source. */
export async function readTakings(db: Reader, span: Span, basis: Basis): Promise<DayTakings[]> {
  const sumIf = (name: RevenueSource, condition: ReturnType<typeof sql>) =>
    sql`sum(case when ${condition} then ${selectCents(basis)} else 0 end) as ${sql.ref(name)}`
  const ofSource = (name: RevenueSource, source: Source) =>
    sumIf(name, sql`l.source = ${source} and not ${isKept(basis)}`)
  const { rows } = await sql<Omit<DayTakings, 'other'>>`
    select l.business_day as day, l.account as method, ${measured(basis)},
      ${ofSource('rooms', 'room')},
      ${ofSource('lockers', 'locker')},
      ${ofSource('memberships', 'membership')},
      ${ofSource('invoices', 'invoice')},
      ${ofSource('sales', 'sale')},
      ${sumIf('deposits', isKept(basis))}
    from ${rowsIn(span, basis)} group by l.business_day, l.account order by l.business_day, l.account`.execute(
    db,
  )
  return rows.map(row => ({ ...row, other: row.total - known(row) }))
}

const known = (row: Omit<DayTakings, 'other'>) =>
  row.rooms + row.lockers + row.memberships + row.invoices + row.sales + row.deposits

export type Money = Pick<DayTakings, 'total' | 'payments' | 'paid' | 'refunded'>

/** Returns the revenue by quarter hour. */
export async function readTakingsByTime(
  db: Reader,
  span: Span,
  basis: Basis,
): Promise<(Money & { at: Instant })[]> {
  const { rows } = await sql<Money & { at: number }>`
    select (l.at / 900000) * 900000 as at, ${measured(basis)}
    from ${rowsIn(span, basis)} group by (l.at / 900000) * 900000`.execute(db)
  return rows
}

/** Returns the revenue by facility; null for money without a facility, such as memberships. */
export async function readTakingsByFacility(
  db: Reader,
  span: Span,
  basis: Basis,
): Promise<(Money & { facilityId: number | null })[]> {
  const { rows } = await sql<Money & { facilityId: number | null }>`
    select l.facility_id as "facilityId", ${measured(basis)}
    from ${rowsIn(span, basis)} group by l.facility_id`.execute(db)
  return rows
}

/** Returns what is charged and not yet earned at the end of a span, and what of it was earned in it, in cents. */
export async function readDeferred(db: Reader, span: Span): Promise<{ left: number; earned: number }> {
  const { rows } = await sql<{ left: number | null; earned: number | null }>`
    select -sum(l.amount_cents) as "left",
      sum(case when l.kind = 'recognition' and ${postedIn(span)} then l.amount_cents else 0 end) as earned
    from ledger l where l.account = 'deferred_revenue' and l.business_day <= ${span.to}
      and (l.business_day < ${span.to} or l.at <= ${span.cut ?? Number.MAX_SAFE_INTEGER})`.execute(db)
  return { left: Number(rows[0]?.left ?? 0), earned: Number(rows[0]?.earned ?? 0) }
}
