import { type Alert, MOST_ALERTS, MOST_UNREAD, type Push, type PushType } from '../contract.ts'

/** A list of alerts as a person sees it: the newest first, at most 50 (SPEC §9). */
export interface AlertList {
  alerts: Alert[]
  /** Also counts those that no longer fit the list, so that the badge may say 99+. */
  unread: number
}

/** Puts the alert of a push on top, unread; one that is there already stays as it is. */
export function withAlert(list: AlertList, push: Push): AlertList {
  if (list.alerts.some(({ id }) => id === push.id)) return list
  return {
    alerts: [{ ...push, read: false }, ...list.alerts].slice(0, MOST_ALERTS),
    unread: Math.min(list.unread + 1, MOST_UNREAD),
  }
}

/** Marks one as read: the count falls by one the first time, never below nothing. */
export function withRead(list: AlertList, id: number): AlertList {
  const unread = list.alerts.some(alert => alert.id === id && !alert.read)
  if (!unread) return list
  return {
    alerts: list.alerts.map(alert => (alert.id === id ? { ...alert, read: true } : alert)),
    unread: Math.max(0, list.unread - 1),
  }
}

/** Marks all as read. */
export const withAllRead = ({ alerts }: AlertList): AlertList => ({
  alerts: alerts.map(alert => ({ ...alert, read: true })),
  unread: 0,
})

/** '7', or '99+' above 99 (SPEC §9). */
export const badgeOf = (unread: number): string => (unread > 99 ? '99+' : String(unread))

/** An alert's own title, or that of its type. */
export const titleOf = ({ title, type }: Push): string => title ?? alertTitles[type] ?? 'Notification'

/** Titles of alerts that come without one (SPEC §7). */
const alertTitles: Partial<Record<PushType, string>> = {
  new_workorder: 'New Work Order',
  workorder_status_changed: 'Work Order Updated',
  workorder_completed: 'Work Order Completed',
  room_status_changed: 'Room Status Changed',
  locker_status_changed: 'Locker Status Changed',
  maintenance_alert: 'Maintenance Alert',
  cleaning_alert: 'Cleaning Alert',
  facility_status: 'Facility Status Update',
  urgent_repair: 'Urgent Repair Required',
}
