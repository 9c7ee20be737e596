import type { Toast } from '#platform/web/ui/feedback/toast.ts'
import type { Push, PushType } from '../contract.ts'

/** Toast titles (SPEC §7). */
const titles: Partial<Record<PushType, string>> = {
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

/** Returns the toast of a push. */
export const toToast = ({ type, message }: Pick<Push, 'type' | 'message'>): Toast => ({
  title: titles[type] ?? 'Notification',
  description: message,
  variant: destructive.has(type) ? 'destructive' : 'default',
})
