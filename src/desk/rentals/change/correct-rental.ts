import type { z } from 'zod'
import { facilityReference, lockFacility } from '#house/facilities/facilities.ts'
import { assertPriceAllowed } from '#money/bills/discount-limits.ts'
import { type Balance, readBalance } from '#money/ledger/balances.ts'
import { lockBill, readLines as readBillLines } from '#money/ledger/bills.ts'
import { chargePosting, postToLedger } from '#money/ledger/ledger.ts'
import { adjustDiscountsAndRefunds } from '#money/ledger/lines/adjust-discounts-and-refunds.ts'
import type { LineRow } from '#money/ledger/lines/line-rows.ts'
import type { LineText } from '#money/ledger/lines/lines.ts'
import { say } from '#money/pricing/languages/texts.ts'
import { addPrices, computePrice, type Price, priceDifference } from '#money/pricing/price.ts'
import { quoteAgreed, toQuote } from '#money/pricing/quote.ts'
import { type RatePlan, ratePlanIn } from '#money/pricing/rate-plan.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import { calendarOf, readSettings } from '#office/settings/settings.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import { assertVersion, type ContestedRecord } from '#platform/feed/edit-conflict.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Invalid } from '#platform/http/errors.ts'
import { toDollars } from '#platform/values/money.ts'
import { definedFields } from '#platform/values/object-fields.ts'
import { DAY, HOUR, type Instant, MINUTE, toIso } from '#platform/values/time.ts'
import type { Correction, correctRental as correctCall, Rental } from '../contract.ts'
import { assertRunning } from '../end/end-rental.ts'
import { chargedLateTime, lateTimeAfter, withLateTime } from '../pricing/late-time.ts'
import {
  agreedLength,
  describeStay,
  findRental,
  lockRental,
  type RentalRow,
  readRateChanges,
  readTerms,
  toRental,
  toSubject,
  updateRental,
} from '../rental-row.ts'
import { toSearchName } from '../rules.ts'
import { correctedStart } from '../times/agreed-times.ts'
import { assertNoUseBetween, formatTime } from '../times/overlaps.ts'
import { assertLengthConfirmed } from '../times/usual-length.ts'
import { MAX_HOURS, MIN_CORRECTED_MINUTES } from '../words.ts'
import { correctedGuest } from './corrected-guest.ts'

type Form = z.output<typeof correctCall.body>
type Fields = Partial<Omit<RentalRow, 'status'>>

/** How far a correction may move the start, in ms. */
const MAX_SHIFT = DAY

/**
 * Returns the price of a running rental with another start and the same end, beside its present total, in dollars.
 * Throws Conflict, NotFound or Invalid naming the field.
 */
export async function previewCorrection(
  db: Reader,
  id: number,
  { startDate }: { startDate: string },
  now: Instant,
): Promise<Correction> {
  const before = await findRental(db, id)
  const settings = await readSettings(db)
  assertRunning(before, settings)
  const after = { ...before, ...startColumns(before, correctedStart(startDate, before, settings.timeZone)) }
  assertStartAllowed(before, after.starts_at, await firstMove(db, id), settings, now)
  const billed = await readBalance(db, before.bill_id)
  const { difference, late, lateBefore } = correctedPrice(before, after, billed, settings, now)
  const { balance } = await adjustDiscountsAndRefunds(
    db,
    before.bill_id,
    billed,
    difference,
    startCorrected(after),
  )
  const others = withLateTime(balance, late, after, now)
  return {
    ...toQuote(quoteAgreed(readTerms(after, settings), agreedLength(after), others)),
    previousTotal: toDollars(
      agreedPrice(before, settings).totalCents + lateBefore.totalCents + billed.extrasCents,
    ),
    startTime: toIso(after.starts_at),
    hours: Math.round((agreedLength(after) / HOUR) * 100) / 100,
  }
}

/**
 * Corrects guest, notes, number of people and start of a running rental. The agreed end and the terms stay; another
 * start charges or credits the difference of the agreed total; another guest gets the bill, unless it is a member's.
 * Throws NotFound, PreconditionFailed if `version` is not current, Conflict if the rental is not running or another
 * guest had the facility, Invalid naming the field, and ApprovalNeeded if the price falls too far.
 */
export async function correctRental(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  form: Form,
  version?: number,
): Promise<Rental> {
  const before = await lockRental(trx, id)
  const settings = await readSettings(trx)
  assertRunning(before, settings)
  await assertVersion(trx, version, before.version, contested(before))
  const start = form.startDate ? correctedStart(form.startDate, before, settings.timeZone) : undefined
  if (start !== undefined && start < before.starts_at)
    assertLengthConfirmed({ ...before, starts_at: start }, form.confirmedHours, settings)
  const change = toChange(before, form, start)
  const guest_id = await correctedGuest(trx, ctx, before, change, form.guestId)
  if (guest_id !== undefined) change.guest_id = guest_id
  const changed = (Object.keys(change) as (keyof Fields)[]).filter(key => change[key] !== before[key])
  if (changed.length === 0) return toRental(before, await readBalance(trx, before.bill_id), settings)
  await lockBill(trx, before.bill_id)
  if (changed.includes('starts_at')) await moveStart(trx, ctx, before, change.starts_at!, settings)
  const after = await updateRental(trx, before, change)
  const { balance, totals } = await chargeCorrection(trx, ctx, before, after, settings)
  await appendEvent(trx, ctx, {
    action: 'rental.corrected',
    type: 'record_changed',
    message: `Rental of ${before.facility_name} corrected`,
    subjectId: id,
    facility: facilityReference(await lockFacility(trx, before.facility_type, before.facility_id)),
    changes: { ...listChanges(before, after), ...(totals[0] !== totals[1] && { totalAmount: totals }) },
  })
  return toRental(after, balance, settings)
}

function toChange(before: RentalRow, form: Form, start: Instant | undefined): Fields {
  const columns = {
    customer_name: form.customerName,
    search_name: form.customerName === undefined ? undefined : toSearchName(form.customerName),
    customer_email: form.customerEmail,
    customer_phone: form.customerPhone,
    notes: form.notes,
    people: form.people,
    ...(start !== undefined && start !== before.starts_at && startColumns(before, start)),
  }
  return definedFields(columns)
}

/**
 * Returns the columns of a new start. The agreed rates apply from it; rates after moves keep their clock time.
 */
function startColumns(row: RentalRow, start: Instant) {
  const { since_at, starts_at } = row
  const plan = ratePlanIn(row)
  const laterMinutes = Math.round((start - starts_at) / MINUTE)
  const changes = readRateChanges(row)?.map(change => ({ ...change, minute: change.minute - laterMinutes }))
  return {
    rate_changes: changes ? JSON.stringify(changes) : null,
    starts_at: start,
    last_extension: null,
    since_at: since_at === starts_at ? start : since_at,
    rate_plan: plan
      ? JSON.stringify({ ...plan, startsAt: Math.floor(start / MINUTE) * MINUTE } satisfies RatePlan)
      : null,
  }
}

/** Checks a new start and moves the first facility's part of the stay with it. */
async function moveStart(
  trx: Transaction,
  ctx: ActionContext,
  rental: RentalRow,
  start: Instant,
  settings: VenueSettings,
) {
  const move = await firstMove(trx, rental.id)
  assertStartAllowed(rental, start, move, settings, ctx.at)
  const facility = await lockFacility(trx, rental.facility_type, move?.facility_id ?? rental.facility_id)
  await assertNoUseBetween(trx, facility, { from: start, until: rental.starts_at }, settings, rental.id)
  if (move) await trx.updateTable('rental_moves').set({ from_at: start }).where('id', '=', move.id).execute()
}

/** The first move of a rental; undefined if the guest never moved. */
const firstMove = (db: Reader, rentalId: number) =>
  db
    .selectFrom('rental_moves')
    .select(['id', 'facility_id', 'until_at'])
    .where('rental_id', '=', rentalId)
    .orderBy('id')
    .executeTakeFirst()

function assertStartAllowed(
  { starts_at, ends_at }: RentalRow,
  start: Instant,
  move: { until_at: number } | undefined,
  settings: VenueSettings,
  now: Instant,
) {
  if (start === starts_at) return
  const length = ends_at - start
  const why =
    (start > now && 'Start must not be in the future') ||
    (Math.abs(start - starts_at) > MAX_SHIFT && 'Start can move by at most a day') ||
    (length < MIN_CORRECTED_MINUTES * MINUTE &&
      `Start must be at least ${MIN_CORRECTED_MINUTES} minutes before the end`) ||
    (length > MAX_HOURS * HOUR && `Duration must be at most ${MAX_HOURS} hours`) ||
    (move &&
      start >= move.until_at &&
      `The guest moved at ${formatTime(move.until_at, now, settings)}; the start must be before`)
  if (why) throw new Invalid({ startDate: why })
}

/**
 * Charges the change of the agreed total; if it is negative, discounts and refunds follow it. Returns the new balance
 * and both totals in dollars.
 */
async function chargeCorrection(
  trx: Transaction,
  ctx: ActionContext,
  before: RentalRow,
  after: RentalRow,
  settings: VenueSettings,
) {
  const billed = await readBalance(trx, after.bill_id)
  const { difference } = correctedPrice(before, after, billed, settings, ctx.at)
  const fall = priceDifference(agreedPrice(after, settings), agreedPrice(before, settings))
  if (fall.totalCents < 0) await assertFallAllowed(trx, ctx, before, fall, settings)
  const { balance, postings } = await adjustDiscountsAndRefunds(
    trx,
    after.bill_id,
    billed,
    difference,
    startCorrected(after),
  )
  if (difference.totalCents !== 0 || difference.taxCents !== 0)
    await postToLedger(trx, ctx, calendarOf(settings), [
      chargePosting(toSubject(after), correctionLine(after), difference),
      ...postings,
    ])
  const charged = addPrices(balance.charged, difference)
  const totals = [toDollars(balance.charged.totalCents), toDollars(charged.totalCents)] as const
  return { balance: { ...balance, charged }, totals }
}

/** Returns how another start changes the agreed price and the late time that was charged already. */
function correctedPrice(
  before: RentalRow,
  after: RentalRow,
  { charged }: Balance,
  settings: VenueSettings,
  now: Instant,
) {
  const lateBefore = chargedLateTime(before, charged, settings)
  const late =
    before.starts_at === after.starts_at ? lateBefore : lateTimeAfter(lateBefore, after, settings, now)
  const difference = priceDifference(agreedPrice(after, settings), agreedPrice(before, settings))
  return { difference: addPrices(difference, priceDifference(late, lateBefore)), late, lateBefore }
}

/** Asserts what corrections of the start took off the price, all together. */
async function assertFallAllowed(
  trx: Transaction,
  ctx: ActionContext,
  before: RentalRow,
  difference: Price,
  settings: VenueSettings,
): Promise<void> {
  const { label } = correctionLine(before)
  const lines = await readBillLines(trx, before.bill_id)
  const corrected = lines.reduce((cents, line) => cents + (line.label === label ? line.gross_cents : 0), 0)
  const cents = agreedPrice(before, settings).totalCents
  assertPriceAllowed(ctx, settings, cents - Math.min(0, corrected), cents + difference.totalCents)
}

/** A start that was mistyped and is corrected back brings discounts and refunds back, too. */
const startCorrected = (rental: RentalRow) => ({
  reason: 'Start corrected',
  isUndone: ({ label }: LineRow) => label === correctionLine(rental).label,
})

const correctionLine = (rental: RentalRow): LineText => ({
  ...describeStay(rental, 'extension'),
  ...say('startCorrected', { facility: rental.facility_name }),
})

const agreedPrice = (row: RentalRow, settings: VenueSettings): Price =>
  computePrice(readTerms(row, settings), agreedLength(row))

/** Guest data is recorded as changed, without its values. */
function listChanges(before: RentalRow, after: RentalRow) {
  const guest = {
    customerName: before.customer_name !== after.customer_name,
    customerEmail: before.customer_email !== after.customer_email,
    customerPhone: before.customer_phone !== after.customer_phone,
    notes: before.notes !== after.notes,
  }
  const names = Object.entries(guest).filter(([, isChanged]) => isChanged)
  return {
    ...Object.fromEntries(names.map(([name]) => [name, [null, null] as const])),
    ...(before.guest_id !== after.guest_id && { guestId: [before.guest_id, after.guest_id] as const }),
    ...(before.people !== after.people && { people: [before.people, after.people] as const }),
    ...(before.starts_at !== after.starts_at && {
      startTime: [toIso(before.starts_at), toIso(after.starts_at)] as const,
    }),
  }
}

const contested = ({ id, facility_name }: RentalRow): ContestedRecord => ({
  actions: ['rental.corrected', 'rental.extended', 'rental.extension_undone', 'rental.moved'],
  subjectId: id,
  noun: `the stay in ${facility_name}`,
  labels: {
    customerEmail: 'email',
    customerPhone: 'phone',
    facilityId: 'facility',
    guestId: 'guest',
    rateAfterMove: 'rate',
    startTime: 'start',
    endTime: 'end',
    totalAmount: 'total',
  },
})
