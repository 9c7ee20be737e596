import { z } from 'zod'
import { deposit, depositForm, guestPayments, paymentMethod, quote } from '../billing/contract.ts'
import { facilityTypes } from '../facilities/contract.ts'
import { endpoint } from '../shared/endpoint.ts'
import {
  amount,
  dateTimeText,
  email,
  id,
  idParams,
  inAddress,
  instant,
  line,
  money,
  optional,
  paragraph,
  phone,
  requiredLine,
} from '../shared/fields.ts'
import { desk } from '../shared/roles.ts'

export const rentalStatuses = ['booked', 'active', 'completed', 'cancelled'] as const
export type RentalStatus = (typeof rentalStatuses)[number]

const facilityType = z.enum(facilityTypes)
const facilityId = z
  .number('Please select a facility')
  .int()
  .min(1, 'Please select a facility')
  .max(2_147_483_647)

/** Longest rental, in hours: 31 days. */
export const MOST_HOURS = 744
const hours = z
  .number()
  .min(1, 'Duration must be at least 1 hour')
  .max(MOST_HOURS, `Duration must be at most ${MOST_HOURS} hours`)

/** What pays at once: one method, or parts by several that come to what is due. Neither: it stays unpaid. */
const handedOver = { paymentMethod: paymentMethod.optional(), payments: guestPayments }

/** Whose membership sets the price, where the guest is a member. */
const memberId = id.nullish()

const customer = {
  customerName: requiredLine('Customer name is required', 120),
  notes: paragraph().default(''),
}

/** The New Rental form (SPEC §5): an agreed rate, tax included; unpaid until paid. */
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

/** The check-in form (SPEC §5): starts now at the facility's rate plus tax, collected at once. */
export const checkIn = z.object({
  ...customer,
  customerEmail: optional(email),
  customerPhone: optional(phone),
  facilityType,
  facilityId,
  memberId,
  duration: hours,
  paymentMethod: paymentMethod.default('credit_card'),
  /** In place of the one method: what each brings, together the total. */
  payments: guestPayments,
  /** Left for something lent, beside the bill. */
  deposit: depositForm.optional(),
  /** Local or ISO text; the server starts the rental when the call arrives and only checks that the end is later. */
  startTime: dateTimeText.optional(),
  endTime: dateTimeText.optional(),
})

/** SPEC §7 sends both forms to one path; only New Rental carries a start date or a rate. */
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
  /** Start and agreed end as local text and as instants. */
  startDate: z.string(),
  endDate: z.string(),
  startTime: instant,
  endTime: instant,
  endedAt: instant.nullable(),
  hours: z.number(),
  duration: z.number(),
  rate: amount,
  hourlyRate: amount,
  /** The agreed total while it runs; what was charged once it has ended. */
  totalAmount: amount,
  paidAmount: amount,
  dueAmount: amount,
  notes: z.string(),
  status: z.enum(rentalStatuses),
  paymentMethod: paymentMethod.nullable(),
  isActive: z.boolean(),
  createdAt: instant,
  version: z.number().int(),
})

export type Rental = z.infer<typeof rental>

export const startRental = endpoint({
  method: 'POST',
  path: '/api/rentals',
  summary: 'Rent a facility: the New Rental form or the check-in form. A start in the future is a booking',
  roles: desk,
  body: startRentalBody,
  answer: rental,
  status: 201,
})

export const readRental = endpoint({
  method: 'GET',
  path: '/api/rentals/:id',
  summary: 'One rental',
  roles: desk,
  params: idParams,
  answer: rental,
})

export const listRentals = endpoint({
  method: 'GET',
  path: '/api/rentals',
  summary: 'Rentals, newest first, 50 a page',
  roles: desk,
  query: z.object({
    status: z.enum(rentalStatuses).optional(),
    /**
     * Part of the guest's name, e-mail or phone; one or two letters are found among the newest 10,000 rentals, and
     * where a name begins with them. */
    search: line(100).optional(),
    /** Only rentals with a smaller id: the page after. */
    before: idParams.shape.id.optional(),
  }),
  answer: z.object({ rentals: z.array(rental), more: z.boolean() }),
})

/** What the board shows: every running rental and each facility's next booking. */
export const listBoard = endpoint({
  method: 'GET',
  path: '/api/rentals/board',
  summary: 'Running rentals and next bookings, for the board',
  roles: desk,
  answer: z.array(rental),
})

export const listFacilityRentals = endpoint({
  method: 'GET',
  path: '/api/rentals/facility/:facilityType/:facilityId',
  summary: 'Rentals of one facility, running one first; with active=true only running ones',
  roles: desk,
  params: z.object({ facilityType, facilityId: idParams.shape.id }),
  query: z.object({ active: z.enum(['true', 'false']).optional() }),
  answer: z.array(rental),
})

/** A price may be asked for before anything is stored; the answer is what would be billed. */
export const quoteRental = endpoint({
  method: 'GET',
  path: '/api/rentals/quote',
  summary: 'What a new rental (rate) or a check-in (facilityId) of some hours costs',
  roles: desk,
  query: z.object({
    form: z.enum(['new-rental', 'check-in']),
    hours: inAddress(hours),
    /** A new rental's start and end: the price is that of the time between them, which `hours` rounds. */
    startDate: dateTimeText.optional(),
    endDate: dateTimeText.optional(),
    rate: inAddress(money(0, 'Rate must be positive')).optional(),
    facilityType: facilityType.optional(),
    facilityId: inAddress(facilityId).optional(),
    memberId: inAddress(id).optional(),
  }),
  answer: quote,
})

export const dryRun = endpoint({
  method: 'GET',
  path: '/api/rentals/dry-run',
  summary: 'The bill of any stay by the rates of today, tax added as at check-in',
  roles: desk,
  query: z.object({
    facilityType,
    facilityId: inAddress(facilityId),
    startDate: dateTimeText,
    endDate: dateTimeText,
    memberId: inAddress(id).optional(),
  }),
  answer: quote,
})

export const quoteBooking = endpoint({
  method: 'GET',
  path: '/api/rentals/:id/arrival',
  summary: 'What a booking costs if its guest came now',
  roles: desk,
  params: idParams,
  answer: quote,
})

/** A bill as it stood at an instant, which check-out may be asked to keep to. */
export const billedQuote = quote.extend({ at: instant })

export const quoteCheckOut = endpoint({
  method: 'GET',
  path: '/api/rentals/:id/quote',
  summary: 'The bill of a running rental if its guest left now',
  roles: desk,
  params: idParams,
  answer: billedQuote,
})

const extraHours = z
  .number()
  .min(0.25, 'Extend by at least a quarter of an hour')
  .max(MOST_HOURS, `Duration must be at most ${MOST_HOURS} hours`)

export const quoteExtension = endpoint({
  method: 'GET',
  path: '/api/rentals/:id/extension',
  summary: 'What a running rental costs once extended by some hours',
  roles: desk,
  params: idParams,
  query: z.object({ hours: inAddress(extraHours) }),
  answer: quote.extend({ endTime: instant, endDate: z.string() }),
})

export const endRental = endpoint({
  method: 'PATCH',
  path: '/api/rentals/:id/end',
  summary: 'Check the guest out: charge, take payment where a method is given, free the facility',
  roles: desk,
  params: idParams,
  body: z
    .object({
      /** The `at` of the bill that was shown; kept to for two minutes. */
      quotedAt: z.iso.datetime().optional(),
      ...handedOver,
    })
    .nullish(),
  answer: z.object({ rental, quote }),
})

export const extendRental = endpoint({
  method: 'POST',
  path: '/api/rentals/:id/extend',
  summary: 'Extend from the agreed end; refused where it would run into a booking',
  roles: desk,
  params: idParams,
  body: z.object({ hours: extraHours, ...handedOver }),
  answer: rental,
})

export const moveRental = endpoint({
  method: 'POST',
  path: '/api/rentals/:id/move',
  summary: 'Move the guest to another free facility on the same bill',
  roles: desk,
  params: idParams,
  body: z.object({ facilityType, facilityId }),
  answer: rental,
})

export const payRental = endpoint({
  method: 'POST',
  path: '/api/rentals/:id/payments',
  summary: 'Take payment of what the rental owes, by one method or split over several',
  roles: desk,
  params: idParams,
  body: z.object(handedOver).refine(({ paymentMethod, payments }) => paymentMethod || payments, {
    path: ['paymentMethod'],
    message: 'Required',
  }),
  answer: rental,
})

export const listDeposits = endpoint({
  method: 'GET',
  path: '/api/rentals/:id/deposits',
  summary: 'Deposits of a rental, held and settled',
  roles: desk,
  params: idParams,
  answer: z.array(deposit),
})

export const takeDeposit = endpoint({
  method: 'POST',
  path: '/api/rentals/:id/deposits',
  summary: 'Take a deposit for something lent to a guest who is here',
  roles: desk,
  params: idParams,
  body: depositForm,
  answer: deposit,
  status: 201,
})

export const checkInBooking = endpoint({
  method: 'POST',
  path: '/api/rentals/:id/check-in',
  summary: 'The guest of a booking has come',
  roles: desk,
  params: idParams,
  body: z.object(handedOver),
  answer: rental,
})

export const cancelBooking = endpoint({
  method: 'POST',
  path: '/api/rentals/:id/cancel',
  summary: 'Cancel a booking that has not begun',
  roles: desk,
  params: idParams,
  answer: rental,
})
