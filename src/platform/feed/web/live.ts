import { MINUTE } from '#platform/values/time.ts'
import { tabId } from '#platform/web/data/api.ts'
import { invalidate } from '#platform/web/data/query-client.ts'
import { now } from '#platform/web/device/clock.ts'
import { readStored, writeStored } from '#platform/web/device/local-storage.ts'
import { type Toast, toastNews, toastNext } from '#platform/web/ui/feedback/toast.ts'
import { currentTexts } from '#platform/web/ui/text/use-texts.ts'
import type { Push } from '../contract.ts'
import { resourcesAfter } from '../rules.ts'
import { alertTitle } from './alert-list.ts'
import { withAlertMessage } from './alert-message.ts'
import { feedTexts } from './languages/texts.ts'
import { toToast } from './push-toast.ts'
import { addAlert } from './queries.ts'
import { keepConnected } from './socket.ts'

export interface FeedHandlers {
  /** Called each time that the feed is connected. */
  onConnected: () => void
  /** Shows the subject of a push. */
  open: (push: Push) => void
  /** Whether to show a push as a toast or notification at this desk. */
  shouldInterrupt: (push: Push) => boolean
  /** Whether the person at this desk caused a push. */
  isOwn: (push: Push) => boolean
}

/**
 * Follows the live feed: refreshes data that pushes made stale, and shows alerts, toasts and notifications.
 */
export function subscribeToFeed({ onConnected, open, shouldInterrupt, isOwn }: FeedHandlers): void {
  requestNotificationPermission()
  keepConnected(onConnected, push => {
    const noun = push.action?.split('.')[0]
    if (noun) refreshSoon(noun)
    if (push.type !== 'record_changed') addAlert(push, isOwn(push))
    if (!isRecent(push) || !shouldInterrupt(push)) return
    if (push.origin !== tabId) announce(push, open, toastNews)
    else if (push.workorderId !== undefined) announceOwn(push, open)
  })
}

/** The work order for which this tab awaits its own push, and that of the last push that was its own. */
let awaited: number | undefined
let lastOwn: { workorderId: number; announce: () => void } | undefined

/**
 * Announces the push of a work order that this tab has written, as every other screen does, after the toast that is
 * visible. Other pushes of this tab's own actions are not announced: the action has its own toast, with its Undo.
 */
export function announceOwnWorkorder(id: number): void {
  if (lastOwn?.workorderId === id) lastOwn.announce()
  else awaited = id
}

function announceOwn(push: Push, open: (push: Push) => void) {
  const workorderId = push.workorderId!
  lastOwn = { workorderId, announce: () => announce(push, open, toastNext) }
  if (awaited !== workorderId) return
  awaited = undefined
  lastOwn.announce()
}

/** How long pushes are collected before their data is read again, in ms: one action records several events. */
const BATCH_MS = 50

let changed: string[] = []

/** Refreshes the data that events with this noun make stale. */
function refreshSoon(noun: string) {
  if (changed.push(noun) === 1) setTimeout(refreshChanged, BATCH_MS)
}

function refreshChanged() {
  invalidate(resourcesAfter(changed))
  changed = []
}

/** Whether a push is recent enough for a toast. Older ones appear only in the list. */
const isRecent = ({ timestamp }: Push) => now() - Date.parse(timestamp) < MINUTE

function announce(push: Push, open: (push: Push) => void, show: (toast: Toast) => void) {
  withAlertMessage(push, message => {
    const written = { ...push, message }
    show(toToast(written, currentTexts(feedTexts)))
    if (push.priority === 'urgent') notify(written, open)
  })
}

/**
 * Requests permission for notifications while undecided, once per browser, so that dismissing it is
 * respected. Without storage it would ask on every load, so it does not ask at all.
 */
function requestNotificationPermission() {
  if (!('Notification' in window) || Notification.permission !== 'default') return
  if (readStored('asked-to-notify') || !writeStored('asked-to-notify', 'yes')) return
  void Notification.requestPermission()
}

function notify(push: Push, open: (push: Push) => void) {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  try {
    const options = { body: push.message, icon: '/icon-192.png', tag: `keydesk-${push.id}` }
    new Notification(alertTitle(push, currentTexts(feedTexts)), options).onclick = () => {
      window.focus()
      open(push)
    }
  } catch {
    // Some phones have the Notification API, but not its constructor in pages.
  }
}
