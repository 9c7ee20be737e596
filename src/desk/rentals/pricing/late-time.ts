import { chargePosting } from '#money/ledger/ledger.ts'
import { computePrice, type Price, priceDifference, zeroPrice } from '#money/pricing/price.ts'
import type { OtherLines } from '#money/pricing/quote.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import type { Instant } from '#platform/values/time.ts'
import { priceAtCheckOut } from '../end/end-rental.ts'
import { agreedLength, describeStay, type RentalRow, readTerms, toSubject } from '../rental-row.ts'
import { addLine } from './upgrade-fee.ts'

/**
 * Returns what was charged of a running stay beyond its agreed price: the late time that a discount covers, which is
 * charged before it is reduced.
 */
export function chargedLateTime(rental: RentalRow, charged: Price, settings: VenueSettings): Price {
  const late = priceDifference(charged, computePrice(readTerms(rental, settings), agreedLength(rental)))
  return late.totalCents > 0 ? late : zeroPrice
}

/** Returns what stays of charged late time after a change of the stay: at most what that time costs then. */
export function lateTimeAfter(late: Price, after: RentalRow, settings: VenueSettings, now: Instant): Price {
  if (late.totalCents === 0) return late
  const agreed = computePrice(readTerms(after, settings), agreedLength(after))
  const accrued = priceDifference(priceAtCheckOut(after, settings, now), agreed)
  return accrued.totalCents < late.totalCents ? accrued : late
}

/** Adds charged late time to the other lines of a bill whose stay is quoted at its agreed price. */
export const withLateTime = (others: OtherLines, late: Price, rental: RentalRow, now: Instant): OtherLines =>
  late.totalCents === 0
    ? others
    : addLine(others, chargePosting(toSubject(rental), describeStay(rental, 'extension'), late), now)
