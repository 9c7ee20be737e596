import { assertPriceAllowed } from '#money/bills/discount-limits.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import { assertVersion, type ContestedRecord } from '#platform/feed/edit-conflict.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Invalid } from '#platform/http/errors.ts'
import { toCents, toDollars } from '#platform/values/money.ts'
import { beforeAndAfter } from '#platform/values/object-fields.ts'
import type { BillingFrequency, MembershipFees, MembershipType } from '../contract.ts'
import type { MembershipRow } from '../membership-row.ts'
import { monthlyCents, monthsOf } from '../rules.ts'
import type { MembershipFeesTable } from '../table.ts'
import { billingFrequencies, defaultTerms, membershipTypes } from '../words.ts'

/** A fee in dollars: per month, per billing period, or both. */
export interface GivenFee {
  monthlyFee?: number | undefined
  periodFee?: number | undefined
}
export type NewFee = Pick<GivenFee, 'periodFee'>

/** Returns the proposed fees of each membership type; $50 a month (SPEC §9) for a type that was never changed. */
export async function listFees(db: Reader): Promise<MembershipFees[]> {
  const rows = await db.selectFrom('membership_fees').selectAll().execute()
  return membershipTypes.map(type => {
    const row = rows.find(row => row.type === type)
    return row ? toFees(row) : { type, fees: defaultFees(), version: 0 }
  })
}

/** Returns the proposed fee of a type for one billing period, in cents. */
export async function proposedFee(
  db: Reader,
  type: MembershipType,
  frequency: BillingFrequency,
): Promise<number> {
  const { fees } = (await listFees(db)).find(one => one.type === type)!
  return toCents(fees[frequency])
}

/**
 * Throws ApprovalNeeded if the fee of a membership is below the proposed one by more than the discount limit of the
 * actor's role. With `before`, only if its price per month falls or its type changes.
 */
export async function assertFeeAllowed(
  trx: Transaction,
  ctx: ActionContext,
  settings: VenueSettings,
  after: FeeTerms,
  before?: FeeTerms,
): Promise<void> {
  const perMonth = ({ period_fee_cents, billing_frequency }: FeeTerms) =>
    period_fee_cents / monthsOf[billing_frequency]
  if (before && before.type === after.type && perMonth(after) >= perMonth(before)) return
  const proposed = await proposedFee(trx, after.type, after.billing_frequency)
  assertPriceAllowed(ctx, settings, proposed, after.period_fee_cents)
}

type FeeTerms = Pick<MembershipRow, 'type' | 'billing_frequency' | 'period_fee_cents'>

/**
 * Changes the proposed fees of a membership type. Memberships that were sold keep theirs. Throws
 * PreconditionFailed if `version` is not current.
 */
export async function saveFees(
  trx: Transaction,
  ctx: ActionContext,
  type: MembershipType,
  change: Partial<MembershipFees['fees']>,
  version?: number,
): Promise<MembershipFees> {
  const before = await lockFees(trx, type)
  await assertVersion(trx, version, before.version, contested(type))
  const after = { type, fees: { ...before.fees, ...change }, version: before.version + 1 }
  const changed = billingFrequencies.filter(frequency => before.fees[frequency] !== after.fees[frequency])
  if (changed.length === 0) return before
  await trx.updateTable('membership_fees').set(toRow(after)).where('type', '=', type).execute()
  await appendEvent(trx, ctx, {
    action: 'membership.fees_changed',
    type: 'record_changed',
    message: `Fees of ${type} memberships changed`,
    subjectId: numberOf(type),
    changes: beforeAndAfter(changed, before.fees, after.fees),
  })
  return after
}

/**
 * Returns the fee of one billing period in cents; undefined if no fee is given. Throws Invalid if both fees are given
 * and differ.
 */
export function centsOfFee(fee: GivenFee & { monthlyFee: number; billingFrequency: BillingFrequency }): number
export function centsOfFee(fee: GivenFee & { billingFrequency: BillingFrequency }): number | undefined
export function centsOfFee({
  monthlyFee,
  periodFee,
  billingFrequency,
}: GivenFee & { billingFrequency: BillingFrequency }): number | undefined {
  if (periodFee === undefined)
    return monthlyFee === undefined ? undefined : toCents(monthlyFee) * monthsOf[billingFrequency]
  const cents = toCents(periodFee)
  if (monthlyFee !== undefined && toCents(monthlyFee) !== monthlyCents(cents, billingFrequency))
    throw new Invalid({ monthlyFee: 'Does not match the fee per billing period' })
  return cents
}

/**
 * Returns the fee of one billing period of a membership after a change, in cents. A new frequency alone keeps the price
 * per month. The rounded monthly fee that the API shows keeps the exact fee. Throws Invalid as `centsOfFee` does.
 */
export function feeAfter(
  row: MembershipRow,
  { monthlyFee, periodFee, ...change }: GivenFee & { billingFrequency?: BillingFrequency | undefined },
): number {
  const billingFrequency = change.billingFrequency ?? row.billing_frequency
  const sameMonthly = monthlyFee === undefined || toCents(monthlyFee) === shownMonthlyFee(row)
  if (periodFee !== undefined || !sameMonthly)
    return centsOfFee({ monthlyFee, periodFee, billingFrequency }) ?? row.period_fee_cents
  return Math.round((row.period_fee_cents * monthsOf[billingFrequency]) / monthsOf[row.billing_frequency])
}

/** Returns the change of a membership's fee for the audit trail, in dollars per billing period; empty if it stayed. */
export const feeChange = (
  before: MembershipRow,
  after: MembershipRow,
): Record<string, readonly [number, number]> =>
  before.period_fee_cents === after.period_fee_cents
    ? {}
    : { periodFee: [toDollars(before.period_fee_cents), toDollars(after.period_fee_cents)] }

const shownMonthlyFee = (row: MembershipRow) => monthlyCents(row.period_fee_cents, row.billing_frequency)

/** Locks the row of a type and creates it if needed, so that concurrent first changes wait for each other. */
async function lockFees(trx: Transaction, type: MembershipType): Promise<MembershipFees> {
  await trx
    .insertInto('membership_fees')
    .values({ type, ...toRow({ fees: defaultFees(), version: 0 }) })
    .onConflict(conflict => conflict.column('type').doNothing())
    .execute()
  const row = await trx
    .selectFrom('membership_fees')
    .selectAll()
    .where('type', '=', type)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return toFees(row)
}

const defaultFees = (): MembershipFees['fees'] => ({
  monthly: defaultTerms.monthlyFee * monthsOf.monthly,
  quarterly: defaultTerms.monthlyFee * monthsOf.quarterly,
  biannual: defaultTerms.monthlyFee * monthsOf.biannual,
  annual: defaultTerms.monthlyFee * monthsOf.annual,
})

const toRow = ({ fees, version }: Pick<MembershipFees, 'fees' | 'version'>) => ({
  monthly_cents: toCents(fees.monthly),
  quarterly_cents: toCents(fees.quarterly),
  biannual_cents: toCents(fees.biannual),
  annual_cents: toCents(fees.annual),
  version,
})

const toFees = ({ type, version, ...cents }: MembershipFeesTable): MembershipFees => ({
  type,
  fees: {
    monthly: toDollars(cents.monthly_cents),
    quarterly: toDollars(cents.quarterly_cents),
    biannual: toDollars(cents.biannual_cents),
    annual: toDollars(cents.annual_cents),
  },
  version,
})

const contested = (type: MembershipType): ContestedRecord => ({
  actions: ['membership.fees_changed'],
  subjectId: numberOf(type),
  noun: `the fees of ${type} memberships`,
})

/** Returns the event subject of a type: its position in the list, from 1. */
const numberOf = (type: MembershipType) => membershipTypes.indexOf(type) + 1
