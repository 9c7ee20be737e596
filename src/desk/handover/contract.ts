import { z } from 'zod'
import { want } from '#desk/waiting/contract.ts'
import { facilityTypes } from '#house/facilities/words.ts'
import { turnaroundStates } from '#house/turnaround/words.ts'
import { priorities } from '#platform/feed/words.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { deskRoles } from '#platform/http/roles.ts'
import { amount, id, idParams, isoInstant, multilineText, singleLineText } from '#platform/values/fields.ts'

const facility = { facilityType: z.enum(facilityTypes), facilityId: id, facilityName: z.string() }

/**
 * A stay with its guest. The name is not kept in a hand-over but read when it is shown, so that it is gone when the
 * guest is erased. Both are null in hand-overs of earlier versions.
 */
const stay = { ...facility, rentalId: id.nullable(), guestName: z.string().nullable() }

/** The facts at the end of a shift. */
export const facts = z.object({
  /** Stays past their agreed end, the longest first, and what they owe. */
  overdue: z.array(z.object({ ...stay, endTime: isoInstant, dueAmount: amount })),
  /** Running stays with something due, the most first. */
  unpaid: z.array(z.object({ ...stay, dueAmount: amount })),
  /** Bookings of the next twelve hours, and those that are late, the earliest first. */
  arrivals: z.array(z.object({ ...stay, startTime: isoInstant })),
  /** Deposits held for lent items. */
  deposits: z.array(z.object({ ...facility, item: z.string(), amount })),
  /** Keys and wristbands that guests have. */
  keys: z.array(z.object({ ...facility, label: z.string(), since: isoInstant })),
  /** Rooms and lockers that are not ready. */
  turnarounds: z.array(z.object({ ...facility, state: z.enum(turnaroundStates), since: isoInstant })),
  /** Open work orders, the most urgent first. */
  workorders: z.array(z.object({ ...facility, id, title: z.string(), priority: z.enum(priorities) })),
  /** How many further work orders were open; earlier hand-overs did not count them. */
  moreWorkorders: z.number().int().default(0),
  /** Guests in line by their number, those with an offer first. A promise is an offer that they have accepted. */
  waiting: z.array(
    z.object({
      number: z.number().int(),
      people: z.number().int(),
      wants: z.array(want),
      joinedTime: isoInstant,
      offer: z.object({ ...facility, isAccepted: z.boolean(), heldUntil: isoInstant }).nullable(),
    }),
  ),
  lowStock: z.array(
    z.object({ itemId: id, name: z.string(), stock: z.number(), minStock: z.number(), unit: z.string() }),
  ),
  /** Open cash drawers. */
  drawers: z.array(
    z.object({
      drawer: z.string(),
      openedBy: z.string(),
      openedTime: isoInstant,
      /** Earlier hand-overs did not name it. */
      float: amount.optional(),
    }),
  ),
})

export type Facts = z.infer<typeof facts>

export const handover = z.object({
  id,
  writtenTime: isoInstant,
  writerName: z.string(),
  notes: z.string(),
  facts,
  /** When the next shift signed that they read it; null until then. */
  signedTime: isoInstant.nullable(),
  signerName: z.string().nullable(),
})

export type Handover = z.infer<typeof handover>

/** The person who writes or signs, if nobody signs in; with accounts on, the person of the session. */
const name = singleLineText(60).optional()

export const readHandoverDraft = endpoint({
  method: 'GET',
  path: '/api/handovers/draft',
  roles: deskRoles,
  summary: 'What is true now, for a hand-over',
  response: facts,
})

export const listHandovers = endpoint({
  method: 'GET',
  path: '/api/handovers',
  roles: deskRoles,
  summary: 'Hand-overs, newest first, 20 a page',
  query: z.object({ before: idParams.shape.id.optional() }),
  response: z.array(handover),
})

export const writeHandover = endpoint({
  method: 'POST',
  path: '/api/handovers',
  roles: deskRoles,
  summary: 'Hand over to the next shift: what is true now, with notes',
  body: z.object({ notes: multilineText(2_000).default(''), name }),
  response: handover,
  status: 201,
})

export const signHandover = endpoint({
  method: 'POST',
  path: '/api/handovers/:id/sign',
  roles: deskRoles,
  summary: 'Sign that a hand-over was read; someone else than its writer',
  params: idParams,
  body: z.object({ name }),
  response: handover,
})
