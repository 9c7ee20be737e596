import { sql } from 'kysely'
import { oldestUncovered } from '#money/receivables/aging.ts'
import { readOwedForBills } from '#money/receivables/member-accounts.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import type { Reader } from '#platform/database/database.ts'
import { formatMoney, toCents, toDollars } from '#platform/values/money.ts'
import { addDays, formatDay } from '#platform/values/time.ts'
import type { MembershipRow } from '../membership-row.ts'
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
 * Returns why the memberships of a member do not let them in on a day: arrears, or a suspension while nothing else is
 * in force. Null if nothing does.
 */
export async function findEntryBar(
  db: Reader,
  memberId: number,
  today: string,
  settings: VenueSettings,
): Promise<EntryBar | null> {
  const memberships = await db
    .selectFrom('memberships')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('status', 'in', ['active', 'suspended'])
    .orderBy('id')
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

/** Returns which of these memberships is in arrears: they run from the oldest charge that payments do not cover. */
export async function findArrears(
  db: Reader,
  memberships: readonly MembershipRow[],
  today: string,
  { arrearsDays, arrearsMinimum, currency }: VenueSettings,
): Promise<EntryBar | null> {
  if (arrearsDays === 0) return null
  const owed = await readOwedForBills(
    db,
    memberships.map(({ bill_id }) => bill_id),
  )
  for (const { bill_id, type } of memberships) {
    const cents = owed.get(bill_id) ?? 0
    if (cents <= toCents(arrearsMinimum)) continue
    const since = oldestUncovered(cents, await readCharges(db, bill_id))
    if (since === undefined || addDays(since, arrearsDays) > today) continue
    const amount = formatMoney(toDollars(cents), currency)
    const why = `${amount} is owed for the ${type} membership since ${formatDay(since)}`
    return { why, isArrears: true, frozenId: null }
  }
  return null
}

/** Returns the charges of a bill, newest first. */
const readCharges = (db: Reader, billId: number) =>
  db
    .selectFrom('ledger')
    .select(['business_day as day', sql<number>`amount_cents`.as('cents')])
    .where('bill_id', '=', billId)
    .where('account', '=', 'receivable')
    .where('kind', '=', 'charge')
    .where('amount_cents', '>', 0)
    .orderBy('id', 'desc')
    .execute()
