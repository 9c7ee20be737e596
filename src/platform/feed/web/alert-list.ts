import type { Alert, Push, PushType } from '../contract.ts'
import { actionableTypes, MAX_ALERTS, MAX_UNREAD } from '../words.ts'
import type { FeedTranslate } from './languages/texts.ts'

/** A person's alerts, newest first, at most 50 (SPEC §9). */
export interface AlertList {
  alerts: Alert[]
  /** Also counts alerts beyond the 50, so that the badge can show 99+. */
  unread: number
}

/**
 * Adds the alert of a push at the top. It is unread if it asks the person to act, which their own do not. Returns the
 * list unchanged if the alert is there already.
 */
export function withAlert(list: AlertList, push: Push, isOwn = false): AlertList {
  if (list.alerts.some(({ id }) => id === push.id)) return list
  const read = isOwn || !(actionableTypes as readonly string[]).includes(push.type)
  return {
    alerts: [{ ...push, read }, ...list.alerts].slice(0, MAX_ALERTS),
    unread: read ? list.unread : Math.min(list.unread + 1, MAX_UNREAD),
  }
}

/** Marks an alert as read, and lowers the count if it was unread (minimum 0). */
export function withRead(list: AlertList, id: number): AlertList {
  const unread = list.alerts.some(alert => alert.id === id && !alert.read)
  if (!unread) return list
  return {
    alerts: list.alerts.map(alert => (alert.id === id ? { ...alert, read: true } : alert)),
    unread: Math.max(0, list.unread - 1),
  }
}

export const withAllRead = ({ alerts }: AlertList): AlertList => ({
  alerts: alerts.map(alert => ({ ...alert, read: true })),
  unread: 0,
})

/** Returns the text of the badge: '7', or '99+' above 99 (SPEC §9). */
export const badgeText = (unread: number): string => (unread > 99 ? '99+' : String(unread))

/** Returns the title of an alert, or that of its type. */
export const alertTitle = ({ title, type }: Push, t: FeedTranslate): string => title ?? t(titleOf(type))

const titleOf = (type: PushType) =>
  type === 'connection' || type === 'record_changed' ? 'notification' : type
