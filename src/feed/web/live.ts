import { MINUTE } from '../../shared/time.ts'
import { now } from '../../shared/web/clock.ts'
import { tabId } from '../../shared/web/ids.ts'
import { remember, remembered } from '../../shared/web/remembered.ts'
import { toast } from '../../shared/web/ui/toast.ts'
import type { Noun, Push, PushType } from '../contract.ts'
import { titleOf } from './alert-list.ts'
import { addAlert } from './queries.ts'
import { goOnFrom, keepConnected } from './socket.ts'

export interface Following {
  /** Reads anew what these changed. */
  refresh: (nouns: ReadonlySet<Noun>) => void
  /** The newest event that what is shown already holds; undefined where that is not known. */
  lastEvent: number | undefined
  /** Leads to what a push is about. */
  open: (push: Push) => void
  /** Whether a push may interrupt whoever is at this desk. */
  interrupts: (push: Push) => boolean
}

/** Follows the live feed: reads anew what a push made stale, and tells the person about it. */
export function followFeed({ refresh, lastEvent, open, interrupts }: Following): void {
  askToNotify()
  const changed = gather(refresh)
  goOnFrom(lastEvent)
  keepConnected(push => {
    const noun = push.action?.split('.')[0]
    if (noun) changed(noun as Noun)
    if (push.type !== 'record_changed') addAlert(push)
    if (push.origin !== tabId && isFresh(push) && interrupts(push)) announce(push, open)
  })
}

/** Hands over at once what changes alone, and together what changes in a burst. */
function gather(refresh: (nouns: ReadonlySet<Noun>) => void) {
  const REST = 100
  let waiting = new Set<Noun>()
  let resting = false
  function flush() {
    resting = waiting.size > 0
    if (!resting) return
    const nouns = waiting
    waiting = new Set()
    refresh(nouns)
    setTimeout(flush, REST)
  }
  return (noun: Noun) => {
    waiting.add(noun)
    if (!resting) flush()
  }
}

/** What was missed for longer than a minute stands in the list; it need not interrupt any more. */
const isFresh = ({ timestamp }: Push) => now() - Date.parse(timestamp) < MINUTE

function announce(push: Push, open: (push: Push) => void) {
  toast({
    title: toastTitles[push.type] ?? 'Notification',
    description: push.message,
    variant: destructive.has(push.type) ? 'destructive' : 'default',
  })
  if (push.priority === 'urgent') notify(push, open)
}

/** Toast titles (SPEC §7). */
const toastTitles: Partial<Record<PushType, string>> = {
  new_workorder: 'New Work Order',
  workorder_status_changed: 'Work Order Updated',
  workorder_completed: 'Work Order Completed',
  room_status_changed: 'Room Status Changed',
  locker_status_changed: 'Locker Status Changed',
}

const destructive: ReadonlySet<PushType> = new Set([
  'new_workorder',
  'room_status_changed',
  'locker_status_changed',
])

/**
 * Asks whether to notify while that is undecided, once per browser: who dismissed the question is not asked again.
 * A browser that can remember nothing would ask on every load, so it is not asked at all.
 */
function askToNotify() {
  if (!('Notification' in window) || Notification.permission !== 'default') return
  if (remembered('asked-to-notify') || !remember('asked-to-notify', 'yes')) return
  void Notification.requestPermission()
}

function notify(push: Push, open: (push: Push) => void) {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  try {
    const options = { body: push.message, icon: '/icon-192.png', tag: `keydesk-${push.id}` }
    new Notification(titleOf(push), options).onclick = () => {
      window.focus()
      open(push)
    }
  } catch {
    // Some phones know notifications but refuse to make one from a page.
  }
}
