import { z } from 'zod'
import { heldFor } from '#house/facilities/contract.ts'
import { facilityTypes } from '#house/facilities/words.ts'
import { confirmsTime } from '#money/bills/contract.ts'
import { cashGiven, paymentMethod } from '#money/ledger/contract.ts'
import { membership } from '#money/memberships/contract.ts'
import { guestPayments, shownDue } from '#money/payments/contract.ts'
import { billedQuote, quotedAt } from '#money/pricing/contract.ts'
import { member } from '#people/members/contract.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { deskRoles, managerRoles } from '#platform/http/roles.ts'
import {
  amount,
  emptyAsNull,
  id,
  idParams,
  isoInstant,
  multilineText,
  notGuests,
  numberInQuery,
  requiredText,
  singleLineText,
  whenComparable,
} from '#platform/values/fields.ts'

import { MAX_HOURS } from './words.ts'

const facilityId = z.number().int().min(1, 'Please select a facility').max(2_147_483_647)

/** The check-in form (SPEC §5). A facility is optional and needs its type. */
export const checkinForm = z.object({
  memberId: z
    .number('Member is required')
    .int('Member is required')
    .min(1, 'Member is required')
    .max(2_147_483_647),
  facilityType: emptyAsNull(z.enum(facilityTypes)),
  facilityId: emptyAsNull(facilityId),
  notes: emptyAsNull(multilineText()),
  /** Agreed hours of a facility at the visitor's price; ignored if the visit costs nothing. */
  duration: z
    .number()
    .min(1, 'Duration must be at least 1 hour')
    .max(MAX_HOURS, `Duration must be at most ${MAX_HOURS} hours`),
})

/** Payment taken at once. Without a method, the amount stays due on the member's account. */
const paymentInput = {
  due: shownDue,
  quotedAt,
  paymentMethod: paymentMethod.optional(),
  cashGiven,
  payments: guestPayments,
}

/** Why a manager admits a banned member. Staff need a manager's approval. */
export const banOverride = emptyAsNull(requiredText('A reason is required', 300))

/** Why a manager lets a member in whose membership does not. Staff need a manager's approval. */
export const entryOverride = emptyAsNull(requiredText('A reason is required', 300))

/**
 * The request. A `checkinTime` (SPEC §7) is ignored: the visit begins when the server receives the request.
 */
const newCheckin = checkinForm
  .extend({
    duration: checkinForm.shape.duration.optional(),
    banOverride,
    entryOverride,
    notGuests,
    heldFor,
    ...paymentInput,
  })
  .refine(({ facilityId, facilityType }) => !facilityId || facilityType, {
    path: ['facilityType'],
    message: 'Required',
    when: whenComparable('facilityId', 'facilityType'),
  })

export const memberCheckin = z.object({
  id,
  memberId: id,
  memberNumber: z.string(),
  memberName: z.string(),
  membershipId: id.nullable(),
  checkinTime: isoInstant,
  /** Null while the member is checked in. */
  checkoutTime: isoInstant.nullable(),
  /** Agreed end of a visit at the visitor's price; null if it costs nothing. */
  endTime: isoInstant.nullable(),
  status: z.enum(['active', 'completed']),
  facilityType: z.enum(facilityTypes).nullable(),
  facilityId: id.nullable(),
  facilityName: z.string().nullable(),
  notes: z.string(),
  /** Null if nothing was charged. */
  billId: id.nullable(),
  /** The amount owed on its bill; while it is open, of the agreed time. */
  dueAmount: amount,
})

export type MemberCheckin = z.infer<typeof memberCheckin>

/** The facts that the desk sees before it checks a member in. */
export const standing = z.object({
  member,
  /** The membership in force today. */
  membership: membership.nullable(),
  /** Why it does not include a visit with a room or locker now; null if it does, or if there is none. */
  excluded: z.object({ room: z.string().nullable(), locker: z.string().nullable() }),
  /** The open visit. */
  visit: memberCheckin.nullable(),
  /** Why the member cannot check in; null if they can. */
  refusal: z.string().nullable(),
  /** Why the membership lets nobody in without a manager; null if it does. */
  entryBar: z
    .object({
      why: z.string(),
      /** Whether a facility at the visitor's price is refused as well. */
      isArrears: z.boolean(),
      /** The membership whose freeze the desk can end. */
      frozenId: id.nullable(),
    })
    .nullable(),
  /** Banned guests of the same name, whom the desk chooses or declines; null if there are none. */
  namesakes: z.object({ reason: z.string(), guests: z.array(id) }).nullable(),
  /** Warnings that do not prevent the check-in. */
  warnings: z.array(z.string()),
})

export type Standing = z.infer<typeof standing>

export const listCheckins = endpoint({
  method: 'GET',
  path: '/api/member-checkins',
  roles: deskRoles,
  summary: "Members' visits: open ones, then past ones, newest first, 50 a page",
  query: z.object({
    /** An id, or a member number such as M-000123. */
    memberId: singleLineText(20).optional(),
    /** Only the open visit of this facility. */
    facilityId: idParams.shape.id.optional(),
    /** Last id of the previous page; only past visits. */
    before: idParams.shape.id.optional(),
  }),
  response: z.array(memberCheckin),
})

/** Open visits that have a facility, for the board. */
export const listVisitsOnBoard = endpoint({
  method: 'GET',
  path: '/api/member-checkins/board',
  roles: deskRoles,
  summary: 'Open visits that occupy a facility, for the board',
  response: z.array(memberCheckin),
})

export const readStanding = endpoint({
  method: 'GET',
  path: '/api/member-checkins/standing/:id',
  roles: deskRoles,
  summary: 'State of a member before check-in: membership, balance, open visit, refusal and warnings',
  params: idParams,
  response: standing,
})

export const checkIn = endpoint({
  method: 'POST',
  path: '/api/member-checkins',
  roles: deskRoles,
  approval: managerRoles,
  summary: 'Check a member in, with or without a facility',
  body: newCheckin,
  response: memberCheckin,
  status: 201,
})

export const checkOut = endpoint({
  method: 'PATCH',
  path: '/api/member-checkins/:id/checkout',
  roles: deskRoles,
  summary: 'End a visit and free its facility',
  params: idParams,
  body: z
    .object({
      /** A person confirmed the time, though the server doubts its clock. */
      confirmsTime,
      ...paymentInput,
    })
    .nullish(),
  response: memberCheckin,
})

export const quoteVisit = endpoint({
  method: 'GET',
  path: '/api/member-checkins/quote',
  roles: deskRoles,
  summary: "Visitor's price of a facility for a member; null if the membership includes it",
  query: z.object({
    memberId: numberInQuery(checkinForm.shape.memberId),
    facilityType: z.enum(facilityTypes),
    facilityId: numberInQuery(facilityId),
    duration: numberInQuery(checkinForm.shape.duration),
  }),
  response: z.object({ quote: billedQuote.nullable() }),
})

export const quoteCheckOut = endpoint({
  method: 'GET',
  path: '/api/member-checkins/:id/quote',
  roles: deskRoles,
  summary: 'Bill of an open visit for a check-out now; null if it costs nothing',
  params: idParams,
  response: z.object({ bill: billedQuote.nullable() }),
})
