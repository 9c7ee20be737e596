import { addPrices, negatePrice, type Price, partOfPrice, zeroPrice } from '#money/pricing/price.ts'
import { prorate } from '#platform/values/money.ts'
import { correctedIds, type LineRow, priceOfLine } from './line-rows.ts'
import type { LineKind } from './lines.ts'

/** A charge: its line with the lines that correct, return, reduce, credit or refund it. */
export interface Charge {
  /** Its first line that was not corrected. All lines of the stay's time are one charge. */
  line: LineRow
  /** After corrections, returns, credit notes and what moved to an invoice, before discounts. */
  price: Price
  /** Its discounts and comps, each with what corrections left of it; negative. */
  reductions: LineAdjustment[]
  /** The sum of refunds; negative. */
  refunded: Price
  /** The rest of it after all of them. */
  left: Price
  /** Whether an invoice charges a part of it. */
  isMoved: boolean
}

/** A part of the price of a line, such as a discount takes off. */
export interface LineAdjustment {
  line: LineRow
  price: Price
}

/** The lines of a stay's time, which count as one. */
export const stayKinds: readonly LineKind[] = ['stay', 'extension', 'late_fee']
const reductionKinds: readonly LineKind[] = ['discount', 'comp']

/** Lines that no revenue is refunded of: tips go back last, deposits, cards and rounding by themselves. */
const otherKinds: readonly LineKind[] = ['tip', 'kept_deposit', 'gift_card', 'visit_pack', 'rounding']

/** Whether a line brings a stay to what a redeemed visit was paid for: a discount that names no line. */
export const isVisitLine = ({ kind, corrects_id }: LineRow): boolean =>
  kind === 'discount' && corrects_id === null

/** Whether the money for a charge is revenue, which a refund takes back. */
export const isRevenue = ({ line }: Charge): boolean => !otherKinds.includes(line.kind)

/** Returns what was charged on a bill, oldest first, with the rest of each charge. */
export function groupCharges(lines: readonly LineRow[]): Charge[] {
  const byId = new Map(lines.map(line => [line.id, line]))
  const groups = Map.groupBy(lines, line => findRoot(line, byId))
  const unnamed = groups.get(BEFORE) ?? []
  groups.delete(BEFORE)
  const isRefund = ({ kind }: LineRow) => kind === 'refund'
  const refunded = unnamed.filter(isRefund).reduce(refundFromLargest, [...groups.values()].map(chargeOfGroup))
  const moved = Map.groupBy(
    unnamed.filter(line => !isRefund(line)),
    toTaxKey,
  )
  return [...moved.values()].reduce(moveFromCharges, refunded)
}

/** Returns the charge of the stay's time; undefined if a bill has none. */
export const chargeOfStay = (lines: readonly LineRow[]): Charge | undefined =>
  groupCharges(lines).find(({ line }) => stayKinds.includes(line.kind))

/** Stands for the refunds and the debts moved to invoices of earlier versions, which name no line. */
const BEFORE = 'before'
const STAY = 'stay'

/** Returns what a line belongs to: the stay's time, or the line that it corrects, reduces or refunds at last. */
function findRoot(line: LineRow, byId: ReadonlyMap<number, LineRow>): number | string {
  const named = line.corrects_id === null ? undefined : byId.get(line.corrects_id)
  if (named) return findRoot(named, byId)
  if (line.kind === 'refund' || isMovedDebt(line)) return BEFORE
  return stayKinds.includes(line.kind) || isVisitLine(line) ? STAY : line.id
}

/** Whether a line of an earlier version took off what an invoice charges. */
const isMovedDebt = ({ kind, corrects_id, gross_cents }: LineRow): boolean =>
  corrects_id === null && (kind === 'transfer' || (kind === 'tip' && gross_cents < 0))

/** The key that lines of the same tax share. Tips are apart. */
const toTaxKey = ({ kind, tax_class, tax_rate }: LineRow) => `${kind === 'tip'} ${tax_class} ${tax_rate}`

function chargeOfGroup(group: readonly LineRow[]): Charge {
  const corrected = correctedIds(group)
  const isOneOf = (kinds: readonly LineKind[]) => (line: LineRow) => kinds.includes(line.kind)
  const own = group.filter(line => !isOneOf([...reductionKinds, 'refund'])(line))
  const roots = own.filter(({ corrects_id }) => corrects_id === null)
  const adjustments = group.filter(isOneOf(reductionKinds))
  const reductions = adjustments
    .filter(({ kind, corrects_id }) => !adjustments.some(one => one.id === corrects_id && one.kind === kind))
    .map(line => ({ line, price: sumPrices([line, ...adjustments.filter(one => isCorrection(one, line))]) }))
  const [price, refunded] = [sumPrices(own), sumPrices(group.filter(isOneOf(['refund'])))]
  return {
    line: roots.find(({ id }) => !corrected.has(id)) ?? group[0]!,
    price,
    reductions,
    refunded,
    left: [price, refunded].reduce(addPrices, sumPrices(adjustments)),
    isMoved: sumPrices(own.filter(line => isTransfer(line, roots))).totalCents < 0,
  }
}

/** Whether a line moved a part of its charge to an invoice, or back. The correction of a tip keeps the tip's label. */
const isTransfer = ({ kind, label, corrects_id }: LineRow, roots: readonly LineRow[]) =>
  kind === 'transfer' || (kind === 'tip' && corrects_id !== null && roots.every(root => root.label !== label))

const isCorrection = (one: LineRow, line: LineRow) => one.corrects_id === line.id && one.kind === line.kind

const sumPrices = (lines: readonly LineRow[]): Price => lines.map(priceOfLine).reduce(addPrices, zeroPrice)

/** Takes a refund that names no line from the largest charge. */
function refundFromLargest(charges: Charge[], line: LineRow): Charge[] {
  const largest = charges
    .filter(isRevenue)
    .reduce<Charge | undefined>(
      (most, charge) => (most && most.left.totalCents >= charge.left.totalCents ? most : charge),
      undefined,
    )
  const refund = priceOfLine(line)
  return charges.map(charge =>
    charge === largest
      ? { ...charge, refunded: addPrices(charge.refunded, refund), left: addPrices(charge.left, refund) }
      : charge,
  )
}

/** Takes what moved to an invoice, of one tax, from the charges of that tax in proportion to the rest of each. */
function moveFromCharges(charges: Charge[], moved: readonly LineRow[]): Charge[] {
  const shares = charges.map(({ line, left }) =>
    toTaxKey(line) === toTaxKey(moved[0]!) ? Math.max(0, left.totalCents) : 0,
  )
  const parts = shareOut(shares, -sumPrices(moved).totalCents)
  return charges.map((charge, index) => {
    const { price, left } = charge
    const part = negatePrice(partOfPrice(left, parts[index]!))
    return parts[index] === 0
      ? charge
      : { ...charge, price: addPrices(price, part), left: addPrices(left, part), isMoved: true }
  })
}

/** The reversal of a part of a charge: `price` off its line, and parts of its discounts, which are positive. */
export interface ReversedShare {
  price: Price
  reductions: LineAdjustment[]
}

/**
 * Returns what takes `part` of `whole` of the rest of a charge back. Its discounts shrink with it, and what refunds
 * gave back is not given again.
 */
export function reverseShare(
  { price, reductions, refunded, left }: Charge,
  part: number,
  whole: number,
): ReversedShare {
  const back = reductionsBack(reductions, prorate(-sumCents(reductions), part, whole))
  const cents = prorate(left.totalCents, part, whole) + sumCents(back)
  const off = negatePrice(partOfPrice(addPrices(price, refunded), cents))
  const after = [left, off, ...back.map(({ price }) => price)].reduce(addPrices)
  return { price: addPrices(off, taxesWithin(after)), reductions: back }
}

/** The changes of discounts and refunds that follow a change of a charge's price. */
export interface FollowingCuts {
  reductions: LineAdjustment[]
  refunds: LineAdjustment[]
}

/**
 * Returns what goes with a lower price of a charge: the same share of the discounts that `isFollowing` selects, then
 * the parts of refunds and discounts that would leave less than nothing of it. All are positive; `difference` is
 * negative.
 */
export function followingCuts(
  { line, price, reductions, refunded, left }: Charge,
  difference: Price,
  isFollowing: (reduction: LineRow) => boolean = () => true,
): FollowingCuts {
  const given = -sumCents(reductions)
  const following = reductions.filter(({ line }) => isFollowing(line))
  const whole = Math.max(price.totalCents, given)
  const share = whole > 0 ? Math.min(1, -difference.totalCents / whole) : 0
  const shared = reductionsBack(following, -Math.round(sumCents(following) * share))
  const missing = -(left.totalCents + difference.totalCents + sumCents(shared))
  const refundedBack = Math.max(0, Math.min(missing, -refunded.totalCents))
  const more = Math.max(0, Math.min(missing - refundedBack, given - sumCents(shared)))
  const back = more === 0 ? shared : reductionsBack(reductions, sumCents(shared) + more)
  const refunds =
    refundedBack === 0 ? [] : [{ line, price: partOfPrice(negatePrice(refunded), refundedBack) }]
  return withTaxesWithin(addPrices(left, difference), { reductions: back, refunds })
}

/**
 * Returns what a higher price of a stay gives again of what followed, by lines with this `reason`, when the stay's
 * lines that `isUndone` selects lowered it: never more than there is then. Both are negative; `difference` is positive.
 */
export function returningCuts(
  lines: readonly LineRow[],
  difference: Price,
  { isUndone, reason }: { isUndone: (line: LineRow) => boolean; reason: string },
): FollowingCuts {
  const charge = chargeOfStay(lines)
  const own = lines.filter(line => stayKinds.includes(line.kind) && isUndone(line))
  const fallenCents = -sumPrices(own).totalCents
  if (!charge || fallenCents <= 0) return { reductions: [], refunds: [] }
  const share = Math.min(1, difference.totalCents / fallenCents)
  const followed = lines.filter(line => line.corrects_id !== null && line.reason === reason)
  const after = addPrices(charge.left, difference)
  let room = after.totalCents
  const collectAdjustments = (kinds: readonly LineKind[]) =>
    lines.flatMap(line => {
      const taken = sumPrices(followed.filter(one => one.corrects_id === line.id && kinds.includes(one.kind)))
      const cents = Math.min(room, Math.round(taken.totalCents * share))
      if (cents <= 0) return []
      room -= cents
      return { line, price: negatePrice(partOfPrice(taken, cents)) }
    })
  return withTaxesWithin(after, {
    reductions: collectAdjustments(reductionKinds),
    refunds: collectAdjustments(['refund']),
  })
}

/**
 * Returns adjustments that leave the tax of a charge between zero and all of it. `before` is what is left without them.
 */
function withTaxesWithin(before: Price, { reductions, refunds }: FollowingCuts): FollowingCuts {
  const all = [...reductions, ...refunds]
  const last = all.at(-1)
  if (!last) return { reductions, refunds }
  const moved = taxesWithin(all.map(({ price }) => price).reduce(addPrices, before))
  const settled = (adjustment: LineAdjustment) =>
    adjustment === last ? { ...adjustment, price: addPrices(adjustment.price, moved) } : adjustment
  return { reductions: reductions.map(settled), refunds: refunds.map(settled) }
}

/** Returns what moves cents between base and taxes of a price so that each tax is at least zero, and their sum at most
 * the total. */
function taxesWithin({ taxCents, totalCents, taxes }: Price): Price {
  let room = Math.max(0, totalCents)
  const within = (cents: number) => {
    const most = Math.max(0, Math.min(cents, room))
    room -= most
    return most - cents
  }
  const changes = taxes?.map(tax => ({ ...tax, cents: within(tax.cents) }))
  const change = changes ? changes.reduce((sum, { cents }) => sum + cents, 0) : within(taxCents)
  return { baseCents: 0 - change, taxCents: change, totalCents: 0, ...(changes && { taxes: changes }) }
}

/** Returns what takes `cents` of discounts back, in proportion. */
function reductionsBack(reductions: readonly LineAdjustment[], cents: number): LineAdjustment[] {
  const parts = shareOut(
    reductions.map(({ price }) => -price.totalCents),
    cents,
  )
  return reductions.flatMap(({ line, price }, index) =>
    parts[index] === 0 ? [] : [{ line, price: partOfPrice(negatePrice(price), parts[index]!) }],
  )
}

const sumCents = (adjustments: readonly LineAdjustment[]) =>
  adjustments.reduce((cents, { price }) => cents + price.totalCents, 0)

/** Splits `cents` in proportion to shares. The parts sum to `cents`. */
export function shareOut(shares: readonly number[], cents: number): number[] {
  const total = shares.reduce((sum, share) => sum + share, 0)
  if (total === 0) return shares.map(() => 0)
  let sum = 0
  return shares.map(share => {
    const before = Math.round((sum * cents) / total)
    sum += share
    return Math.round((sum * cents) / total) - before
  })
}
