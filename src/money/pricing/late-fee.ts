import type { LateRule, VenueSettings } from '#office/settings/contract.ts'
import { toCents, toDollars } from '#platform/values/money.ts'
import { MINUTE } from '#platform/values/time.ts'
import { type Label, say } from './languages/texts.ts'
import { computePrice, type Price, priceDifference, priceWithTaxIn, type Terms } from './price.ts'

/** The late fee that replaces the hourly rate, in cents with tax. */
export interface LateTerms {
  /** By minutes past the agreed end, in order; empty for the hourly rate. */
  steps: readonly { afterMinutes: number; cents: number }[]
  capCents: number | undefined
}

/** A late fee that replaces the price of the time past the agreed end. */
export interface LateFee extends Label {
  price: Price
  /** The text of its line on a bill, which names the facility. */
  onBill: (facility: string) => Label
}

/** Returns what the time after the agreed end costs by the venue's late rule; without one, the grace is free. */
export const termsAfterEnd = (
  { lateRules, graceMinutes }: Pick<VenueSettings, 'lateRules' | 'graceMinutes'>,
  type: 'room' | 'locker',
): { grace: number; late: LateTerms | undefined } => ({
  grace: (lateRules[type]?.freeMinutes ?? graceMinutes) * MINUTE,
  late: toLateTerms(lateRules[type]),
})

/** Converts the late rule of the settings; undefined if the venue has none. */
export const toLateTerms = (rule: LateRule | null): LateTerms | undefined =>
  rule === null
    ? undefined
    : {
        steps: rule.steps.map(({ afterMinutes, fee }) => ({ afterMinutes, cents: toCents(fee) })),
        capCents: rule.cap === null ? undefined : toCents(rule.cap),
      }

/**
 * Returns the fee for a stay of `charged` ms (rounded up) of which `agreed` ms were agreed, `late` ms after the agreed
 * end; undefined if the hourly rate applies.
 */
export function computeLateFee(
  terms: Terms,
  { steps, capCents = Infinity }: LateTerms,
  { agreed, charged, late }: { agreed: number; charged: number; late: number },
): LateFee | undefined {
  if (late <= 0) return undefined
  const limited = (cents: number): LateFee => {
    const price = priceWithTaxIn(Math.min(cents, capCents), terms)
    const time = { time: late }
    if (cents <= capCents)
      return { ...say('late', { time }), price, onBill: facility => say('lateFee', { facility, time }) }
    const most = { dollars: toDollars(capCents), currency: terms.currency }
    return {
      ...say('lateAtMost', { time, most }),
      price,
      onBill: facility => say('lateFeeAtMost', { facility, time, most }),
    }
  }
  if (steps.length > 0)
    return limited(steps.findLast(({ afterMinutes }) => late > afterMinutes * MINUTE)?.cents ?? 0)
  const hourly = priceDifference(computePrice(terms, charged), computePrice(terms, agreed)).totalCents
  return hourly > capCents ? limited(hourly) : undefined
}
