import { assertPriceAllowed } from '#money/bills/discount-limits.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Invalid } from '#platform/http/errors.ts'
import { toCents, toDollars } from '#platform/values/money.ts'
import type { BillingFrequency } from '../contract.ts'
import type { MembershipRow } from '../membership-row.ts'
import { feeOfPlan, findPlan, type PlanRow } from '../plans/plan-row.ts'
import { monthlyCents, monthsOf } from '../rules.ts'

/** A fee in dollars: per month, per billing period, or both. */
export interface GivenFee {
  monthlyFee?: number | undefined
  periodFee?: number | undefined
}
export type NewFee = Pick<GivenFee, 'periodFee'>

/** Returns the fee of a plan for one billing period, in cents. Throws Invalid if it is not offered for that period. */
export function proposedFee(plan: PlanRow, frequency: BillingFrequency): number {
  const cents = feeOfPlan(plan, frequency)
  if (cents === null) throw new Invalid({ billingFrequency: `The plan ${plan.name} has no ${frequency} fee` })
  return cents
}

/**
 * Throws ApprovalNeeded if the fee of a membership is below that of its plan by more than the discount limit of the
 * actor's role. With `before`, only if its price per month falls or its plan changes.
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
  if (before && before.plan_id === after.plan_id && perMonth(after) >= perMonth(before)) return
  const plan = await findPlan(trx, after.plan_id)
  const isKept = before?.plan_id === after.plan_id && before.billing_frequency === after.billing_frequency
  // A frequency that the plan no longer offers keeps its own fee as the standard.
  const kept = isKept ? before.period_fee_cents : undefined
  const standard =
    feeOfPlan(plan, after.billing_frequency) ?? kept ?? proposedFee(plan, after.billing_frequency)
  assertPriceAllowed(ctx, settings, standard, after.period_fee_cents)
}

type FeeTerms = Pick<MembershipRow, 'plan_id' | 'billing_frequency' | 'period_fee_cents'>

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
