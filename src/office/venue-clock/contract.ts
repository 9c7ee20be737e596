import { z } from 'zod'
import { endpoint } from '#platform/http/endpoint.ts'
import { managerRoles } from '#platform/http/roles.ts'
import { isoInstant } from '#platform/values/fields.ts'

export const clockState = z.object({
  /** The venue's time. */
  now: isoInstant,
  /** The time of the server's computer. It differs if its clock jumped. */
  computer: isoInstant,
  /**
   * Why the server waits: its clock jumped, or it started at a time far from that of the last record, so that days
   * are not closed and memberships do not expire. Null if it trusts its clock.
   */
  doubt: z.enum(['jumped', 'started']).nullable(),
})
export type ClockState = z.infer<typeof clockState>

export const readClock = endpoint({
  method: 'GET',
  path: '/api/clock',
  roles: managerRoles,
  summary: "The server's time, and whether it is trusted",
  response: clockState,
})
export const confirmClock = endpoint({
  method: 'POST',
  path: '/api/clock/confirm',
  roles: managerRoles,
  summary: "Confirm the time of the server's computer: the venue follows it",
  response: clockState,
})
