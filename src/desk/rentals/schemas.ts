import { z } from 'zod'
import { heldFor } from '#house/facilities/contract.ts'
import { facilityTypes } from '#house/facilities/words.ts'
import { confirmsTime, depositForm, depositSettlements } from '#money/bills/contract.ts'
import { cashGiven, paymentMethod } from '#money/ledger/contract.ts'
import { guestPayments, shownDue } from '#money/payments/contract.ts'
import { quote, quotedAt } from '#money/pricing/contract.ts'
import { boardFlag } from '#people/guests/contract.ts'
import {
  amount,
  dateTimeText,
  email,
  emptyAsNull,
  id,
  isoInstant,
  money,
  multilineText,
  notGuests,
  phone,
  requiredText,
  singleLineText,
} from '#platform/values/fields.ts'
import { MAX_HOURS, rentalStatuses } from './words.ts'

export const facilityType = z.enum(facilityTypes)
export const facilityId = z
  .number('Please select a facility')
  .int()
  .min(1, 'Please select a facility')
  .max(2_147_483_647)
export const hours = z
  .number()
  .min(1, 'Duration must be at least 1 hour')
  .max(MAX_HOURS, `Duration must be at most ${MAX_HOURS} hours`)

/** The member whose membership sets the price, if the guest is one. */
const memberId = id.nullish()

/** Number of people who stay. */
const people = z
  .number()
  .int('Must be a whole number')
  .min(1, 'At least one person')
  .max(999, 'At most 999 people')

/** The record of the guest that the desk picked. Without it, the guest is recognized by member, phone or e-mail. */
const guestId = id.nullish()

/** Why a manager admits a guest in spite of a ban. Staff need a manager's approval. */
export const banOverride = emptyAsNull(requiredText('A reason is required', 300))

/**
 * The length that the desk confirmed because it is longer than usual; null if it confirmed none. Forms send it, so that
 * a length that was mistyped is refused. A call without it is not asked.
 */
export const confirmedHours = z.number().min(0).max(9_999).nullish()

const customer = {
  guestId,
  notGuests,
  banOverride,
  customerName: requiredText('Customer name is required', 120),
  notes: multilineText().default(''),
  /** Default: 1. */
  people: people.optional(),
  heldFor,
  confirmedHours,
}

/**
 * Payment taken at once: one method, or a split whose amounts sum to the amount due. Without either, the
 * amount stays unpaid.
 */
export const paymentInput = { paymentMethod: paymentMethod.optional(), cashGiven, payments: guestPayments }

/** Payment of what was shown. */
export const shownPayment = { due: shownDue, ...paymentInput }

/** The desk's decision on past-due amounts: taken with this payment, or skipped with this reason. */
export const pastDueDecision = z
  .object({
    /** The amount that was shown. Another amount is refused. */
    pay: money(0.01).optional(),
    letPass: requiredText('Reason is required', 200).optional(),
  })
  .optional()

/** The New Rental form (SPEC §5): an agreed rate that includes tax; unpaid unless a payment comes with it. */
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
  /** Dollars paid ahead for a booking, by the payment below. Nothing else can be paid at a booking. */
  prepayment: money(0).optional(),
  pastDue: pastDueDecision,
  /** Of a rental that starts now, without what is past due. */
  due: shownDue,
  quotedAt,
  ...paymentInput,
})

/** The number of a key or wristband that is handed out with a check-in; empty for none. */
export const key = singleLineText(60).optional()

/**
 * The check-in form (SPEC §5): starts now, at the facility's rate plus tax, and collects the total at once.
 */
export const newCheckIn = z.object({
  ...customer,
  customerEmail: emptyAsNull(email),
  customerPhone: emptyAsNull(phone),
  facilityType,
  facilityId,
  memberId,
  duration: hours,
  paymentMethod: paymentMethod.default('credit_card'),
  cashGiven,
  /** A split that replaces the single method. The amounts sum to the total. */
  payments: guestPayments,
  pastDue: pastDueDecision,
  /** Without a deposit and what is past due. */
  due: shownDue,
  quotedAt,
  /** A deposit for a lent item, separate from the bill. */
  deposit: depositForm.optional(),
  key,
  /**
   * Local or ISO text. The rental starts when the request arrives; the server only checks that the end is
   * later.
   */
  startTime: dateTimeText.optional(),
  endTime: dateTimeText.optional(),
  /**
   * The guest was promised this `endTime`: the rental ends then, starts at `startTime`, at most two minutes ago, and
   * costs the time between them, which `duration` rounds.
   */
  keepsEnd: z.boolean().optional(),
})

/** SPEC §7 sends both forms to one path. Only New Rental contains a start date or a rate. */
const withForm = (body: unknown) =>
  typeof body === 'object' && body !== null ? { ...body, form: makeForm(body) } : body
const makeForm = (body: object) =>
  'startDate' in body || 'endDate' in body || 'rate' in body ? 'new-rental' : 'check-in'

const eitherForm = z.discriminatedUnion('form', [
  newRental.extend({ form: z.literal('new-rental') }),
  newCheckIn.extend({ form: z.literal('check-in') }),
])

export const startRentalBody = z.preprocess(withForm, eitherForm) as unknown as z.ZodType<
  z.output<typeof eitherForm>,
  z.input<typeof newRental> | z.input<typeof newCheckIn>
>

export const rental = z.object({
  id,
  /** The bill that its money is about. */
  billId: id,
  /** The record of the guest. */
  guestId: id.nullable(),
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
  /** The agreed total while the rental is booked or runs; the amount charged after check-out or cancellation. */
  totalAmount: amount,
  paidAmount: amount,
  dueAmount: amount,
  notes: z.string(),
  people: z.number().int(),
  status: z.enum(rentalStatuses),
  paymentMethod: paymentMethod.nullable(),
  isActive: z.boolean(),
  createdAt: isoInstant,
  version: z.number().int(),
})

export type Rental = z.infer<typeof rental>

/** The price of an hour from now on a free facility, with tax. */
export const hourlyPrice = z.object({ facilityId: id, price: amount })

/** What a running stay would owe at a check-out now, in dollars. */
export const dueNow = z.object({ rentalId: id, due: amount })

export type DueNow = z.infer<typeof dueNow>

/** A rental on the board. */
export const boardRental = rental.extend({
  flags: z.array(boardFlag),
  /** The group that the guest came with. */
  groupId: id.nullable(),
  /** Whether its bill holds a deposit or a prepayment. */
  holdsDeposit: z.boolean(),
})

export type BoardRental = z.infer<typeof boardRental>

/** The Correct Stay form: what changes of a running rental. */
export const correction = z
  .object({
    guestId,
    customerName: customer.customerName,
    customerEmail: emptyAsNull(email),
    customerPhone: emptyAsNull(phone),
    notes: multilineText(),
    people,
    startDate: dateTimeText,
    confirmedHours,
  })
  .partial()

/** The price of a stay with another start. */
export const correctionQuote = quote.extend({
  /** The agreed total before the correction. */
  previousTotal: amount,
  startTime: isoInstant,
  hours: z.number(),
})

export type Correction = z.infer<typeof correctionQuote>

/** A rental whose check-out was undone, and what became of its money. Dollars. */
export const reopened = z.object({
  rental,
  /** Payments of the check-out that were voided; others stay on the bill. */
  voided: amount,
  /** Number of deposits that were returned or kept before; they stay so. */
  settledDeposits: z.number().int(),
})

export type ReopenedRental = z.infer<typeof reopened>

/** The price of a stay after a move, at the agreed rate, with the upgrade fee, and at the new rate. */
export const moveQuote = z.object({
  /** The instant of the move that is priced; pass it to the move to be charged the same. */
  at: isoInstant,
  /** The whole bill at the agreed time, with the agreed rate and with the new one from `at` on. */
  keep: quote,
  new: quote,
  /** The same with the agreed rate and the upgrade fee; null if the move has none. */
  fee: quote.nullable(),
  /** The upgrade fee in dollars, tax included; 0 if the move has none. */
  upgradeFee: amount,
  /** Dollars per hour, before rates by time. */
  rates: z.object({ keep: amount, new: amount }),
  /** The difference that the new rate makes to the total; negative if it is cheaper. */
  difference: amount,
})

export type MoveQuote = z.infer<typeof moveQuote>

/** A facility to which a guest can move, with what that changes, in dollars. */
export const moveTarget = z.object({
  facilityId: z.int(),
  /** The difference that the new rate makes to the total; negative if it is cheaper. */
  difference: amount,
  /** The upgrade fee; 0 if the move has none. */
  upgradeFee: amount,
})

/** The form of a check-out: the amounts shown, the payment and the deposits. */
export const checkOutForm = z
  .object({
    quotedAt,
    ...shownPayment,
    confirmsTime,
    /** The choices for held deposits of the rental, in the same transaction. One left out stays held. */
    deposits: depositSettlements,
  })
  .nullish()
