import { HOUR, MINUTE } from '../shared/time.ts'
import { piecesOf, type RatePlan } from './rate-plan.ts'

/** What a rental was agreed on and keeps to its end. */
export interface Terms {
  rateCents: number
  /** Thousandths of a percent, as `storedTaxRate` makes it: 10000 is 10 %. */
  taxRate: number
  /** A new rental's price has the tax in it; a check-in's has it added (PRODUCT, Time and money). */
  tax: 'included' | 'added'
  currency: string
  /** Rates that differ by time, and blocks; undefined where the agreed rate is all there is. */
  plan?: RatePlan | undefined
  /** What a membership takes off; undefined where the guest is no member or the membership takes nothing off. */
  member?: MemberPrice | undefined
}

/** What a membership takes off the price of a stay. */
export interface MemberPrice {
  /** 'Premium' */
  name: string
  /** The first minutes of the stay that cost nothing. */
  freeMinutes: number
  /** Off what is left, whole percent. */
  discountPercent: number
}

export interface Price {
  baseCents: number
  taxCents: number
  totalCents: number
}

/** Tax rates are kept in thousandths of a percent: New York's is 8.875 %. */
const PERCENT = 1_000
const WHOLE = 100 * PERCENT

/** A percentage as settings give it, in the unit that rentals and quotes keep. */
export const storedTaxRate = (percent: number): number => Math.round(percent * PERCENT)

/** The agreed price of a rental of `length` ms: base and tax by its terms. */
export function priceOf(terms: Terms, length: number): Price {
  return split(terms, takeOff(terms, wholeMinutes(length)).netCents)
}

/** A price that has the tax in it, such as a membership's fee, as base and tax. `taxRate` as `storedTaxRate` makes it. */
export const priceWithTaxIn = (totalCents: number, taxRate: number): Price =>
  split({ taxRate, tax: 'included' }, totalCents)

/** Agreed time counts in whole minutes: hours typed with two decimals (1.67) then cost what their minutes cost. */
export const wholeMinutes = (length: number) => Math.round(length / MINUTE) * MINUTE

/** What the time from one minute of the stay to another costs, before members' prices and tax treatment. In ms. */
export function costOf({ plan, rateCents }: Terms, from: number, until: number): number {
  if (!plan) return Math.round((rateCents * (until - from)) / HOUR)
  const pieces = piecesOf(plan, rateCents, from / MINUTE, until / MINUTE)
  return Math.round(pieces.reduce((sum, { sixtieths }) => sum + sixtieths, 0) / 60)
}

/** What is left of some time's cost for a member: free minutes come first, then the discount. In cents. */
export function takeOff(terms: Terms, length: number) {
  const grossCents = costOf(terms, 0, length)
  const { member } = terms
  if (!member) return { freeCents: 0, discountCents: 0, netCents: grossCents }
  const free = Math.min(member.freeMinutes * MINUTE, length)
  // A block that may only begin in the free time must not make the rest dearer.
  const paidTime = Math.min(grossCents, free > 0 ? costOf(terms, free, length) : grossCents)
  const discountCents = Math.round((paidTime * member.discountPercent) / 100)
  return { freeCents: grossCents - paidTime, discountCents, netCents: paidTime - discountCents }
}

/** Splits the charge before tax treatment (rate × time) into base and tax. */
function split({ taxRate, tax }: Pick<Terms, 'taxRate' | 'tax'>, cents: number): Price {
  if (tax === 'added') {
    const taxCents = Math.round((cents * taxRate) / WHOLE)
    return { baseCents: cents, taxCents, totalCents: cents + taxCents }
  }
  const taxCents = Math.round((cents * taxRate) / (WHOLE + taxRate))
  return { baseCents: cents - taxCents, taxCents, totalCents: cents }
}
