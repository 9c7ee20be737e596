import type { FacilityType } from '#house/facilities/contract.ts'
import {
  assertNotRetired,
  type FacilityRow,
  freeFacility,
  lockFacilities,
  occupyFacility,
  readFacility,
  statusEvent,
} from '#house/facilities/facilities.ts'
import { lockBill } from '#money/ledger/bills.ts'
import { postToLedger } from '#money/ledger/ledger.ts'
import type { LineText } from '#money/ledger/lines/lines.ts'
import type { ShownPayment } from '#money/payments/tenders/tenders.ts'
import { say } from '#money/pricing/languages/texts.ts'
import type { RateChange } from '#money/pricing/price.ts'
import { billingInstant, quoteAgreed, toQuote } from '#money/pricing/quote.ts'
import { readRatePlan } from '#money/rates/rates.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import { calendarOf, readSettings } from '#office/settings/settings.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import { sayAlert } from '#platform/feed/languages/texts.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { assertTimeConfirmed, type TimeDoubt } from '#platform/http/doubted-time.ts'
import { Conflict } from '#platform/http/errors.ts'
import { toDollars } from '#platform/values/money.ts'
import { type Instant, MINUTE, toIso } from '#platform/values/time.ts'
import type { MoveQuote, RateAfterMove, Rental } from '../contract.ts'
import { assertRunning } from '../end/end-rental.ts'
import { assertKeptRateAllowed } from '../pricing/assert-rate-allowed.ts'
import { addLine, assertUpgrade, upgradePosting } from '../pricing/upgrade-fee.ts'
import {
  agreedLength,
  currentRate,
  describeStay,
  findRental,
  lockRental,
  type RentalRow,
  readRateChanges,
  readTerms,
  toRental,
  updateRental,
} from '../rental-row.ts'
import { assertAdmitted } from '../start/admit-guest.ts'
import { banOverridden, joinNotes } from '../start/start-event.ts'
import { assertNoOverlap } from '../times/overlaps.ts'
import { chargeChange, toChange } from './change-rental.ts'

interface Destination {
  facilityType: FacilityType
  facilityId: number
}

interface MoveInput extends Destination, ShownPayment, TimeDoubt {
  /** 'keep' (default): the agreed rate; 'fee': that and the upgrade fee; 'new': the new facility's rate from now on. */
  rate?: RateAfterMove | undefined
  /** The upgrade fee that was shown, in dollars. */
  upgradeFee?: number | undefined
  /** The instant of the quote that was shown. */
  quotedAt?: Instant | undefined
  /** The waiting number of the guest ('#12'), if the new facility is held for it. */
  heldFor?: string | null | undefined
  /** Why a manager admits a guest who is banned from the type of the new facility. */
  banOverride?: string | null | undefined
}

/**
 * Returns the price of a running rental for a move at `now`: at the agreed rate, with the upgrade fee, and at the rate
 * of the new facility. Pass the returned `at` to moveRental to be charged the same amount. Throws Conflict or NotFound.
 */
export async function previewMove(db: Reader, id: number, to: Destination, now: Instant): Promise<MoveQuote> {
  const rental = await findRental(db, id)
  const settings = await readSettings(db)
  assertRunning(rental, settings)
  assertOther(rental, to)
  const taken = await readFacility(db, to.facilityType, to.facilityId)
  assertNotRetired(taken)
  const left = await readFacility(db, rental.facility_type, rental.facility_id)
  const upgrade = await upgradePosting(db, { rental, left, taken }, settings, now)
  const at = Math.max(now, rental.since_at)
  const kept = await toChange(db, rental, rental, newRateLine(rental), settings, now)
  const atNewRate = { ...rental, rate_changes: await rateChangesAfter(db, rental, taken, at, settings) }
  const changed = await toChange(db, rental, atNewRate, newRateLine(rental), settings, now)
  const withFee = upgrade && addLine(kept.quote, upgrade, now)
  return {
    at: toIso(now),
    keep: toQuote(kept.quote),
    new: toQuote(changed.quote),
    fee: withFee ? toQuote(quoteAgreed(readTerms(rental, settings), agreedLength(rental), withFee)) : null,
    upgradeFee: toDollars(upgrade?.line?.price.totalCents ?? 0),
    rates: { keep: toDollars(currentRate(rental)), new: toDollars(taken.hourly_rate_cents) },
    difference: toDollars(changed.difference.totalCents + changed.following.cents),
  }
}

/**
 * Moves the guest to another free facility on the same bill: at the agreed rate, with or without the upgrade fee, or
 * from now on at the rate of the new facility. Charges the fee and the change of the agreed total, and posts the
 * payments received. Throws Conflict if that facility is not free, the guest is banned from its type, the fee is
 * another one than was shown, `due` dollars differ from the amount due or nobody confirmed the time from which a new
 * rate is charged, Invalid naming the field, and ApprovalNeeded if the kept rate is too far below that of the facility.
 */
export async function moveRental(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  {
    rate = 'keep',
    upgradeFee,
    quotedAt,
    heldFor,
    banOverride,
    facilityType,
    facilityId,
    isTimeDoubted,
    ...payment
  }: MoveInput,
): Promise<Rental> {
  const to = { facilityType, facilityId }
  const rental = await lockRental(trx, id)
  const settings = await readSettings(trx)
  assertRunning(rental, settings)
  assertOther(rental, to)
  if (facilityType !== rental.facility_type)
    await assertAdmitted(trx, ctx, { ...rental, facility_type: facilityType }, banOverride)
  await lockBill(trx, rental.bill_id)
  const [left, taken] = await lockBoth(trx, rental, to)
  if (rate === 'keep') await assertKeptRateAllowed(trx, ctx, rental, taken, ctx.at, settings)
  if (rate === 'fee') await chargeUpgrade(trx, ctx, { rental, left, taken }, settings, upgradeFee)
  const span = { from: ctx.at, until: Math.max(rental.ends_at, ctx.at + 1) }
  await assertNoOverlap(trx, taken, span, settings, id)
  await freeFacility(trx, left, settings.afterCheckOut, ctx.at)
  const occupied = await occupyFacility(trx, taken, 'rental', ctx.at, heldFor)
  // The clock may have been set back: nobody leaves before they came.
  const movedAt = Math.max(ctx.at, rental.since_at)
  await trx
    .insertInto('rental_moves')
    .values({ rental_id: id, facility_id: left.id, from_at: rental.since_at, until_at: movedAt })
    .execute()
  const billedFrom = Math.max(billingInstant(quotedAt, rental.since_at, ctx.at), rental.since_at)
  if (rate === 'new') assertTimeConfirmed({ isTimeDoubted }, billedFrom, settings.timeZone)
  const row = await updateRental(trx, rental, {
    facility_id: taken.id,
    since_at: movedAt,
    notes: joinNotes(rental.notes, banOverride),
    ...(rate === 'new' && {
      last_extension: null,
      rate_changes: await rateChangesAfter(trx, rental, taken, billedFrom, settings),
    }),
  })
  const moved = { ...row, facility_name: taken.name, facility_type: taken.type }
  const { balance } = await chargeChange(trx, ctx, rental, moved, newRateLine(moved), settings, payment)
  await appendEvent(trx, ctx, {
    ...statusEvent('rental.moved', occupied, sayAlert('guestMoved', { from: left.name, to: taken.name })),
    subjectId: id,
    changes: {
      facility: [left.name, taken.name],
      facilityId: [left.id, taken.id],
      rate: [toDollars(currentRate(rental)), toDollars(currentRate(moved))],
      rateAfterMove: [null, chosenRate[rate]],
      ...(heldFor && { heldFor: [heldFor, null] as const }),
      ...(banOverride && banOverridden),
    },
  })
  return toRental(moved, balance, settings)
}

/** The desk's choice, in the audit trail. */
const chosenRate = { keep: 'keep', fee: 'upgrade fee', new: 'new rate' } as const

/** Charges the upgrade fee of a move. `shown` is the fee that was agreed, in dollars. */
async function chargeUpgrade(
  trx: Transaction,
  ctx: ActionContext,
  move: Parameters<typeof upgradePosting>[1],
  settings: VenueSettings,
  shown: number | undefined,
): Promise<void> {
  const posting = await upgradePosting(trx, move, settings, ctx.at)
  assertUpgrade(posting, move.taken, shown, settings)
  await postToLedger(trx, ctx, calendarOf(settings), [posting])
}

/** Returns the rates of the stay, as JSON, if the one of the new facility is charged from `at` on. */
async function rateChangesAfter(
  db: Reader,
  rental: RentalRow,
  taken: FacilityRow,
  at: Instant,
  settings: VenueSettings,
): Promise<string> {
  // A started minute costs the rate at which it began.
  const minute = Math.ceil((at - rental.starts_at) / MINUTE)
  const change: RateChange = {
    minute,
    rateCents: taken.hourly_rate_cents,
    plan: await readRatePlan(db, taken, rental.starts_at + minute * MINUTE, settings),
    left: rental.facility_name,
    taken: taken.name,
  }
  return JSON.stringify([...(readRateChanges(rental) ?? []), change])
}

const newRateLine = (rental: RentalRow): LineText => ({
  ...describeStay(rental, 'extension'),
  ...say('newRate', { facility: rental.facility_name }),
})

function assertOther({ facility_id, facility_name }: RentalRow, { facilityId }: Destination) {
  if (facility_id !== facilityId) return
  throw new Conflict(`The guest is in ${facility_name} already`, { facilityId: 'Choose another facility' })
}

async function lockBoth(
  trx: Transaction,
  { facility_type, facility_id }: RentalRow,
  { facilityType, facilityId }: Destination,
) {
  const both = await lockFacilities(trx, [
    { type: facility_type, id: facility_id },
    { type: facilityType, id: facilityId },
  ])
  return both as [FacilityRow, FacilityRow]
}
