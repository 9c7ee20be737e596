import { z } from 'zod'
import { facilityTypes } from '../facilities/contract.ts'
import { member } from '../members/contract.ts'
import { membership } from '../memberships/contract.ts'
import { endpoint } from '../shared/endpoint.ts'
import { id, idParams, instant, line, optional, paragraph } from '../shared/fields.ts'
import { desk } from '../shared/roles.ts'

/** Visits of one page of the list, besides those that run. */
export const PAGE = 50

const facilityId = z.number().int().min(1, 'Please select a facility').max(2_147_483_647)

/** The check-in form (SPEC §5): a facility is optional, and takes its type with it. */
export const checkinForm = z.object({
  memberId: z
    .number('Member is required')
    .int('Member is required')
    .min(1, 'Member is required')
    .max(2_147_483_647),
  facilityType: optional(z.enum(facilityTypes)),
  facilityId: optional(facilityId),
  notes: optional(paragraph()),
})

/** A checkinTime, which SPEC §7 sends besides, is dropped: the visit begins when the call arrives. */
const newCheckin = checkinForm.refine(({ facilityId, facilityType }) => !facilityId || facilityType, {
  path: ['facilityType'],
  message: 'Required',
  when: ({ value }) => typeof value === 'object' && value !== null,
})

export const memberCheckin = z.object({
  id,
  memberId: id,
  memberNumber: z.string(),
  memberName: z.string(),
  membershipId: id.nullable(),
  checkinTime: instant,
  /** Null while the member is in. */
  checkoutTime: instant.nullable(),
  status: z.enum(['active', 'completed']),
  facilityType: z.enum(facilityTypes).nullable(),
  facilityId: id.nullable(),
  facilityName: z.string().nullable(),
  notes: z.string(),
})

export type MemberCheckin = z.infer<typeof memberCheckin>

/** How a member stands, before the desk lets them in. */
export const standing = z.object({
  member,
  /** The membership in force today. */
  membership: membership.nullable(),
  /** The visit that runs. */
  visit: memberCheckin.nullable(),
  /** Why the member may not come in; null where they may. */
  refusal: z.string().nullable(),
  /** What the desk should know before letting them in. */
  warnings: z.array(z.string()),
})

export type Standing = z.infer<typeof standing>

export const listCheckins = endpoint({
  method: 'GET',
  path: '/api/member-checkins',
  summary: "Members' visits: those that run, then the past ones, newest first, 50 a page",
  roles: desk,
  query: z.object({
    /** An id, or a member number such as M-000123. */
    memberId: line(20).optional(),
    /** The running visit on this facility. */
    facilityId: idParams.shape.id.optional(),
    /** Only past visits with a smaller id: the next page. */
    before: idParams.shape.id.optional(),
  }),
  answer: z.array(memberCheckin),
})

export const readStanding = endpoint({
  method: 'GET',
  path: '/api/member-checkins/standing/:id',
  summary: 'How a member stands: membership, balance, running visit, what speaks against a check-in',
  roles: desk,
  params: idParams,
  answer: standing,
})

export const checkIn = endpoint({
  method: 'POST',
  path: '/api/member-checkins',
  summary: 'Let a member in, with a facility or without',
  roles: desk,
  body: newCheckin,
  answer: memberCheckin,
  status: 201,
})

export const checkOut = endpoint({
  method: 'PATCH',
  path: '/api/member-checkins/:id/checkout',
  summary: 'End a visit and free its facility',
  roles: desk,
  params: idParams,
  answer: memberCheckin,
})
