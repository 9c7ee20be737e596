import { z } from 'zod'
import { facilityTypes } from '../facilities/calls.ts'
import { member } from '../members/contract.ts'
import { membership } from '../memberships/contract.ts'
import { endpoint } from '../shared/http/endpoint.ts'
import {
  emptyAsNull,
  id,
  idParams,
  isoInstant,
  multilineText,
  singleLineText,
  whenComparable,
} from '../shared/values/fields.ts'
import * as calls from './calls.ts'

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
})

/**
 * The request. A `checkinTime` (SPEC §7) is ignored: the visit begins when the server receives the request.
 */
const newCheckin = checkinForm.refine(({ facilityId, facilityType }) => !facilityId || facilityType, {
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
  status: z.enum(['active', 'completed']),
  facilityType: z.enum(facilityTypes).nullable(),
  facilityId: id.nullable(),
  facilityName: z.string().nullable(),
  notes: z.string(),
})

export type MemberCheckin = z.infer<typeof memberCheckin>

/** What the desk sees before it checks a member in. */
export const standing = z.object({
  member,
  /** The membership in force today. */
  membership: membership.nullable(),
  /** The open visit. */
  visit: memberCheckin.nullable(),
  /** Why the member cannot check in; null if they can. */
  refusal: z.string().nullable(),
  /** Warnings that do not prevent the check-in. */
  warnings: z.array(z.string()),
})

export type Standing = z.infer<typeof standing>

export const listCheckins = endpoint(calls.listCheckins, {
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

export const readStanding = endpoint(calls.readStanding, {
  summary: 'State of a member before check-in: membership, balance, open visit, refusal and warnings',
  params: idParams,
  response: standing,
})

export const checkIn = endpoint(calls.checkIn, {
  summary: 'Check a member in, with or without a facility',
  body: newCheckin,
  response: memberCheckin,
  status: 201,
})

export const checkOut = endpoint(calls.checkOut, {
  summary: 'End a visit and free its facility',
  params: idParams,
  response: memberCheckin,
})
