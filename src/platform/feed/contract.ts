import { z } from 'zod'
import { endpoint } from '#platform/http/endpoint.ts'
import { everyone } from '#platform/http/roles.ts'
import { id, idParams, isoInstant } from '#platform/values/fields.ts'

import { alertLists, priorities, pushTypes } from './words.ts'

export type { Action, AlertList, Noun, Priority, PushType } from './words.ts'

/** A message on the live feed (SPEC §3), plus the id with which a client resumes. */
export const push = z.object({
  id: z.number().int().min(0),
  type: z.enum(pushTypes),
  title: z.string().optional(),
  message: z.string(),
  /** JSON of the message's key and values, for screens in other languages. */
  words: z.string().optional(),
  priority: z.enum(priorities).default('medium'),
  facilityType: z.enum(['room', 'locker']).optional(),
  facilityId: id.optional(),
  facilityName: z.string().optional(),
  workorderId: id.optional(),
  cleaningRecordId: id.optional(),
  timestamp: isoInstant,
  /** Noun and verb of the stored event: 'rental.started'. */
  action: z.string().optional(),
  /** Id of the subject: the rental's for 'rental.started'. */
  subjectId: id.optional(),
  /** The account that caused the event; absent for the server. */
  actorId: id.optional(),
  /** The browser tab that caused the event; it shows no toast about its own action. */
  origin: z.string().optional(),
  /**
   * Only on `connection`: the last event of the client is unknown or was lost, or too many were missed: refetch
   * everything.
   */
  reset: z.boolean().optional(),
  /** Only on `connection`: the time of the event with this id. */
  eventAt: isoInstant.optional(),
  /** When the server sent it. Screens follow its clock. */
  sentAt: isoInstant.optional(),
})

export type Push = z.infer<typeof push>

/** A push with the person's read state (SPEC §3): unread only if it asks the person to act. */
export const alert = push.extend({ read: z.boolean() })

export type Alert = z.infer<typeof alert>

const alertList = z.object({
  /** Newest first, at most 50. */
  alerts: z.array(alert),
  /** Counted up to 100, including alerts that do not fit the list. */
  unread: z.number().int(),
})

export const listAlerts = endpoint({
  method: 'GET',
  path: '/api/alerts',
  roles: everyone,
  summary: 'The alerts that the signed-in person has not cleared from the bell and the maintenance panel',
  response: z.object({ all: alertList, maintenance: alertList }),
})

const upTo = id

export const markAlertRead = endpoint({
  method: 'POST',
  path: '/api/alerts/:id/read',
  roles: everyone,
  summary: 'Mark an alert as read for the signed-in person',
  params: idParams,
  response: z.object({ id }),
})

export const markAllAlertsRead = endpoint({
  method: 'POST',
  path: '/api/alerts/read',
  roles: everyone,
  summary: 'Mark all alerts up to and including one as read for the signed-in person',
  body: z.object({ upTo }),
  response: z.object({ upTo }),
})

export const clearAlerts = endpoint({
  method: 'POST',
  path: '/api/alerts/clear',
  roles: everyone,
  summary: 'Clear a list of alerts up to and including one for the signed-in person',
  body: z.object({ upTo, list: z.enum(alertLists).default('all') }),
  response: z.object({ upTo }),
})
