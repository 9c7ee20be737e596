import { z } from 'zod'
import { newCheckIn, rental } from '#desk/rentals/contract.ts'
import { facilityTypes } from '#house/facilities/words.ts'
import { confirmsTime } from '#money/bills/contract.ts'
import { cashGiven, paymentMethod } from '#money/ledger/contract.ts'
import { guestPayments, shownDue } from '#money/payments/contract.ts'
import { quotedAt, quoteLine } from '#money/pricing/contract.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { deskRoles, managerRoles } from '#platform/http/roles.ts'
import {
  amount,
  emptyAsNull,
  id,
  idParams,
  isoInstant,
  numberInQuery,
  requiredText,
} from '#platform/values/fields.ts'

import { groupBillings, MAX_FACILITIES } from './words.ts'

export type { GroupBilling } from './words.ts'

const name = emptyAsNull(requiredText('Name is required', 60))
const billing = z.enum(groupBillings)

/** How the amount due is paid: one method, or a split. Without either it stays on the bill. */
const paymentInput = {
  paymentMethod: paymentMethod.optional(),
  cashGiven,
  payments: guestPayments,
  due: shownDue,
}

export const group = z.object({
  id,
  /** The name that the desk gave it, else that of its lead guest. */
  name: z.string(),
  /** Whether the desk gave it a name. */
  isNamed: z.boolean(),
  billing,
  lead: z.object({ guestId: id, name: z.string() }),
  /** Number of stays that run, and of all. */
  running: z.number().int(),
  stays: z.number().int(),
  version: z.number().int(),
})

export type Group = z.infer<typeof group>

export const groupDetails = group.extend({
  /** In the order of their facilities; those that have ended stay in the list. */
  stays: z.array(rental),
  /** The agreed or final price of all stays, what was paid and what is open, in dollars. */
  total: amount,
  paid: amount,
  due: amount,
})

export type GroupDetails = z.infer<typeof groupDetails>

/** A price for several stays: a line for each of them, then the total. */
export const groupQuote = z.object({
  lines: z.array(quoteLine),
  total: amount,
  paid: amount,
  due: amount,
})

export type GroupQuote = z.infer<typeof groupQuote>

/** A facility of a group check-in. `customerName` is null for the lead guest. */
export const groupFacility = z.object({
  facilityType: z.enum(facilityTypes),
  facilityId: id,
  customerName: emptyAsNull(requiredText('Customer name is required', 120)),
  /** The record of the named guest, records that they are not, and the reason of an admission by a manager. */
  guestId: newCheckIn.shape.guestId,
  notGuests: newCheckIn.shape.notGuests,
  banOverride: newCheckIn.shape.banOverride,
  /** Its own guest, if they are a member. */
  memberId: newCheckIn.shape.memberId,
  /** The key or wristband that is handed out for it. */
  key: newCheckIn.shape.key,
})

const groupFacilities = z
  .array(groupFacility)
  .min(1, 'Choose at least one room or locker')
  .max(MAX_FACILITIES, `At most ${MAX_FACILITIES} rooms and lockers`)
  .refine(
    facilities => new Set(facilities.map(({ facilityId }) => facilityId)).size === facilities.length,
    'Choose each room and locker once',
  )
  .refine(
    facilities => facilities.every(({ memberId, customerName }) => !memberId || customerName),
    'Name the guest who is a member',
  )

const {
  guestId,
  notGuests,
  banOverride,
  customerName,
  customerEmail,
  customerPhone,
  notes,
  duration,
  pastDue,
  heldFor,
  memberId,
  deposit,
  confirmedHours,
} = newCheckIn.shape

/** The Group Check-in form: the lead guest, and the facilities that start now for one duration. */
export const checkInForm = z.object({
  name,
  billing: billing.default('one'),
  ...{ guestId, notGuests, memberId, banOverride, customerName, customerEmail, customerPhone },
  ...{ notes, duration, confirmedHours, pastDue, heldFor },
  /** Taken for each facility, besides the payment. */
  deposit,
  facilities: groupFacilities,
  quotedAt,
  ...paymentInput,
})

export const listGroups = endpoint({
  method: 'GET',
  path: '/api/groups',
  roles: deskRoles,
  summary: 'Groups with somebody in the house',
  response: z.array(group.extend({ rentalIds: z.array(id) })),
})

export const readGroup = endpoint({
  method: 'GET',
  path: '/api/groups/:id',
  roles: deskRoles,
  summary: 'A group with its stays and balance',
  params: idParams,
  response: groupDetails,
})

export const quoteGroup = endpoint({
  method: 'GET',
  path: '/api/groups/price',
  roles: deskRoles,
  summary:
    'Price of a group check-in now. Facilities as ids, separated by commas, and the member of each in the same order, 0 for none',
  query: z.object({
    hours: numberInQuery(duration),
    facilities: z
      .string()
      .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9}){0,59}$/, 'Must be ids separated by commas')
      .transform(text => text.split(',').map(Number))
      .refine(ids => ids.every(one => id.safeParse(one).success), 'Must be ids separated by commas'),
    members: z
      .string()
      .regex(/^(0|[1-9]\d{0,9})(,(0|[1-9]\d{0,9})){0,59}$/, 'Must be ids separated by commas')
      .transform(text => text.split(',').map(Number))
      .refine(
        ids => ids.every(one => one === 0 || id.safeParse(one).success),
        'Must be ids separated by commas',
      )
      .optional(),
  }),
  response: groupQuote.extend({ at: isoInstant }),
})

/** A manager approves a check-in with an amount past due of the lead guest, and of a banned one. */
export const checkInGroup = endpoint({
  method: 'POST',
  path: '/api/groups/check-in',
  roles: deskRoles,
  approval: managerRoles,
  summary: 'Check a group into several facilities at once, with one payment for all or none',
  body: checkInForm,
  response: groupDetails,
  status: 201,
})

export const formGroup = endpoint({
  method: 'POST',
  path: '/api/groups',
  roles: deskRoles,
  summary: 'Make a group of running stays. The guest of the first one leads it',
  body: z.object({
    name,
    billing: billing.default('each'),
    rentalIds: z.array(id).min(1, 'Choose at least one stay').max(MAX_FACILITIES),
  }),
  response: groupDetails,
  status: 201,
})

export const editGroup = endpoint({
  method: 'PATCH',
  path: '/api/groups/:id',
  roles: deskRoles,
  summary: 'Change the name of a group and who pays',
  params: idParams,
  body: z.object({ name, billing }).partial(),
  response: groupDetails,
})

const stay = { params: idParams, body: z.object({ rentalId: id }), response: groupDetails }

export const addStay = endpoint({
  method: 'POST',
  path: '/api/groups/:id/stays',
  roles: deskRoles,
  ...stay,
  summary: 'Add a running stay to a group',
})
export const removeStay = endpoint({
  method: 'POST',
  path: '/api/groups/:id/remove',
  roles: deskRoles,
  ...stay,
  summary: 'Take a running stay out of its group. Its bill stays with it',
})

const extraHours = z.number().min(0.25, 'Extend by at least a quarter of an hour').max(744)

export const quoteGroupExtension = endpoint({
  method: 'GET',
  path: '/api/groups/:id/extension',
  roles: deskRoles,
  summary: 'Price of extending all running stays of a group',
  params: idParams,
  query: z.object({ hours: numberInQuery(extraHours) }),
  response: groupQuote,
})

/** A manager approves an agreed rate too far below that of the facility. */
export const extendGroup = endpoint({
  method: 'POST',
  path: '/api/groups/:id/extend',
  roles: deskRoles,
  approval: managerRoles,
  summary: 'Extend all running stays of a group, or none if one cannot be extended',
  params: idParams,
  body: z.object({ hours: extraHours, confirmedHours, ...paymentInput }),
  response: groupDetails,
})

export const quoteGroupCheckOut = endpoint({
  method: 'GET',
  path: '/api/groups/:id/bill',
  roles: deskRoles,
  summary: 'What a group owes if all of it checks out now',
  params: idParams,
  response: groupQuote.extend({
    at: isoInstant,
    /** Deposits that are held for its running stays, in dollars. */
    deposits: z.object({ count: z.number().int(), amount }),
  }),
})

export const checkOutGroup = endpoint({
  method: 'POST',
  path: '/api/groups/:id/check-out',
  roles: deskRoles,
  summary: 'Check out everybody of a group who is still in, with one payment for all or none',
  params: idParams,
  body: z.object({
    quotedAt,
    /** Returns all held deposits. Otherwise they stay held. */
    returnDeposits: z.boolean().default(false),
    confirmsTime,
    ...paymentInput,
  }),
  response: groupDetails,
})

export const payGroup = endpoint({
  method: 'POST',
  path: '/api/groups/:id/payments',
  roles: deskRoles,
  summary: 'Take one payment of all that is due for the stays of a group so far',
  params: idParams,
  body: z.object(paymentInput),
  response: groupDetails,
})
