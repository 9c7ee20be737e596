import { sql } from 'kysely'
import { unsettledOn } from '#money/ledger/books/closing-balances.ts'
import { type DatedCharge, oldestUncovered } from '#money/receivables/aging.ts'
import { readOwedForBills } from '#money/receivables/member-accounts.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import type { Reader } from '#platform/database/database.ts'
import { formatMoney, toCents, toDollars } from '#platform/values/money.ts'
import { addDays, formatDay } from '#platform/values/time.ts'
import type { MembershipRow } from '../membership-row.ts'
import { selectMembershipsOf } from '../people/people.ts'
import { daysOf } from '../rules.ts'
import { findOpenSuspension, isFreeze } from '../suspensions.ts'

/** Why a membership does not let its member in. */
export interface EntryBar {
  /** A sentence. */
  why: string
  /** Whether also the visitor's price lets nobody in: only a payment or a manager does. */
  isArrears: boolean
  /** The membership whose freeze the desk can end; null if none is frozen. */
  frozenId: number | null
}

/**
 * Returns why the memberships that a member is one of the people of do not let them in on a day: arrears, or a
 * suspension while nothing else is in force. Null if nothing does.
 */
export async function findEntryBar(
  db: Reader,
  memberId: number,
  today: string,
  settings: VenueSettings,
): Promise<EntryBar | null> {
  const memberships = await selectMembershipsOf(db, memberId, today)
    .where('status', 'in', ['active', 'suspended'])
    .orderBy('memberships.id')
    .execute()
  const arrears = await findArrears(db, memberships, today, settings)
  if (arrears) return arrears
  const isHere = ({ start_date, end_date }: MembershipRow) => start_date <= today && today <= end_date
  const suspended = memberships.find(row => row.status === 'suspended' && row.start_date <= today)
  if (!suspended || memberships.some(row => row.status === 'active' && isHere(row))) return null
  const suspension = await findOpenSuspension(db, suspended.id)
  const isFrozen = isFreeze(suspension)
  const state = isFrozen ? `frozen until ${formatDay(suspension.until_day)}` : 'suspended'
  const why = `The ${suspended.type} membership is ${state}`
  return { why, isArrears: false, frozenId: isFrozen ? suspended.id : null }
}

/** What is unpaid of a membership: an amount above the venue's minimum, since a day. */
export interface Arrears {
  cents: number
  /** Day of the oldest charge that payments do not cover. */
  since: string
  /** Days since then. */
  days: number
}

/** Returns the first of these memberships that is unpaid for the days after which the venue lets nobody in. */
export async function findArrears(
  db: Reader,
  memberships: readonly MembershipRow[],
  today: string,
  settings: VenueSettings,
): Promise<EntryBar | null> {
  const arrears = await readArrears(db, memberships, today, settings)
  const row = memberships.find(({ id }) => isInArrears(arrears.get(id), settings))
  if (!row) return null
  const { cents, since } = arrears.get(row.id)!
  const amount = formatMoney(toDollars(cents), settings.currency)
  const why = `${amount} is owed for the ${row.type} membership since ${formatDay(since)}`
  return { why, isArrears: true, frozenId: null }
}

/** Whether a membership is unpaid for the days after which it is suspended and its member is not let in. */
export const isInArrears = (arrears: Arrears | undefined, { arrearsDays }: VenueSettings): boolean =>
  arrears !== undefined && arrearsDays > 0 && arrears.days >= arrearsDays

/** Returns what is unpaid, by membership. One that a manager has excused, or that owes too little, is absent. */
export async function readArrears(
  db: Reader,
  memberships: readonly MembershipRow[],
  today: string,
  { arrearsMinimum }: VenueSettings,
): Promise<Map<number, Arrears>> {
  const owed = await readOwedForBills(
    db,
    memberships.map(({ bill_id }) => bill_id),
  )
  const owing = memberships.filter(
    ({ bill_id, excused_until }) =>
      (owed.get(bill_id) ?? 0) > toCents(arrearsMinimum) && !(excused_until && excused_until >= today),
  )
  const charges = await readCharges(
    db,
    owing.map(({ bill_id }) => bill_id),
  )
  return new Map(
    owing.flatMap(({ id, bill_id }) => {
      const cents = owed.get(bill_id)!
      const since = oldestUncovered(cents, charges.get(bill_id) ?? [])
      if (since === undefined) return []
      return [[id, { cents, since, days: since < today ? daysOf({ from: since, until: today }) - 1 : 0 }]]
    }),
  )
}

/** Returns the charges of each bill, newest first. */
async function readCharges(db: Reader, billIds: readonly number[]) {
  if (billIds.length === 0) return new Map<number, DatedCharge[]>()
  const rows = await db
    .selectFrom('ledger')
    .select(['bill_id', 'business_day as day', sql<number>`amount_cents`.as('cents')])
    .where('bill_id', 'in', billIds)
    .where('account', '=', 'receivable')
    .where('kind', 'in', ['charge', 'opening_balance'])
    .where('amount_cents', '>', 0)
    .orderBy('id', 'desc')
    .execute()
  return Map.groupBy(rows, row => row.bill_id)
}

/** Selects what is unpaid and since when; for the reason 'arrears', see `isInArrears`, or 'due'. */
export function unpaid({ arrearsDays, arrearsMinimum }: VenueSettings, today: string) {
  const inArrearsSince = arrearsDays === 0 ? '' : addDays(today, -arrearsDays)
  return sql`
    select id, case when day <= ${inArrearsSince} and cents > ${toCents(arrearsMinimum)}
      and coalesce(excused_until, '') < ${today}
      then 'arrears' else 'due' end as reason, day, cents
    from (
      select id, cents, excused_until, min(coalesce(business_day, ${today})) as day from (
        select memberships.id, excused_until, unsettled.cents, business_day, amount_cents,
          sum(amount_cents) over (partition by memberships.id order by ledger.id desc) as newest_cents
        from (${unsettledOn('9999-12-31')}) as unsettled
        join memberships on memberships.bill_id = unsettled.bill_id
        left join ledger on ledger.bill_id = unsettled.bill_id and ledger.account = 'receivable'
          and (ledger.kind = 'charge' or ledger.kind = 'opening_balance') and ledger.amount_cents > 0
        where unsettled.cents > 0
      ) as charges
      where amount_cents is null or newest_cents - amount_cents < cents
      group by id, cents, excused_until
    ) as owed`
}
