import { z } from 'zod'
import { rental } from '#desk/rentals/contract.ts'
import { memberCheckin } from '#desk/visits/contract.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { deskRoles } from '#platform/http/roles.ts'
import { calendarDay, id, idParams, isoInstant } from '#platform/values/fields.ts'

/** The time for which a rental or a member's visit had a facility: all of it, or the part until a move. */
const span = {
  facilityId: id,
  from: isoInstant,
  until: isoInstant,
}

/** A past stay of a facility, as its history shows it: of a rental or of a visit. */
export const pastStay = z.object({ ...span, rental: rental.nullable(), visit: memberCheckin.nullable() })

export type PastStay = z.infer<typeof pastStay>

/** A past stay of a day, as the timeline shows it. */
export const stayOfDay = z.object({
  ...span,
  name: z.string(),
  /** Null for a visit. */
  rentalId: id.nullable(),
})

export type StayOfDay = z.infer<typeof stayOfDay>

export const listPastStays = endpoint({
  method: 'GET',
  path: '/api/stays/facility/:id',
  roles: deskRoles,
  summary: 'Who was in a facility: the last 50 rentals and visits, also those that moved on, newest first',
  params: idParams,
  response: z.array(pastStay),
})

export const listStaysOfDay = endpoint({
  method: 'GET',
  path: '/api/stays',
  roles: deskRoles,
  summary: 'Rentals and visits that had a facility on a business day (default: today) and left it',
  query: z.object({ day: calendarDay.optional() }),
  response: z.array(stayOfDay),
})
