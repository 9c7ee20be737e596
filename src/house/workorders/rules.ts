import type { Priority, PushType } from '#platform/feed/contract.ts'
import { cutText } from '#platform/values/text/graphemes.ts'
import { addDays, DAY, MINUTE } from '#platform/values/time.ts'
import type { WorkorderStatus, WorkorderType } from './contract.ts'

/**
 * The transition table of a work order's status (PRODUCT, Work orders). The current status is always allowed.
 */
export const nextStatuses: Record<WorkorderStatus, readonly WorkorderStatus[]> = {
  pending: ['in_progress', 'completed', 'cancelled'],
  in_progress: ['pending', 'completed', 'cancelled'],
  completed: ['in_progress'],
  cancelled: ['pending'],
}

/** Returns why a work order cannot take a status, as a sentence; undefined if it can. */
export function statusError(
  { id, status }: { id: number; status: WorkorderStatus },
  to: WorkorderStatus,
): string | undefined {
  if (status === to || nextStatuses[status].includes(to)) return undefined
  return `Work order ${workorderNumber(id)} is ${statusWords[status]} and cannot become ${statusWords[to]}`
}

/** How long the change of a status can be undone, in ms. */
export const UNDO_PERIOD = 10 * MINUTE

/** Returns the statuses by which a work order gets back to one that it had: by at most one other. */
export function statusesBack(from: WorkorderStatus, to: WorkorderStatus): readonly WorkorderStatus[] {
  if (nextStatuses[from].includes(to)) return [to]
  const between = nextStatuses[from].find(status => nextStatuses[status].includes(to))
  return between ? [between, to] : [to]
}

/** Returns whether a status is open: neither completed nor cancelled (SPEC §4). */
export const isOpen = (status: WorkorderStatus): boolean => status === 'pending' || status === 'in_progress'

/** Formats a work order's number: '#0012' (SPEC §3). */
export const workorderNumber = (id: number): string => `#${String(id).padStart(4, '0')}`

/** The status as part of a sentence. */
export const statusWords: Record<WorkorderStatus, string> = {
  pending: 'pending',
  in_progress: 'in progress',
  completed: 'completed',
  cancelled: 'cancelled',
}

/** Returns whether a work order is announced as an urgent repair (PRODUCT, Live feed). */
export const isUrgentRepair = ({ type, priority }: { type: WorkorderType; priority: Priority }): boolean =>
  type === 'repair' && priority === 'urgent'

/** Returns the push type of a status change (PRODUCT, Live feed). */
export const pushOfStatus = (to: WorkorderStatus): PushType =>
  to === 'completed' ? 'workorder_completed' : 'workorder_status_changed'

/** How long a closed work order of the same type counts as similar, in ms. */
export const SIMILAR_PERIOD = 30 * DAY

/** Returns a title for a work order without one: its type and the start of its description. */
export function defaultTitle(type: WorkorderType, description: string): string {
  const firstLine = description.split('\n')[0]!.trim()
  return cutText(`${type[0]!.toUpperCase()}${type.slice(1)}: ${firstLine}`, 100, '...')
}

/** Returns the issue text of the table: 47 characters and '...' if it is longer than 50 (SPEC §9). */
export const issueText = (text: string): string => cutText(text, 50, '...')

/**
 * Returns the first day after `today` in the series of every `every` days from `day`. Days as 'yyyy-mm-dd'.
 */
export function nextDueDay(day: string, every: number, today: string): string {
  const late = Math.round((Date.parse(today) - Date.parse(day)) / DAY)
  return addDays(day, late < 0 ? 0 : (Math.floor(late / every) + 1) * every)
}
