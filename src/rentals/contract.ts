import { z } from 'zod'
import { deposit, depositForm, guestPayments, paymentMethod, quote } from '../billing/contract.ts'
import { facilityTypes } from '../facilities/contract.ts'
import { endpoint } from '../shared/http/endpoint.ts'
import { deskRoles } from '../shared/http/roles.ts'
import {
  amount,
  dateTimeText,
  email,
  emptyAsNull,
  id,
  idParams,
  isoInstant,
  money,
  multilineText,
  numberInQuery,
  phone,
  requiredText,
  singleLineText,
} from '../shared/values/fields.ts'

export const rentalStatuses = ['booked', 'active', 'completed', 'cancelled'] as const
export type RentalStatus = (typeof rentalStatuses)[number]

const facilityType = z.enum(facilityTypes)
const facilityId = z
  .number('Please select a facility')
  .int()
  .min(1, 'Please select a facility')
  .max(2_147_483_647)

/** Longest rental, in hours: 31 days. */
export const MAX_HOURS = 744
const hours = z
  .number()
  .min(1, 'Duration must be at least 1 hour')
  .max(MAX_HOURS, `Duration must be at most ${MAX_HOURS} hours`)

/**
 * Payment taken at once: one method, or a split whose amounts sum to the amount due. Without either, the
 * amount stays unpaid.
 */
const paymentInput = { paymentMethod: paymentMethod.optional(), payments: guestPayments }

/** The member whose membership sets the price, if the guest is one. */
const memberId = id.nullish()

const customer = {
  customerName: requiredText('Customer name is required', 120),
  notes: multilineText().default(''),
}

/** The New Rental form (SPEC §5): an agreed rate that includes tax; unpaid until a payment is taken. */
export const newRental = z.object({
  ...customer,
  customerEmail: email,
  customerPhone: phone,
  facilityType,
  facilityId,
  memberId,
  startDate: dateTimeText,
  endDate: dateTimeText,
  hours,
  rate: money(0, 'Rate must be positive'),
})

/**
 * The check-in form (SPEC §5): starts now, at the facility's rate plus tax, and collects the total at once.
 */
export const checkIn = z.object({
  ...customer,
  customerEmail: emptyAsNull(email),
  customerPhone: emptyAsNull(phone),
  facilityType,
  facilityId,
  memberId,
  duration: hours,
  paymentMethod: paymentMethod.default('credit_card'),
  /** A split that replaces the single method. The amounts sum to the total. */
  payments: guestPayments,
  /** A deposit for a lent item, separate from the bill. */
  deposit: depositForm.optional(),
  /**
   * Local or ISO text. The rental starts when the request arrives; the server only checks that the end is
   * later.
   */
  startTime: dateTimeText.optional(),
  endTime: dateTimeText.optional(),
})

/** SPEC §7 sends both forms to one path. Only New Rental contains a start date or a rate. */
const withForm = (body: unknown) =>
  typeof body === 'object' && body !== null ? { ...body, form: formOf(body) } : body
const formOf = (body: object) =>
  'startDate' in body || 'endDate' in body || 'rate' in body ? 'new-rental' : 'check-in'

const eitherForm = z.discriminatedUnion('form', [
  newRental.extend({ form: z.literal('new-rental') }),
  checkIn.extend({ form: z.literal('check-in') }),
])

export const startRentalBody = z.preprocess(withForm, eitherForm) as unknown as z.ZodType<
  z.output<typeof eitherForm>,
  z.input<typeof newRental> | z.input<typeof checkIn>
>

export const rental = z.object({
  id,
  customerName: z.string(),
  customerEmail: z.string().nullable(),
  customerPhone: z.string().nullable(),
  facilityType,
  facilityId: id,
  facilityName: z.string(),
  memberId: id.nullable(),
  /** Start and agreed end, as local text and as instants. */
  startDate: z.string(),
  endDate: z.string(),
  startTime: isoInstant,
  endTime: isoInstant,
  endedAt: isoInstant.nullable(),
  hours: z.number(),
  duration: z.number(),
  rate: amount,
  hourlyRate: amount,
  /** The agreed total while the rental runs; the amount charged after check-out. */
  totalAmount: amount,
  paidAmount: amount,
  dueAmount: amount,
  notes: z.string(),
  status: z.enum(rentalStatuses),
  paymentMethod: paymentMethod.nullable(),
  isActive: z.boolean(),
  createdAt: isoInstant,
  version: z.number().int(),
})

export type Rental = z.infer<typeof rental>

export const startRental = endpoint({
  method: 'POST',
  path: '/api/rentals',
  summary:
    'Rent a facility by the New Rental form or the check-in form. A start in the future makes a booking',
  roles: deskRoles,
  body: startRentalBody,
  response: rental,
  status: 201,
})

export const readRental = endpoint({
  method: 'GET',
  path: '/api/rentals/:id',
  summary: 'One rental',
  roles: deskRoles,
  params: idParams,
  response: rental,
})

export const listRentals = endpoint({
  method: 'GET',
  path: '/api/rentals',
  summary: 'Rentals, newest first, 50 per page',
  roles: deskRoles,
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
export const listBoard = endpoint({
  method: 'GET',
  path: '/api/rentals/board',
  summary: 'Running rentals and next bookings, for the board',
  roles: deskRoles,
  response: z.array(rental),
})

export const listFacilityRentals = endpoint({
  method: 'GET',
  path: '/api/rentals/facility/:facilityType/:facilityId',
  summary: 'Rentals of one facility, running one first; with active=true only running ones',
  roles: deskRoles,
  params: z.object({ facilityType, facilityId: idParams.shape.id }),
  query: z.object({ active: z.enum(['true', 'false']).optional() }),
  response: z.array(rental),
})

/** Returns the price of a rental before anything is stored. The same engine bills it. */
export const quoteRental = endpoint({
  method: 'GET',
  path: '/api/rentals/quote',
  summary: 'Price of a new rental (rate) or a check-in (facilityId)',
  roles: deskRoles,
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

export const dryRun = endpoint({
  method: 'GET',
  path: '/api/rentals/dry-run',
  summary: 'Price of any stay at the current rates, plus tax as at check-in',
  roles: deskRoles,
  query: z.object({
    facilityType,
    facilityId: numberInQuery(facilityId),
    startDate: dateTimeText,
    endDate: dateTimeText,
    memberId: numberInQuery(id).optional(),
  }),
  response: quote,
})

export const quoteBooking = endpoint({
  method: 'GET',
  path: '/api/rentals/:id/arrival',
  summary: 'Price of a booking if its guest checks in now',
  roles: deskRoles,
  params: idParams,
  response: quote,
})

/** A bill computed at an instant. Check-out accepts the instant and charges the same amount. */
export const billedQuote = quote.extend({ at: isoInstant })

export const quoteCheckOut = endpoint({
  method: 'GET',
  path: '/api/rentals/:id/quote',
  summary: 'Bill of a running rental for a check-out now',
  roles: deskRoles,
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
  summary: 'Price and end of a running rental after an extension',
  roles: deskRoles,
  params: idParams,
  query: z.object({ hours: numberInQuery(extraHours) }),
  response: quote.extend({ endTime: isoInstant, endDate: z.string() }),
})

export const endRental = endpoint({
  method: 'PATCH',
  path: '/api/rentals/:id/end',
  summary: 'Check the guest out: charge, take payment if a method is given, free the facility',
  roles: deskRoles,
  params: idParams,
  body: z
    .object({
      /** The `at` of the bill shown to the guest; valid for two minutes. */
      quotedAt: z.iso.datetime().optional(),
      ...paymentInput,
    })
    .nullish(),
  response: z.object({ rental, quote }),
})

export const extendRental = endpoint({
  method: 'POST',
  path: '/api/rentals/:id/extend',
  summary: 'Extend from the agreed end; refused if a booking is in the way',
  roles: deskRoles,
  params: idParams,
  body: z.object({ hours: extraHours, ...paymentInput }),
  response: rental,
})

export const moveRental = endpoint({
  method: 'POST',
  path: '/api/rentals/:id/move',
  summary: 'Move the guest to another free facility on the same bill',
  roles: deskRoles,
  params: idParams,
  body: z.object({ facilityType, facilityId }),
  response: rental,
})

export const payRental = endpoint({
  method: 'POST',
  path: '/api/rentals/:id/payments',
  summary: 'Take payment of the amount due, by one method or split over several',
  roles: deskRoles,
  params: idParams,
  body: z.object(paymentInput).refine(({ paymentMethod, payments }) => paymentMethod || payments, {
    path: ['paymentMethod'],
    message: 'Required',
  }),
  response: rental,
})

export const listDeposits = endpoint({
  method: 'GET',
  path: '/api/rentals/:id/deposits',
  summary: 'Deposits of a rental, held and settled',
  roles: deskRoles,
  params: idParams,
  response: z.array(deposit),
})

export const takeDeposit = endpoint({
  method: 'POST',
  path: '/api/rentals/:id/deposits',
  summary: 'Take a deposit for an item lent to the guest of a running rental',
  roles: deskRoles,
  params: idParams,
  body: depositForm,
  response: deposit,
  status: 201,
})

export const checkInBooking = endpoint({
  method: 'POST',
  path: '/api/rentals/:id/check-in',
  summary: 'Check in the guest of a booking',
  roles: deskRoles,
  params: idParams,
  body: z.object(paymentInput),
  response: rental,
})

export const cancelBooking = endpoint({
  method: 'POST',
  path: '/api/rentals/:id/cancel',
  summary: 'Cancel a booking before check-in',
  roles: deskRoles,
  params: idParams,
  response: rental,
})
