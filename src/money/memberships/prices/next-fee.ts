import type { Reader, Transaction } from '#platform/database/database.ts'
import { feeAfter, type NewFee } from '../fees/fees.ts'
import type { MembershipRow } from '../membership-row.ts'
import { announcedFee, priceTermsOf, readPlannedChanges } from '../planned-changes.ts'
import { type BillingPeriod, isAtNewFee, type PricedPeriod, priceOfPeriod } from '../rules.ts'

/** Periods with what they cost, and the fee of the membership after them. */
export interface PricedPeriods {
  periods: PricedPeriod[]
  period_fee_cents: number
}

/** Prices periods of a membership: at its fee, or from its day on at the announced one of which the member was told. */
export async function pricePeriods(
  db: Reader,
  row: MembershipRow,
  periods: readonly BillingPeriod[],
): Promise<PricedPeriods> {
  const announced = announcedFee(row, await readPlannedChanges(db, [row.id]))
  const feeFrom = (start: string) => {
    const term = announced && { from: announced.effective_on, committedUntil: row.committed_until }
    return term && isAtNewFee(start, term) ? priceTermsOf(announced).period_fee_cents : row.period_fee_cents
  }
  const last = periods.at(-1)
  return {
    periods: periods.map(period => priceOfPeriod(period, feeFrom(period.from))),
    period_fee_cents: last ? feeFrom(last.from) : row.period_fee_cents,
  }
}

/** Prices periods of a membership at a fee that the desk names, otherwise as `pricePeriods` does. */
export async function priceAtFee(
  db: Reader,
  row: MembershipRow,
  fee: NewFee,
  periods: readonly BillingPeriod[],
): Promise<PricedPeriods> {
  if (fee.periodFee === undefined) return pricePeriods(db, row, periods)
  const period_fee_cents = feeAfter(row, fee)
  return { periods: periods.map(period => priceOfPeriod(period, period_fee_cents)), period_fee_cents }
}

/** Marks the announced fee of a locked membership as applied, if its fee becomes that. */
export async function applyAnnouncedFee(
  trx: Transaction,
  before: MembershipRow,
  period_fee_cents: number,
): Promise<void> {
  if (period_fee_cents === before.period_fee_cents) return
  const announced = announcedFee(before, await readPlannedChanges(trx, [before.id]))
  if (!announced || priceTermsOf(announced).period_fee_cents !== period_fee_cents) return
  await trx
    .updateTable('membership_changes')
    .set({ status: 'applied' })
    .where('id', '=', announced.id)
    .execute()
}
