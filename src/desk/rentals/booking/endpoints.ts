import { z } from 'zod'
import { endpoint } from '#platform/http/endpoint.ts'
import { deskRoles, managerRoles } from '#platform/http/roles.ts'
import {
  calendarDay,
  id,
  idParams,
  isoInstant,
  money,
  numberInQuery,
  singleLineText,
} from '#platform/values/fields.ts'
import {
  banOverride,
  confirmedHours,
  facilityId,
  key,
  pastDueDecision,
  paymentInput,
  rental,
  shownPayment,
} from '../schemas.ts'
import { cancelReasons } from '../words.ts'
import {
  arrivalQuote,
  booking,
  bookingChange,
  bookingChangeQuote,
  cancelForm,
  cancellationQuote,
  pastDue,
} from './schemas.ts'

export const quoteBooking = endpoint({
  method: 'GET',
  path: '/api/rentals/:id/arrival',
  roles: deskRoles,
  summary: 'Price of a booking if its guest checks in now; what was prepaid counts as paid',
  params: idParams,
  response: arrivalQuote,
})

export const checkInBooking = endpoint({
  method: 'POST',
  path: '/api/rentals/:id/check-in',
  roles: deskRoles,
  approval: managerRoles,
  summary: 'Check in the guest of a booking; what was prepaid pays first, and the rest of it is returned',
  params: idParams,
  body: z.object({
    banOverride,
    pastDue: pastDueDecision,
    key,
    ...shownPayment,
  }),
  response: rental,
})

export const quoteCancellation = endpoint({
  method: 'GET',
  path: '/api/rentals/:id/cancellation',
  roles: deskRoles,
  summary: 'What it costs to cancel a booking now, or as a no-show, and what is returned',
  params: idParams,
  query: z.object({ as: z.enum(cancelReasons).default('cancellation') }),
  response: cancellationQuote,
})

/** A manager waives the fee. */
export const cancelBooking = endpoint({
  method: 'POST',
  path: '/api/rentals/:id/cancel',
  roles: deskRoles,
  approval: managerRoles,
  summary: 'Cancel a booking before check-in, or record a no-show, under its terms',
  params: idParams,
  body: cancelForm,
  response: rental,
})

export const listArrivals = endpoint({
  method: 'GET',
  path: '/api/rentals/arrivals',
  roles: deskRoles,
  summary: 'Bookings that start on a business day (default: today, with earlier ones), by start',
  query: z.object({ day: calendarDay.optional() }),
  /** `from` and `until`: when the business day begins and ends. */
  response: z.object({ day: calendarDay, from: isoInstant, until: isoInstant, bookings: z.array(booking) }),
})

export const quoteBookingChange = endpoint({
  method: 'GET',
  path: '/api/rentals/:id/booking-change',
  roles: deskRoles,
  summary: 'Price of a booking at another time or on another facility',
  params: idParams,
  query: bookingChange.extend({ facilityId: numberInQuery(facilityId) }),
  response: bookingChangeQuote,
})

export const changeBooking = endpoint({
  method: 'PATCH',
  path: '/api/rentals/:id/booking',
  roles: deskRoles,
  approval: managerRoles,
  summary: 'Move a booking to another time or facility; its guest, prepayment and terms stay',
  params: idParams,
  body: bookingChange.extend({ confirmedHours }),
  response: booking,
})

export const takePrepayment = endpoint({
  method: 'POST',
  path: '/api/rentals/:id/prepayments',
  roles: deskRoles,
  summary: 'Take money ahead for a booking; it is held until its guest checks in',
  params: idParams,
  body: z.object({ prepayment: money(0.01), ...paymentInput }),
  response: booking,
})

export const readPastDue = endpoint({
  method: 'GET',
  path: '/api/rentals/past-due',
  roles: deskRoles,
  summary: 'The past-due amounts of a guest, recognized as a rental recognizes its guest',
  query: z.object({
    guestId: numberInQuery(id).optional(),
    memberId: numberInQuery(id).optional(),
    name: singleLineText(120).default(''),
    phone: singleLineText(40).optional(),
    email: singleLineText(254).optional(),
  }),
  response: pastDue,
})
