import { MINUTE } from '#platform/values/time.ts'
import { cheapestParts, type PricedPart, type RatePlan } from './rate-plan.ts'
import { addTaxAmounts, storedTaxRate, type TaxAmount, type Taxation } from './taxes.ts'

/** The price terms of a rental, its taxes included, fixed when it is agreed. */
export interface Terms extends Taxation {
  rateCents: number
  /** A new rental includes the tax; a check-in adds it (PRODUCT, Time and money). */
  tax: 'included' | 'added'
  currency: string
  /** Rates by time, and blocks; undefined if only the agreed rate applies. */
  plan?: RatePlan | undefined
  /** The member discount; undefined if the guest has none. */
  member?: MemberPrice | undefined
  /** Rates charged after moves, in order of their minutes; undefined if the agreed rate was always kept. */
  changes?: readonly RateChange[] | undefined
}

/** The rate of the facility to which the guest moved. It replaces `rateCents` and `plan` of the terms from then on. */
export interface RateChange {
  /** Whole minutes from the start of the stay to the first that costs this rate. */
  minute: number
  rateCents: number
  /** Its `startsAt` is the begin of that minute. */
  plan?: RatePlan | undefined
  /** Names of the facilities, for the lines of a quote. */
  left: string
  taken: string
}

/** Free time and discount of a membership on a stay. */
export interface MemberPrice {
  /** 'Premium' */
  name: string
  /** The first minutes of the stay are free. */
  freeMinutes: number
  /** Whole percent off the price of the remaining minutes. */
  discountPercent: number
}

/** An amount without tax, the tax, and their sum, in cents. */
export interface Price {
  baseCents: number
  taxCents: number
  totalCents: number
  /** The tax by name and rate, as the taxation names them; undefined if there is one tax, with the plain name. */
  taxes?: readonly TaxAmount[] | undefined
}

export const zeroPrice: Price = { baseCents: 0, taxCents: 0, totalCents: 0 }

/** Returns the sum of two prices, tax by tax. */
export const addPrices = (a: Price, b: Price): Price => ({
  baseCents: a.baseCents + b.baseCents,
  taxCents: a.taxCents + b.taxCents,
  totalCents: a.totalCents + b.totalCents,
  ...taxesIn(addTaxAmounts(a.taxes, b.taxes)),
})

/** Returns a price less what was charged already, tax by tax. */
export const priceDifference = (price: Price, charged: Price): Price => addPrices(price, negatePrice(charged))

/** Returns what takes a price back. */
export const negatePrice = ({ baseCents, taxCents, totalCents, taxes }: Price): Price => ({
  baseCents: 0 - baseCents,
  taxCents: 0 - taxCents,
  totalCents: 0 - totalCents,
  ...taxesIn(taxes?.map(tax => ({ ...tax, cents: 0 - tax.cents }))),
})

/**
 * Returns the part of a price whose total is `cents`: each tax shrinks in proportion and rounds to the cent. All of
 * the price is the price itself.
 */
export function partOfPrice({ taxCents, totalCents, taxes }: Price, cents: number): Price {
  const share = (of: number) => (totalCents === 0 ? 0 : Math.round((of * cents) / totalCents))
  const parts = taxes?.map(tax => ({ ...tax, cents: share(tax.cents) }))
  const part = parts ? sumTaxes(parts) : share(taxCents)
  return { baseCents: cents - part, taxCents: part, totalCents: cents, ...taxesIn(parts) }
}

const sumTaxes = (taxes: readonly TaxAmount[]) => taxes.reduce((sum, { cents }) => sum + cents, 0)

/** A price of one tax has no key `taxes`. */
const taxesIn = (taxes: readonly TaxAmount[] | undefined) => (taxes ? { taxes } : {})

export const HUNDRED_PERCENT = storedTaxRate(100)

/** Returns the agreed price of a rental of `length` ms by its terms. */
export function computePrice(terms: Terms, length: number): Price {
  return splitTax(terms, memberDiscount(terms, roundToMinutes(length)).netCents)
}

/** Splits a total that includes tax, such as a membership fee. */
export const priceWithTaxIn = (totalCents: number, taxation: Taxation): Price =>
  splitTax({ ...taxation, tax: 'included' }, totalCents)

/**
 * Rounds a length in ms to whole minutes: hours typed with two decimals (1.67) cost what their minutes cost.
 */
export const roundToMinutes = (length: number) => Math.round(length / MINUTE) * MINUTE

/** A part of a stay that one rule prices, with the rate that applies without a rule. */
export interface RatedPart extends PricedPart {
  rateCents: number
  /** The facility whose rate it is; undefined if the rate never changed. */
  facilityName: string | undefined
}

/**
 * Returns the priced parts of the stay between `from` and `until` (ms from its start, whole minutes), in order. Each
 * minute costs the rate at the time at which it begins.
 */
export function splitByRate(terms: Terms, from: number, until: number): RatedPart[] {
  const [start, end] = [from / MINUTE, until / MINUTE]
  return toStretches(terms).flatMap(({ begin, end: last, rateCents, plan, facilityName }) => {
    const [first, next] = [Math.max(start, begin), Math.min(end, last)]
    if (next <= first) return []
    const parts = plan
      ? cheapestParts(plan, rateCents, first - begin, next - begin)
      : [{ rule: undefined, minutes: next - first, count: 1, sixtieths: rateCents * (next - first) }]
    return parts.map(part => ({ ...part, rateCents, facilityName }))
  })
}

/** Returns the stretches of the stay with one rate each, in minutes from its start. */
function toStretches({ rateCents, plan, changes = [] }: Terms) {
  const rates = [{ minute: 0, rateCents, plan, taken: changes[0]?.left }, ...changes]
  return rates.map(({ minute, taken, ...rate }, index) => ({
    begin: minute,
    end: rates[index + 1]?.minute ?? Infinity,
    rateCents: rate.rateCents,
    plan: rate.plan,
    facilityName: taken,
  }))
}

/**
 * Returns the cost in cents of the stay between `from` and `until` (ms from its start), before discount and
 * tax.
 */
export function computeCost(terms: Terms, from: number, until: number): number {
  return Math.round(splitByRate(terms, from, until).reduce((sum, { sixtieths }) => sum + sixtieths, 0) / 60)
}

/**
 * Returns free time, discount and net price in cents of `length` ms: free minutes first, then the discount.
 */
export function memberDiscount(terms: Terms, length: number) {
  const grossCents = computeCost(terms, 0, length)
  const { member } = terms
  if (!member) return { freeCents: 0, discountCents: 0, netCents: grossCents }
  const free = Math.min(member.freeMinutes * MINUTE, length)
  // The rest alone can cost more if a block may begin only in the free minutes: the gross cost is the limit.
  const paidTime = Math.min(grossCents, free > 0 ? computeCost(terms, free, length) : grossCents)
  const discountCents = Math.round((paidTime * member.discountPercent) / 100)
  return { freeCents: grossCents - paidTime, discountCents, netCents: paidTime - discountCents }
}

/**
 * Splits an amount in cents into base and taxes. Each tax is computed and rounded separately: on the base if it is
 * added; if it is included, as its share of the amount, and the base is what the taxes leave.
 */
export function splitTax({ taxRate, taxes, tax }: Taxation & Pick<Terms, 'tax'>, cents: number): Price {
  const whole = tax === 'added' ? HUNDRED_PERCENT : HUNDRED_PERCENT + taxRate
  const computeTax = (rate: number) => Math.round((cents * rate) / whole)
  const amounts = taxes?.map(({ name, rate }) => ({ name, rate, cents: computeTax(rate) }))
  const taxCents = amounts ? sumTaxes(amounts) : computeTax(taxRate)
  const baseCents = tax === 'added' ? cents : cents - taxCents
  return { baseCents, taxCents, totalCents: baseCents + taxCents, ...taxesIn(amounts) }
}
