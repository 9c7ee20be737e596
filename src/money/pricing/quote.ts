import { PLAIN_TAX } from '#office/settings/words.ts'
import { toDollars } from '#platform/values/money.ts'
import { type Instant, MINUTE, toStartedMinutes } from '#platform/values/time.ts'
import type { Quote, QuoteLine } from './contract.ts'
import { type Label, say, toLabel } from './languages/texts.ts'
import { computeLateFee, type LateFee, type LateTerms } from './late-fee.ts'
import {
  addPrices,
  computeCost,
  computePrice,
  memberDiscount,
  type Price,
  type RatedPart,
  roundToMinutes,
  splitByRate,
  type Terms,
  zeroPrice,
} from './price.ts'
import { splitTaxes, sumTaxes, type TaxedLine, type TaxPart } from './taxes.ts'

/** How long a price or a bill shown to the guest stays valid, in ms. */
export const QUOTE_VALIDITY = 2 * MINUTE

const isQuoteValid = (quotedAt: Instant | undefined, now: Instant): quotedAt is Instant =>
  quotedAt !== undefined && quotedAt <= now && now - quotedAt <= QUOTE_VALIDITY

/** Returns the instant whose taxes a stay has that is agreed now: that of its price unless it is not of now. */
export const agreedInstant = (pricedAt: Instant | undefined, now: Instant): Instant =>
  isQuoteValid(pricedAt, now) ? pricedAt : now

/**
 * Returns the instant that a check-out is billed at: that of the shown bill while it is valid, otherwise
 * `now`.
 */
export const billingInstant = (quotedAt: Instant | undefined, startedAt: Instant, now: Instant): Instant =>
  isQuoteValid(quotedAt, now) && quotedAt >= startedAt ? quotedAt : now

/**
 * Returns the instant whose rates a stay that starts has: that of the shown price while it is valid, otherwise its
 * start.
 */
export const pricingInstant = (quotedAt: Instant | undefined, startsAt: Instant, now: Instant): Instant =>
  isQuoteValid(quotedAt, now) && Math.abs(startsAt - quotedAt) <= QUOTE_VALIDITY ? quotedAt : startsAt

/** Another line of the stay's bill, as it is stored. */
export interface ExtraLine extends TaxedLine, Label {
  gross_cents: number
}

/** The sums of a stay's bill besides the price of the stay. */
export interface OtherLines {
  paidCents: number
  /** What was given back: payments keep it, so that it is not due again, but neither total nor payments show it. */
  refundedCents?: number
  extras?: readonly ExtraLine[]
}

const nothing: OtherLines = { paidCents: 0 }

/** A priced stay: its price in cents, and the lines of the whole bill. */
export interface StayQuote extends Price, OtherLines {
  /** Of the whole bill. */
  dueCents: number
  /** A part of the price. */
  late?: LateFee
  lines: QuoteLine[]
}

/** Elapsed time is charged per started quarter hour (SPEC §9). */
const QUARTER = 15 * MINUTE

/** Prices an agreed length in ms: a new rental, a check-in or an extension. */
export function quoteAgreed(terms: Terms, length: number, others: OtherLines = nothing): StayQuote {
  return withTotals(terms, baseLines(terms, roundToMinutes(length)), roundToMinutes(length), others)
}

/** Returns the bill of a visit that costs nothing itself: its other lines, what was paid and the amount due. */
export function quoteExtras(others: OtherLines): StayQuote {
  return withOtherLines(zeroPrice, [], others)
}

/** A running stay to be priced at check-out. */
export interface RunningStay extends OtherLines {
  terms: Terms
  startedAt: Instant
  /** The agreed length, in ms. */
  agreedLength: number
  /** Free time after the agreed end, in ms. */
  grace: number
  /** Replaces the hourly rate after the agreed end, if the venue has such a rule. */
  late?: LateTerms | undefined
}

/**
 * Prices a stay that ends at `now`: started minutes rounded up to the next quarter hour, at least the agreed
 * time, with the tax treatment of its terms, less what was paid (PRODUCT, Time and money).
 */
export function quoteCheckOut(
  { terms, startedAt, agreedLength: length, grace, late, ...others }: RunningStay,
  now: Instant,
): StayQuote {
  const agreedLength = roundToMinutes(length)
  const elapsed = Math.max(0, toStartedMinutes(now - startedAt))
  // Within the grace the agreed length is charged, without rounding: otherwise leaving later could cost less.
  const forgiven = grace > 0 && elapsed <= agreedLength + grace
  const charged = Math.max(forgiven ? agreedLength : roundUp(elapsed), agreedLength)
  const isLate = !forgiven && elapsed > agreedLength
  const times = { agreed: agreedLength, charged, late: elapsed - agreedLength }
  const fee = late && isLate ? computeLateFee(terms, late, times) : undefined
  if (fee) return withTotals(terms, baseLines(terms, agreedLength), agreedLength, others, fee)
  const lines = [
    ...baseLines(terms, agreedLength, true),
    ...overLines(terms, { elapsed, charged, agreedLength }),
  ]
  return withTotals(terms, lines, charged, others)
}

/** Returns a line for the time beyond the agreed time: what it costs, or that the grace forgives it. */
function overLines(
  terms: Terms,
  { elapsed, charged, agreedLength }: { elapsed: number; charged: number; agreedLength: number },
): QuoteLine[] {
  const time = { time: Math.max(0, elapsed - agreedLength) }
  if (charged === agreedLength)
    return elapsed > agreedLength ? [line('grace', say('grace', { time }), 0)] : []
  const cents = computeCost(terms, 0, charged) - computeCost(terms, 0, agreedLength)
  // Quarter hours of the whole stay are charged, so that less than an odd agreed time can be rounded up beyond it.
  if (elapsed <= agreedLength) return [line('over', say('roundedUp', { time: { time: charged } }), cents)]
  const rounded = { time: charged - agreedLength }
  const text = charged > elapsed ? say('overRounded', { time, rounded }) : say('over', { time })
  return [line('over', text, cents)]
}

/**
 * Adds the member discount, tax, late fee, other lines, total, paid and due below the lines of the stay. `charged` in
 * ms.
 */
function withTotals(
  terms: Terms,
  stay: QuoteLine[],
  charged: number,
  others: OtherLines,
  late?: LateFee,
): StayQuote {
  const price = computePrice(terms, charged)
  const lines = [...stay, ...memberLines(terms, charged)]
  lines.push(...taxLines(terms, price))
  if (!late) return withOtherLines(price, lines, others)
  lines.push(line('late', late, late.price.totalCents), ...lateTaxLines(terms, late))
  return { ...withOtherLines(addPrices(price, late.price), lines, others), late }
}

/** Adds the other lines, what was refunded, total, paid and due: they add up, as those of the bill. */
function withOtherLines(price: Price, stay: QuoteLine[], others: OtherLines): StayQuote {
  const { paidCents, refundedCents = 0, extras = [] } = others
  const totalCents = price.totalCents + extras.reduce((sum, { gross_cents }) => sum + gross_cents, 0)
  const dueCents = Math.max(0, totalCents - paidCents)
  const keptCents = paidCents - refundedCents
  const lines = [
    ...stay,
    ...extraLines(extras),
    ...(refundedCents === 0 ? [] : [line('extra', say('refund'), -refundedCents)]),
    line('total', say('total'), totalCents - refundedCents),
    ...(keptCents === 0 ? [] : [line('paid', say('alreadyPaid'), -keptCents)]),
    line('due', say('due'), dueCents),
  ]
  return { ...price, paidCents, refundedCents, extras, dueCents, lines }
}

/** Returns a line for each tax: 'Tax 10%', 'Includes State tax 4%'; none for the plain tax at 0 %. */
function taxLines({ taxRate, tax }: Terms, { taxCents, taxes }: Price): QuoteLine[] {
  const amounts = taxes ?? (taxRate > 0 ? [{ name: PLAIN_TAX, rate: taxRate, cents: taxCents }] : [])
  return amounts.map(({ cents, ...rate }) =>
    tax === 'added'
      ? addedTaxLine({ ...rate, taxCents: cents })
      : includedTaxLine({ ...rate, taxCents: cents }),
  )
}

/** Returns the line of a tax that is added to the amounts above: 'Tax 10%', 'State tax 4%'. */
export const addedTaxLine = ({ taxCents, ...tax }: Omit<TaxPart, 'netCents'>): QuoteLine =>
  line('tax', nameTax(tax, false), taxCents)

/** Returns the line of a tax that the amounts above contain: 'Includes tax 10%', 'Includes State tax 4%'. */
export const includedTaxLine = (part: Omit<TaxPart, 'netCents'>): QuoteLine =>
  containedTaxLine(part, 'includes')

/** Returns a line for each tax in a late fee: 'Late fee includes State tax 4%'. A late fee always includes its tax. */
const lateTaxLines = (terms: Terms, { price }: LateFee): QuoteLine[] =>
  containedTaxLines(splitTaxes(terms, price), 'lateIncludes')

/** Returns a line for each tax in an amount that contains any: 'Includes tax 10%'. */
export const includedTaxLines = (parts: readonly TaxPart[]): QuoteLine[] =>
  containedTaxLines(parts, 'includes')

type Contains = 'includes' | 'lateIncludes' | 'extrasInclude'

const containedTaxLines = (parts: readonly TaxPart[], contains: Contains): QuoteLine[] =>
  parts.filter(({ taxCents }) => taxCents !== 0).map(part => containedTaxLine(part, contains))

const containedTaxLine = (
  { taxCents, ...tax }: Omit<TaxPart, 'netCents'>,
  contains: Contains,
): QuoteLine => ({
  ...line('tax', say(contains, { tax: nameTax(tax) }), taxCents),
  included: true,
})

/** Returns the other lines of a bill with their tax in them, and a line for each tax of which they contain any. */
export const extraLines = (extras: readonly ExtraLine[]): QuoteLine[] => [
  ...extras.map(extra => line('extra', extra, extra.gross_cents)),
  ...containedTaxLines(sumTaxes(extras), 'extrasInclude'),
]

/** The plain name is no proper name: 'Includes tax 10%', but 'Includes State tax 4%'. */
function nameTax(tax: Pick<TaxPart, 'name' | 'rate'>, isWithin = true): Label {
  const { name, rate } = tax
  const isPlain = name === PLAIN_TAX
  if (!rate) return isPlain ? say(isWithin ? 'taxWithin' : 'tax') : { label: name }
  const percent = String(rate / 1_000)
  if (!isPlain) return say('namedTax', { name, percent })
  return say(isWithin ? 'taxPercentWithin' : 'taxPercent', { percent })
}

/**
 * Returns one line for each price of `length` ms. The lines add up to its cost. The first says whether the time was
 * booked: '2h booked at $22.00 an hour'.
 */
function baseLines(terms: Terms, length: number, isBooked = false): QuoteLine[] {
  const parts = splitByRate(terms, 0, length)
  const { rateCents } = terms
  const free = { rule: undefined, minutes: 0, count: 1, rateCents, sixtieths: 0, facilityName: undefined }
  if (parts.length === 0) return [partLine(terms, free, 0, isBooked)]
  let sum = 0
  return parts.map((part, index) => {
    const cents = Math.round((sum + part.sixtieths) / 60) - Math.round(sum / 60)
    sum += part.sixtieths
    return partLine(terms, part, cents, isBooked && index === 0)
  })
}

/** After a change of the rate, the line names the facility whose rate it is: '40m Room 205 at $30.00 an hour'. */
function partLine(
  { currency }: Terms,
  { rule, minutes, count, rateCents, facilityName = '' }: RatedPart,
  cents: number,
  isBooked: boolean,
): QuoteLine {
  const where = { hasFacility: yes(facilityName), facility: facilityName }
  const named = { ...where, rule: rule?.name ?? '' }
  if (rule && rule.kind !== 'hourly')
    return line(rule.kind, say(rule.kind, { ...named, count, hours: rule.hours }), cents)
  const text = say('hourly', {
    ...named,
    time: { time: minutes * MINUTE },
    isBooked: yes(isBooked),
    hasRule: yes(rule?.name),
    price: { dollars: toDollars(rule?.rateCents ?? rateCents), currency },
  })
  return line('base', text, cents)
}

const yes = (given: unknown) => (given ? 'yes' : 'no')

function memberLines(terms: Terms, length: number): QuoteLine[] {
  const { member } = terms
  if (!member) return []
  const { freeCents, discountCents } = memberDiscount(terms, length)
  const time = { time: Math.min(member.freeMinutes * MINUTE, length) }
  const percent = String(member.discountPercent)
  return [
    ...(freeCents > 0 ? [line('member', say('free', { time, member: member.name }), -freeCents)] : []),
    ...(discountCents > 0
      ? [line('member', say('percentOff', { percent, member: member.name }), -discountCents)]
      : []),
  ]
}

const roundUp = (length: number) => Math.ceil(length / QUARTER) * QUARTER

/** Returns a line of an amount that is added to the total. */
export function line(kind: QuoteLine['kind'], text: Label, cents: number): QuoteLine {
  return { kind, ...toLabel(text), amount: toDollars(cents), included: false }
}

/** Converts a quote to its API form, in dollars. */
export function toQuote({ lines, totalCents, taxCents, paidCents, extras = [], dueCents }: StayQuote): Quote {
  const sum = (of: (line: ExtraLine) => number) => extras.reduce((cents, line) => cents + of(line), 0)
  return {
    lines,
    total: toDollars(totalCents + sum(line => line.gross_cents)),
    tax: toDollars(taxCents + sum(line => line.tax_cents)),
    paid: toDollars(paidCents),
    due: toDollars(dueCents),
  }
}
