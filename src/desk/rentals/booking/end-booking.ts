import { setBillClosed } from '#money/ledger/bills.ts'
import { chargePosting, postToLedger } from '#money/ledger/ledger.ts'
import type { LineText } from '#money/ledger/lines/lines.ts'
import type { PaymentMethod } from '#money/ledger/words.ts'
import { lockPrepayments, settlePrepayments, sumOfPrepayments } from '#money/payments/prepayments.ts'
import { splitPaymentPosting, sumRounding } from '#money/payments/tenders/tender-postings.ts'
import { type PaymentInput, toTenders } from '#money/payments/tenders/tenders.ts'
import { say } from '#money/pricing/languages/texts.ts'
import { priceWithTaxIn } from '#money/pricing/price.ts'
import { taxationIn } from '#money/pricing/taxes.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import { calendarOf } from '#office/settings/settings.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { assertTimeConfirmed, type TimeDoubt } from '#platform/http/doubted-time.ts'
import { Conflict } from '#platform/http/errors.ts'
import { formatMoney, toCents, toDollars } from '#platform/values/money.ts'
import { type RentalRow, setRentalStatus, toSubject } from '../rental-row.ts'
import type { CancelAs } from '../words.ts'
import { pricedBooking } from './booking-row.ts'
import { computeFee } from './terms.ts'

/** How a booking ends whose guest does not come. */
export interface BookingEnd extends PaymentInput<PaymentMethod>, TimeDoubt {
  as: CancelAs
  /** The fee that was shown, in dollars. Another one is refused. */
  fee?: number | undefined
  /** Charges no fee, for this reason. The caller has checked who may. */
  waiver?: string | undefined
  /** Whether what was prepaid beyond the fee is paid back, or stays held as credit. */
  rest: 'return' | 'credit'
  /** Pays it back by this method instead of the one by which it was paid. */
  returnBy?: PaymentMethod | undefined
}

/** The money of an ended booking, in cents. */
export interface EndedBooking {
  row: RentalRow
  /** The fee by the terms, before a waiver. */
  feeCents: number
  chargedCents: number
  prepaidCents: number
  /** The paid part of the fee: by the prepayment and now. */
  paidCents: number
}

/**
 * Ends a locked booking under its terms: charges the fee as a line, pays it from the prepayment, and returns or keeps
 * the rest. What the prepayment does not cover is paid now or stays due. Throws Conflict if the fee is not the one that
 * was shown or the clock is in doubt, Invalid naming the field.
 */
export async function endBooking(
  trx: Transaction,
  ctx: ActionContext,
  booking: RentalRow,
  settings: VenueSettings,
  { as, fee, waiver, rest, returnBy, isTimeDoubted, ...paymentInput }: BookingEnd,
): Promise<EndedBooking> {
  const prepayments = await lockPrepayments(trx, booking.bill_id)
  const prepaidCents = sumOfPrepayments(prepayments)
  const feeCents = computeFee(pricedBooking(booking, settings), as, ctx.at)
  assertShown(feeCents, fee, settings)
  const chargedCents = waiver === undefined ? feeCents : 0
  if (chargedCents > 0) assertTimeConfirmed({ isTimeDoubted }, ctx.at, settings.timeZone)
  const byPrepayment = Math.min(chargedCents, prepaidCents)
  const tenders = toTenders(paymentInput, chargedCents - byPrepayment, settings)
  const calendar = calendarOf(settings)
  const subject = toSubject(booking)
  // A waived fee stays on the bill as a line of zero with its reason.
  const line = { ...describeFee(booking, as), ...(waiver && { reason: waiver }) }
  await postToLedger(trx, ctx, calendar, [
    ...(feeCents > 0
      ? [chargePosting(subject, line, priceWithTaxIn(chargedCents, taxationIn(booking)))]
      : []),
    splitPaymentPosting(subject, tenders),
  ])
  await settlePrepayments(trx, ctx, calendar, subject, prepayments, {
    paidCents: byPrepayment,
    rest: rest === 'credit' ? 'held' : { returnBy: returnBy ?? 'own' },
  })
  await setBillClosed(trx, booking.bill_id, ctx.at)
  const row = await setRentalStatus(trx, booking, 'cancelled')
  const paidCents =
    byPrepayment + (tenders.length > 0 ? chargedCents - byPrepayment + sumRounding(tenders) : 0)
  return { row, feeCents, chargedCents, prepaidCents, paidCents }
}

function assertShown(feeCents: number, shown: number | undefined, { currency }: VenueSettings) {
  if (shown === undefined || toCents(shown) === feeCents) return
  throw new Conflict(`The fee is ${formatMoney(toDollars(feeCents), currency)} now`)
}

function describeFee({ facility_name, ...row }: RentalRow, as: CancelAs): LineText {
  const { taxRate, taxClass } = taxationIn(row)
  const text = say(as === 'no_show' ? 'noShow' : 'cancellation', { facility: facility_name })
  return { kind: as, ...text, tax: 'included', taxRate, taxClass }
}
