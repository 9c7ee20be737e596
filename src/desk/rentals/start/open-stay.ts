import { lendKey } from '#desk/keys/keys.ts'
import type { FacilityRow } from '#house/facilities/facilities.ts'
import { type DepositInput, takeDeposit } from '#money/bills/deposits/deposits.ts'
import { chargePosting, postToLedger } from '#money/ledger/ledger.ts'
import {
  assertDue,
  assertMethodOffered,
  type ShownPayment,
  toTenders,
} from '#money/payments/tenders/tenders.ts'
import { paymentPostings } from '#money/payments/visit-packs.ts'
import { computePrice } from '#money/pricing/price.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import { calendarOf } from '#office/settings/settings.ts'
import type { Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import type { Rental } from '../contract.ts'
import {
  agreedLength,
  describeStay,
  type RentalRow,
  readTerms,
  toRental,
  toSubject,
  visitedStay,
} from '../rental-row.ts'
import { type StartNotes, startedEvent } from './start-event.ts'

/** The parts of a stay that starts. */
interface Opening extends StartNotes {
  payment: ShownPayment
  /** The part of the price that a prepayment pays. The caller settles it. */
  prepaidCents?: number
  deposit?: DepositInput | undefined
}

/**
 * Opens a stored stay, however it starts: charges the agreed price, takes the payment and the deposit, lends the key
 * and appends the event. Throws Conflict if `due` dollars differ from the amount due or the key is out or blocked, and
 * Invalid naming the field.
 */
export async function openStay(
  trx: Transaction,
  ctx: ActionContext,
  settings: VenueSettings,
  row: RentalRow,
  facility: FacilityRow,
  { payment, prepaidCents = 0, deposit, ...notes }: Opening,
): Promise<Rental> {
  const balance = await chargeAgreed(trx, ctx, settings, row, payment, prepaidCents)
  if (deposit) {
    assertMethodOffered(settings, deposit.paymentMethod, 'deposit')
    await takeDeposit(trx, ctx, calendarOf(settings), { rentalId: row.id, subject: toSubject(row) }, deposit)
  }
  const loan = notes.key && (await lendKey(trx, ctx, { rentalId: row.id, label: notes.key, field: 'key' }))
  await appendEvent(trx, ctx, startedEvent(row, facility, { ...notes, key: loan ? loan.label : undefined }))
  return toRental(row, balance, settings)
}

async function chargeAgreed(
  trx: Transaction,
  ctx: ActionContext,
  settings: VenueSettings,
  row: RentalRow,
  { due, ...paymentInput }: ShownPayment,
  prepaidCents: number,
) {
  const charged = computePrice(readTerms(row, settings), agreedLength(row))
  const dueCents = charged.totalCents - prepaidCents
  assertDue(dueCents, due, settings, 'price')
  const tenders = toTenders(paymentInput, dueCents, settings)
  const subject = toSubject(row)
  const calendar = calendarOf(settings)
  const stay = visitedStay(row, agreedLength(row), charged.totalCents, dueCents)
  const { postings, extraCents } = await paymentPostings(trx, ctx, calendar, subject, tenders, stay)
  await postToLedger(trx, ctx, calendar, [chargePosting(subject, describeStay(row), charged), ...postings])
  const paidCents = prepaidCents + (tenders.length > 0 ? dueCents + extraCents : 0)
  return { charged, extrasCents: extraCents, paidCents }
}
