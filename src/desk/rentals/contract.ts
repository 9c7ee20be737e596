import { z } from 'zod'
import { heldFor } from '#house/facilities/contract.ts'
import { confirmsTime, deposit, quote, takeDepositForm } from '#money/billing/contract.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import {
  amount,
  dateTimeText,
  id,
  idParams,
  isoInstant,
  money,
  numberInQuery,
  requiredText,
  singleLineText,
} from '#platform/values/fields.ts'
import * as calls from './calls.ts'
import { MAX_HOURS, ratesAfterMove, rentalStatuses } from './calls.ts'
import {
  billedQuote,
  boardRental,
  checkOutForm,
  confirmedHours,
  correction,
  correctionQuote,
  facilityId,
  facilityType,
  hours,
  moveQuote,
  rental,
  reopened,
  shownPayment,
  startRentalBody,
} from './schemas.ts'

export * from './booking/endpoints.ts'
export type { Booking, CancellationQuote, PastDue } from './booking/schemas.ts'
export { type CancelAs, type RateAfterMove, type RentalStatus, ratesAfterMove } from './calls.ts'
export {
  type BoardRental,
  billedQuote,
  type Correction,
  checkIn,
  correction,
  type MoveQuote,
  newRental,
  type Rental,
  type ReopenedRental,
  rental,
  startRentalBody,
} from './schemas.ts'

export const startRental = endpoint(calls.startRental, {
  summary:
    'Rent a facility by the New Rental form or the check-in form. A start in the future makes a booking',
  body: startRentalBody,
  response: rental,
  status: 201,
})

export const readRental = endpoint(calls.readRental, {
  summary: 'One rental',
  params: idParams,
  response: rental,
})

export const listRentals = endpoint(calls.listRentals, {
  summary: 'Rentals, newest first, 50 per page',
  query: z.object({
    status: z.enum(rentalStatuses).optional(),
    /**
     * Part of the guest's name, e-mail or phone. One or two letters match anywhere in the newest 10,000
     * rentals, and at the start of the name in older ones.
     */
    search: singleLineText(100).optional(),
    /** Returns rentals with a smaller id: the next page. */
    before: idParams.shape.id.optional(),
  }),
  response: z.object({ rentals: z.array(rental), more: z.boolean() }),
})

/** The rentals on the board: all running ones and each facility's next booking. */
export const listBoard = endpoint(calls.listBoard, {
  summary: 'Running rentals and next bookings, for the board',
  response: z.array(boardRental),
})

export const listFacilityRentals = endpoint(calls.listFacilityRentals, {
  summary: 'Rentals of one facility, running one first; with active=true only running ones',
  params: z.object({ facilityType, facilityId: idParams.shape.id }),
  query: z.object({ active: z.enum(['true', 'false']).optional() }),
  response: z.array(rental),
})

/** Returns the price of a rental before anything is stored. The same engine bills it. */
export const quoteRental = endpoint(calls.quoteRental, {
  summary: 'Price of a new rental (rate) or a check-in (facilityId)',
  query: z.object({
    form: z.enum(['new-rental', 'check-in']),
    hours: numberInQuery(hours),
    /** Start and end of a new rental. The price covers the time between them, which `hours` rounds. */
    startDate: dateTimeText.optional(),
    endDate: dateTimeText.optional(),
    rate: numberInQuery(money(0, 'Rate must be positive')).optional(),
    facilityType: facilityType.optional(),
    facilityId: numberInQuery(facilityId).optional(),
    memberId: numberInQuery(id).optional(),
  }),
  response: quote,
})

export const dryRun = endpoint(calls.dryRun, {
  summary: 'Price of any stay at the current rates, plus tax as at check-in',
  query: z.object({
    facilityType,
    facilityId: numberInQuery(facilityId),
    startDate: dateTimeText,
    endDate: dateTimeText,
    memberId: numberInQuery(id).optional(),
  }),
  response: quote,
})

export const quoteCheckOut = endpoint(calls.quoteCheckOut, {
  summary: 'Bill of a running rental for a check-out now',
  params: idParams,
  response: billedQuote,
})

const extraHours = z
  .number()
  .min(0.25, 'Extend by at least a quarter of an hour')
  .max(MAX_HOURS, `Duration must be at most ${MAX_HOURS} hours`)

export const quoteExtension = endpoint(calls.quoteExtension, {
  summary: 'Price and end of a running rental after an extension',
  params: idParams,
  query: z.object({ hours: numberInQuery(extraHours) }),
  response: quote.extend({
    endTime: isoInstant,
    endDate: z.string(),
    /** What the extension adds to the agreed total. */
    added: amount,
  }),
})

export const quoteCorrection = endpoint(calls.quoteCorrection, {
  summary: 'Price of a running rental with another start and the same end',
  params: idParams,
  query: z.object({ startDate: dateTimeText }),
  response: correctionQuote,
})

export const correctRental = endpoint(calls.correctRental, {
  summary: 'Correct guest, notes, people and start of a running rental; the end and the terms stay',
  params: idParams,
  body: correction,
  response: rental,
})

export const endRental = endpoint(calls.endRental, {
  summary:
    'Check the guest out: charge, take payment if a method is given, settle deposits, free the facility',
  params: idParams,
  body: checkOutForm,
  response: z.object({ rental, quote }),
})

export const undoCheckOut = endpoint(calls.undoCheckOut, {
  summary: 'Undo your own check-out within ten seconds; voids its payments',
  params: idParams,
  response: reopened,
})

export const reopenRental = endpoint(calls.reopenRental, {
  summary:
    'Reopen a check-out of the same business day while the facility is free; its payments stay on the bill',
  params: idParams,
  response: reopened,
})

export const extendRental = endpoint(calls.extendRental, {
  summary: 'Extend from the agreed end; refused if a booking is in the way',
  params: idParams,
  body: z.object({ hours: extraHours, confirmedHours, ...shownPayment }),
  response: rental,
})

export const undoExtension = endpoint(calls.undoExtension, {
  summary: 'Undo the last extension of a running rental while nothing was paid or charged since',
  params: idParams,
  response: rental,
})

export const quoteMove = endpoint(calls.quoteMove, {
  summary:
    'Price of a running rental after a move now: at the agreed rate, with the upgrade fee, and at the new rate',
  params: idParams,
  query: z.object({ facilityType, facilityId: numberInQuery(facilityId) }),
  response: moveQuote,
})

export const moveRental = endpoint(calls.moveRental, {
  summary:
    'Move the guest to another free facility on the same bill, at the agreed rate, with the upgrade fee, or at the new rate',
  params: idParams,
  body: z.object({
    facilityType,
    facilityId,
    rate: z.enum(ratesAfterMove).default('keep'),
    /** The upgrade fee that was shown, for the rate 'fee'. Another fee is refused. */
    upgradeFee: money(0).optional(),
    /** The `at` of the price shown to the guest; valid for two minutes. */
    quotedAt: z.iso.datetime().optional(),
    heldFor,
    confirmsTime,
    ...shownPayment,
  }),
  response: rental,
})

export const payRental = endpoint(calls.payRental, {
  summary: 'Take payment of the amount due, by one method or split over several',
  params: idParams,
  body: z.object(shownPayment).refine(({ paymentMethod, payments }) => paymentMethod || payments, {
    path: ['paymentMethod'],
    message: 'Required',
  }),
  response: rental,
})

export const redeemVisit = endpoint(calls.redeemVisit, {
  summary: 'Pay a running rental with one visit of a pack; what it does not cover stays due',
  params: idParams,
  body: z.object({ code: requiredText('Code is required', 40) }),
  response: rental,
})

export const listDeposits = endpoint(calls.listDeposits, {
  summary: 'Deposits of a rental, held and settled',
  params: idParams,
  response: z.array(deposit),
})

export const takeDeposit = endpoint(calls.takeDeposit, {
  summary: 'Take a deposit for an item lent to the guest of a running rental',
  params: idParams,
  body: takeDepositForm,
  response: deposit,
  status: 201,
})
