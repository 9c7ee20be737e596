import type { Toast } from '#platform/web/ui/feedback/toast.ts'
import type { Push, PushType } from '../contract.ts'
import type { FeedTranslate } from './languages/texts.ts'

/** The types whose toasts have a title of their own (SPEC §7). */
const titled = [
  'new_workorder',
  'workorder_status_changed',
  'workorder_completed',
  'room_status_changed',
  'locker_status_changed',
] as const satisfies readonly PushType[]

const destructive: ReadonlySet<PushType> = new Set([
  'new_workorder',
  'room_status_changed',
  'locker_status_changed',
])

/** Returns the toast of a push. */
export const toToast = ({ type, message }: Pick<Push, 'type' | 'message'>, t: FeedTranslate): Toast => ({
  title: t(titled.find(one => one === type) ?? 'notification'),
  description: message,
  variant: destructive.has(type) ? 'destructive' : 'default',
})
