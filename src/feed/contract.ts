import { z } from 'zod'
import { endpoint } from '../shared/http/endpoint.ts'
import { deskRoles, everyone, managerRoles, type Role } from '../shared/http/roles.ts'
import { id, idParams, isoInstant } from '../shared/values/fields.ts'

/** Push types of SPEC §3, plus `record_changed`, which makes other screens refresh without an alert. */
export const pushTypes = [
  'connection',
  'new_workorder',
  'workorder_status_changed',
  'workorder_completed',
  'room_status_changed',
  'locker_status_changed',
  'maintenance_alert',
  'cleaning_alert',
  'facility_status',
  'urgent_repair',
  'record_changed',
] as const

export const priorities = ['urgent', 'high', 'medium', 'low'] as const

/** Subjects of events; each screen knows which of them it shows. */
export const nouns = [
  'facility',
  'rental',
  'payment',
  'settings',
  'workorder',
  'schedule',
  'member',
  'membership',
  'checkin',
  'item',
  'cleaning',
  'tag',
  'invoice',
  'shift',
  'account',
  'alert',
  'idrecord',
  'backup',
  'rate',
] as const

/** Roles that receive the events of each noun. Maintenance receives nothing about money or members. */
export const audience: Record<(typeof nouns)[number], readonly Role[]> = {
  facility: everyone,
  rental: everyone,
  payment: deskRoles,
  settings: everyone,
  workorder: everyone,
  schedule: everyone,
  member: deskRoles,
  membership: deskRoles,
  checkin: everyone,
  item: everyone,
  cleaning: everyone,
  tag: everyone,
  invoice: deskRoles,
  shift: deskRoles,
  account: managerRoles,
  alert: everyone,
  idrecord: deskRoles,
  backup: managerRoles,
  rate: deskRoles,
}

/** A message on the live feed (SPEC §3), plus the id with which a client resumes. */
export const push = z.object({
  id: z.number().int().min(0),
  type: z.enum(pushTypes),
  title: z.string().optional(),
  message: z.string(),
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
  /** The browser tab that caused the event; it shows no toast about its own action. */
  origin: z.string().optional(),
  /** Only on `connection`: too many events were missed to replay, so the client must refetch everything. */
  reset: z.boolean().optional(),
})

export type Push = z.infer<typeof push>
export type PushType = Push['type']
export type Priority = (typeof priorities)[number]
export type Noun = (typeof nouns)[number]
export type Action = `${Noun}.${string}`

/** A push with the person's read state (SPEC §3). */
export const alert = push.extend({ read: z.boolean() })

export type Alert = z.infer<typeof alert>

/** Maximum number of alerts in a list (SPEC §9). */
export const MAX_ALERTS = 50
export const MAX_UNREAD = 100

/** Types of the alerts in the maintenance panel. */
export const maintenanceTypes = [
  'new_workorder',
  'workorder_status_changed',
  'workorder_completed',
  'maintenance_alert',
  'urgent_repair',
] as const satisfies readonly PushType[]

/** The bell lists all alerts, the maintenance panel its own; each list is cleared separately. */
export const alertLists = ['all', 'maintenance'] as const
export type AlertList = (typeof alertLists)[number]

const alertList = z.object({
  /** Newest first, at most 50. */
  alerts: z.array(alert),
  /** Counted up to 100, including alerts that do not fit the list. */
  unread: z.number().int(),
})

export const listAlerts = endpoint({
  method: 'GET',
  path: '/api/alerts',
  summary: 'The alerts that the signed-in person has not cleared from the bell and the maintenance panel',
  roles: everyone,
  response: z.object({ all: alertList, maintenance: alertList }),
})

const upTo = id

export const markAlertRead = endpoint({
  method: 'POST',
  path: '/api/alerts/:id/read',
  summary: 'Mark an alert as read for the signed-in person',
  roles: everyone,
  params: idParams,
  response: z.object({ id }),
})

export const markAllAlertsRead = endpoint({
  method: 'POST',
  path: '/api/alerts/read',
  summary: 'Mark all alerts up to and including one as read for the signed-in person',
  roles: everyone,
  body: z.object({ upTo }),
  response: z.object({ upTo }),
})

export const clearAlerts = endpoint({
  method: 'POST',
  path: '/api/alerts/clear',
  summary: 'Clear a list of alerts up to and including one for the signed-in person',
  roles: everyone,
  body: z.object({ upTo, list: z.enum(alertLists).default('all') }),
  response: z.object({ upTo }),
})
