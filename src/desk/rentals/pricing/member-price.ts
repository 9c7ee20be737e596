import { readBenefit } from '#money/memberships/memberships.ts'
import type { MemberPrice } from '#money/pricing/price.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import { calendarOf } from '#office/settings/settings.ts'
import { findMember, type MemberRow } from '#people/members/members.ts'
import type { Reader } from '#platform/database/database.ts'
import { businessDay, HOUR, type Instant, MINUTE } from '#platform/values/time.ts'

/** The price reduction of a membership for a stay, and the month (yyyy-MM) whose free hours it uses. */
export interface MemberBenefit {
  price: MemberPrice
  month: string
}

/**
 * Returns the member price of a stay of `length` ms that starts at `at`: free hours left in the calendar
 * month, and the discount. Undefined if the member has no benefit. Lock the member before granting it, so
 * that no free hour is granted twice. `promisedMinutes` are those that other stays of the same check-in use before it.
 */
export async function readMemberPrice(
  db: Reader,
  member: MemberRow,
  at: Instant,
  length: number,
  settings: VenueSettings,
  promisedMinutes = 0,
): Promise<MemberBenefit | undefined> {
  const day = businessDay(at, calendarOf(settings))
  const benefit = await readBenefit(db, member, day)
  if (!benefit) return undefined
  const month = day.slice(0, 7)
  const used = promisedMinutes + (await usedMinutes(db, member.id, month))
  const left = (benefit.freeHours * HOUR) / MINUTE - used
  const price = {
    name: benefit.type.charAt(0).toUpperCase() + benefit.type.slice(1),
    freeMinutes: Math.max(0, Math.min(left, Math.round(length / MINUTE))),
    discountPercent: benefit.discountPercent,
  }
  return { price, month }
}

/** Returns the member price by member id; undefined without an id. Throws NotFound. */
export async function previewMemberPrice(
  db: Reader,
  memberId: number | null | undefined,
  at: Instant,
  length: number,
  settings: VenueSettings,
  promisedMinutes?: number,
): Promise<MemberPrice | undefined> {
  if (!memberId) return undefined
  const member = await findMember(db, memberId)
  return (await readMemberPrice(db, member, at, length, settings, promisedMinutes))?.price
}

/** The columns of a rental that store the grant. */
export function memberPriceColumns(grant: MemberBenefit | undefined) {
  const freeMinutes = grant?.price.freeMinutes ?? 0
  return {
    member_price: grant ? JSON.stringify(grant.price) : null,
    free_minutes: freeMinutes,
    free_month: freeMinutes > 0 ? (grant?.month ?? null) : null,
  }
}

/**
 * The columns of a booking: the price that was shown, without using free hours. The grant is made at arrival, because
 * the membership may have ended by then.
 */
export const bookedMemberPrice = (grant: MemberBenefit | undefined) => ({
  ...memberPriceColumns(grant),
  free_minutes: 0,
  free_month: null,
})

async function usedMinutes(db: Reader, memberId: number, month: string): Promise<number> {
  const row = await db
    .selectFrom('rentals')
    .select(({ fn }) => fn.sum<number | string | null>('free_minutes').as('minutes'))
    .where('member_id', '=', memberId)
    .where('free_month', '=', month)
    .where('free_minutes', '>', 0)
    .executeTakeFirst()
  return Number(row?.minutes ?? 0)
}
