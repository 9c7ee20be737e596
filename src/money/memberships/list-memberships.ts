import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import { unsettledOn } from '#money/ledger/books/closing-balances.ts'
import { readSettings } from '#office/settings/settings.ts'
import { matchingMembers } from '#people/members/members.ts'
import type { Engine, Reader } from '#platform/database/database.ts'
import { toCents } from '#platform/values/money.ts'
import type { Instant } from '#platform/values/time.ts'
import type { listMemberships as listCall, Membership } from './contract.ts'
import { toMemberships } from './membership-row.ts'
import { ofPeople } from './people/people.ts'
import { readMembership } from './read-memberships.ts'
import { todayAt } from './terms/dates.ts'
import { type MembershipOrder, PAGE } from './words.ts'

type Query = z.output<typeof listCall.query>

/**
 * Lists the memberships that match all filters, 50 a page. Equal ones follow newest first. The amount owed is read from
 * the unsettled bills, so a filter or an order by it does not read the ledger. Throws NotFound if `before` is unknown.
 */
export async function listMemberships(
  db: Reader,
  engine: Engine,
  { order = 'newest', before, ...filters }: Query,
  now: Instant,
): Promise<Membership[]> {
  const conditions = [
    ...filterBy(engine, filters),
    ...(filters.expires ? expiringIn((await today(db, now)).slice(0, 7)) : []),
    ...(before ? [isAfter(order, await readMembership(db, before))] : []),
  ]
  const sorting = order === 'newest' ? undefined : sortedBy[order]
  const rows = await db
    .selectFrom('memberships')
    .$if(filters.balance === 'owed' || order === 'owed', query =>
      query.leftJoin(
        sql<{ bill_id: number; cents: number }>`(${unsettledOn(LAST_DAY)})`.as('unsettled'),
        'unsettled.bill_id',
        'memberships.bill_id',
      ),
    )
    .selectAll('memberships')
    .where(({ and }) => and(conditions))
    .$if(sorting !== undefined, query => query.orderBy(sorting!.key, sorting!.direction))
    .orderBy('memberships.id', 'desc')
    .limit(PAGE)
    .execute()
  return toMemberships(db, rows)
}

/** Everything that was ever charged and paid is before it. */
const LAST_DAY = '9999-12-31'

const owedCents = sql<number>`coalesce(unsettled.cents, 0)`

/** What each order sorts by before the id. */
const sortedBy = {
  ends_first: { key: sql.ref('memberships.end_date'), direction: 'asc' },
  ends_last: { key: sql.ref('memberships.end_date'), direction: 'desc' },
  type: { key: sql.ref('memberships.type'), direction: 'asc' },
  owed: { key: owedCents, direction: 'desc' },
} as const satisfies Record<Exclude<MembershipOrder, 'newest'>, unknown>

/** Condition: follows a membership in this order. */
function isAfter(order: MembershipOrder, { id, endDate, type, balance }: Membership) {
  if (order === 'newest') return sql<SqlBool>`memberships.id < ${id}`
  const { key, direction } = sortedBy[order]
  const last = { ends_first: endDate, ends_last: endDate, type, owed: toCents(balance) }[order]
  const isBeyond = sql.raw(direction === 'asc' ? '>' : '<')
  return sql<SqlBool>`(${key} ${isBeyond} ${last} or (${key} = ${last} and memberships.id < ${id}))`
}

function filterBy(
  engine: Engine,
  { status, type, memberId, search, endsFrom, endsTo, balance }: Query,
): RawBuilder<SqlBool>[] {
  const conditions = [
    status && sql<SqlBool>`memberships.status = ${status}`,
    type && sql<SqlBool>`memberships.type = ${type}`,
    memberId && sql<SqlBool>`memberships.id in (${ofPeople(sql`${memberId}`)})`,
    search && sql<SqlBool>`memberships.id in (${ofPeople(matchingMembers(engine, search))})`,
    endsFrom && sql<SqlBool>`memberships.end_date >= ${endsFrom}`,
    endsTo && sql<SqlBool>`memberships.end_date <= ${endsTo}`,
    balance && sql<SqlBool>`${owedCents} > 0`,
  ]
  return conditions.filter(condition => typeof condition === 'object')
}

/** Conditions: not cancelled, with an end in a month, 'yyyy-MM'. */
const expiringIn = (month: string) => [
  sql<SqlBool>`memberships.status <> 'cancelled'`,
  sql<SqlBool>`memberships.end_date between ${`${month}-01`} and ${`${month}-31`}`,
]

const today = async (db: Reader, now: Instant) => todayAt(now, await readSettings(db))
