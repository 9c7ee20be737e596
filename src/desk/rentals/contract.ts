import { z } from 'zod'
import { heldFor } from '#house/facilities/contract.ts'
import { confirmsTime, deposit, takeDepositForm } from '#money/bills/contract.ts'
import { billedQuote, quote, quotedAt } from '#money/pricing/contract.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { deskRoles, managerRoles } from '#platform/http/roles.ts'
import {
  amount,
  dateTimeText,
  id,
  idParams,
  isoInstant,
  money,
  numberInQuery,
  requiredText,
  searchText,
} from '#platform/values/fields.ts'
import {
  banOverride,
  boardRental,
  checkOutForm,
  confirmedHours,
  correction,
  correctionQuote,
  dueNow,
  facilityId,
  facilityType,
  hourlyPrice,
  hours,
  moveQuote,
  moveTarget,
  rental,
  reopened,
  shownPayment,
  startRentalBody,
} from './schemas.ts'
import { MAX_HOURS, ratesAfterMove, rentalStatuses } from './words.ts'

export * from './booking/endpoints.ts'
export type { Booking, CancellationQuote, PastDue } from './booking/schemas.ts'
export {
  type BoardRental,
  type Correction,
  correction,
  type MoveQuote,
  newCheckIn,
  newRental,
  type Rental,
  type ReopenedRental,
  rental,
  startRentalBody,
} from './schemas.ts'
export { type CancelAs, type RateAfterMove, type RentalStatus, ratesAfterMove } from './words.ts'

/**
 * A manager approves a check-in with an amount past due, of a banned guest, or at a rate too far below the
 * standard one.
 */
export const startRental = endpoint({
  method: 'POST',
  path: '/api/rentals',
  roles: deskRoles,
  approval: managerRoles,
  summary:
    'Rent a facility by the New Rental form or the check-in form. A start in the future makes a booking',
  body: startRentalBody,
  response: rental,
  status: 201,
})

export const readRental = endpoint({
  method: 'GET',
  path: '/api/rentals/:id',
  roles: deskRoles,
  summary: 'One rental',
  params: idParams,
  response: rental,
})

export const listRentals = endpoint({
  method: 'GET',
  path: '/api/rentals',
  roles: deskRoles,
  summary: 'Rentals, newest first, 50 per page',
  query: z.object({
    status: z.enum(rentalStatuses).optional(),
    /**
     * Part of the guest's name, e-mail or phone. One or two letters match anywhere in the newest 10,000
     * rentals, and at the start of the name in older ones.
     */
    search: searchText.optional(),
    /** Returns rentals with a smaller id: the next page. */
    before: idParams.shape.id.optional(),
  }),
  response: z.object({ rentals: z.array(rental), more: z.boolean() }),
})

/** The rentals on the board: all running ones and each facility's next booking. */
export const listBoard = endpoint({
  method: 'GET',
  path: '/api/rentals/board',
  roles: deskRoles,
  summary: 'Running rentals and next bookings, for the board',
  response: z.array(boardRental),
})

export const listHourlyPrices = endpoint({
  method: 'GET',
  path: '/api/rentals/prices',
  roles: deskRoles,
  summary: 'What an hour from now costs on each free facility, with tax, for the board',
  response: z.array(hourlyPrice),
})

/** Beside the board: it changes with time, and the board only with events. */
export const listDueNow = endpoint({
  method: 'GET',
  path: '/api/rentals/due',
  roles: deskRoles,
  summary:
    'What running stays would owe at a check-out now, where the board leaves out time since the last charge',
  response: z.array(dueNow),
})

export const listFacilityRentals = endpoint({
  method: 'GET',
  path: '/api/rentals/facility/:facilityType/:facilityId',
  roles: deskRoles,
  summary:
    'Rentals of one facility, running one first; with active=true only running ones, with booked=true only bookings, next one first',
  params: z.object({ facilityType, facilityId: idParams.shape.id }),
  query: z.object({
    active: z.enum(['true', 'false']).optional(),
    booked: z.enum(['true', 'false']).optional(),
  }),
  response: z.array(rental),
})

/** Returns the price of a rental before anything is stored. The same engine bills it. */
export const quoteRental = endpoint({
  method: 'GET',
  path: '/api/rentals/quote',
  roles: deskRoles,
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
  response: billedQuote,
})

export const dryRun = endpoint({
  method: 'GET',
  path: '/api/rentals/dry-run',
  roles: deskRoles,
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

export const quoteCheckOut = endpoint({
  method: 'GET',
  path: '/api/rentals/:id/quote',
  roles: deskRoles,
  summary: 'Bill of a running rental for a check-out now, or of an ended one at its end',
  params: idParams,
  response: billedQuote,
})

const extraHours = z
  .number()
  .min(0.25, 'Extend by at least a quarter of an hour')
  .max(MAX_HOURS, `Duration must be at most ${MAX_HOURS} hours`)

export const quoteExtension = endpoint({
  method: 'GET',
  path: '/api/rentals/:id/extension',
  roles: deskRoles,
  summary: 'Price and end of a running rental after an extension',
  params: idParams,
  query: z.object({ hours: numberInQuery(extraHours) }),
  response: quote.extend({
    endTime: isoInstant,
    endDate: z.string(),
    /** The price of the extension. */
    added: amount,
  }),
})

export const quoteCorrection = endpoint({
  method: 'GET',
  path: '/api/rentals/:id/correction',
  roles: deskRoles,
  summary: 'Price of a running rental with another start and the same end',
  params: idParams,
  query: z.object({ startDate: dateTimeText }),
  response: correctionQuote,
})

/** A manager approves a price that falls by more than a discount may. */
export const correctRental = endpoint({
  method: 'PATCH',
  path: '/api/rentals/:id',
  roles: deskRoles,
  approval: managerRoles,
  summary: 'Correct guest, notes, people and start of a running rental; the end and the terms stay',
  params: idParams,
  body: correction,
  response: rental,
})

export const endRental = endpoint({
  method: 'PATCH',
  path: '/api/rentals/:id/end',
  roles: deskRoles,
  summary:
    'Check the guest out: charge, take payment if a method is given, settle deposits, free the facility',
  params: idParams,
  body: checkOutForm,
  response: z.object({ rental, quote }),
})

export const undoCheckOut = endpoint({
  method: 'POST',
  path: '/api/rentals/:id/undo',
  roles: deskRoles,
  summary: 'Undo your own check-out within ten seconds; voids its payments',
  params: idParams,
  response: reopened,
})

export const reopenRental = endpoint({
  method: 'POST',
  path: '/api/rentals/:id/reopen',
  roles: managerRoles,
  summary:
    'Reopen a check-out of the same business day while the facility is free; its payments stay on the bill',
  params: idParams,
  response: reopened,
})

/** A manager approves an agreed rate too far below that of the facility. */
export const extendRental = endpoint({
  method: 'POST',
  path: '/api/rentals/:id/extend',
  roles: deskRoles,
  approval: managerRoles,
  summary: 'Extend from the agreed end; refused if a booking is in the way',
  params: idParams,
  body: z.object({ hours: extraHours, confirmedHours, ...shownPayment }),
  response: rental,
})

export const undoExtension = endpoint({
  method: 'POST',
  path: '/api/rentals/:id/undo-extension',
  roles: deskRoles,
  summary: 'Undo the last extension of a running rental while nothing was paid or charged since',
  params: idParams,
  response: rental,
})

export const quoteMove = endpoint({
  method: 'GET',
  path: '/api/rentals/:id/move-quote',
  roles: deskRoles,
  summary:
    'Price of a running rental after a move now: at the agreed rate, with the upgrade fee, and at the new rate',
  params: idParams,
  query: z.object({ facilityType, facilityId: numberInQuery(facilityId) }),
  response: moveQuote,
})

export const listMoveTargets = endpoint({
  method: 'GET',
  path: '/api/rentals/:id/move-targets',
  roles: deskRoles,
  summary: 'Facilities to which the guest of a running rental can move now, with the change of the price',
  params: idParams,
  response: z.array(moveTarget),
})

/** A manager approves a kept rate too far below that of the facility. */
export const moveRental = endpoint({
  method: 'POST',
  path: '/api/rentals/:id/move',
  roles: deskRoles,
  approval: managerRoles,
  summary:
    'Move the guest to another free facility on the same bill, at the agreed rate, with the upgrade fee, or at the new rate',
  params: idParams,
  body: z.object({
    facilityType,
    facilityId,
    rate: z.enum(ratesAfterMove).default('keep'),
    /** The upgrade fee that was shown, for the rate 'fee'. Another fee is refused. */
    upgradeFee: money(0).optional(),
    quotedAt,
    heldFor,
    banOverride,
    confirmsTime,
    ...shownPayment,
  }),
  response: rental,
})

export const payRental = endpoint({
  method: 'POST',
  path: '/api/rentals/:id/payments',
  roles: deskRoles,
  summary: 'Take payment of the amount due, by one method or split over several',
  params: idParams,
  body: z.object(shownPayment).refine(({ paymentMethod, payments }) => paymentMethod || payments, {
    path: ['paymentMethod'],
    message: 'Required',
  }),
  response: rental,
})

export const redeemVisit = endpoint({
  method: 'POST',
  path: '/api/rentals/:id/visit',
  roles: deskRoles,
  summary: 'Pay a running rental with one visit of a pack; what it does not cover stays due',
  params: idParams,
  body: z.object({ code: requiredText('Code is required', 40) }),
  response: rental,
})

export const listDeposits = endpoint({
  method: 'GET',
  path: '/api/rentals/:id/deposits',
  roles: deskRoles,
  summary: 'Deposits of a rental, held and settled',
  params: idParams,
  response: z.array(deposit),
})

export const takeDeposit = endpoint({
  method: 'POST',
  path: '/api/rentals/:id/deposits',
  roles: deskRoles,
  summary: 'Take a deposit for an item lent to the guest of a running rental',
  params: idParams,
  body: takeDepositForm,
  response: deposit,
  status: 201,
})
