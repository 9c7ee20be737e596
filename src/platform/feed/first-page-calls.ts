import { everyone } from '#platform/http/roles.ts'

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
export type PushType = (typeof pushTypes)[number]

export const priorities = ['urgent', 'high', 'medium', 'low'] as const
export type Priority = (typeof priorities)[number]

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

export const listAlerts = { method: 'GET', path: '/api/alerts', roles: everyone } as const
export const markAlertRead = { method: 'POST', path: '/api/alerts/:id/read', roles: everyone } as const
export const markAllAlertsRead = { method: 'POST', path: '/api/alerts/read', roles: everyone } as const
export const clearAlerts = { method: 'POST', path: '/api/alerts/clear', roles: everyone } as const
