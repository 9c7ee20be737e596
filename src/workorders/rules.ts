import type { Priority, PushType } from '../feed/contract.ts'
import { DAY, shiftDay } from '../shared/time.ts'
import type { WorkorderStatus, WorkorderType } from './contract.ts'

/** The one transition table of a work order's status (PRODUCT, Work orders). Staying is always allowed. */
export const nextStatuses: Record<WorkorderStatus, readonly WorkorderStatus[]> = {
  pending: ['in_progress', 'completed', 'cancelled'],
  in_progress: ['pending', 'completed', 'cancelled'],
  completed: ['in_progress'],
  cancelled: ['pending'],
}

/** Why a work order may not take a status, as a sentence; undefined where it may. */
export function refuseStatus(
  { id, status }: { id: number; status: WorkorderStatus },
  to: WorkorderStatus,
): string | undefined {
  if (status === to || nextStatuses[status].includes(to)) return undefined
  return `Work order ${numberOf(id)} is ${inWords[status]} and cannot become ${inWords[to]}`
}

/** Open means neither completed nor cancelled (SPEC §4). */
export const isOpen = (status: WorkorderStatus): boolean => status === 'pending' || status === 'in_progress'

/** '#0012' (SPEC §3). */
export const numberOf = (id: number): string => `#${String(id).padStart(4, '0')}`

/** A status inside a sentence. */
export const inWords: Record<WorkorderStatus, string> = {
  pending: 'pending',
  in_progress: 'in progress',
  completed: 'completed',
  cancelled: 'cancelled',
}

/** An urgent repair announces itself as such (PRODUCT, Live feed). */
export const isUrgentRepair = ({ type, priority }: { type: WorkorderType; priority: Priority }): boolean =>
  type === 'repair' && priority === 'urgent'

/** The push that a change of status sends (PRODUCT, Live feed). */
export const pushOfStatus = (to: WorkorderStatus): PushType =>
  to === 'completed' ? 'workorder_completed' : 'workorder_status_changed'

/** A closed work order of the same type counts as similar for this long, in ms. */
export const SIMILAR_FOR = 30 * DAY

/** Title of a work order that was written without one: its type and how its description begins. */
export function titleFrom(type: WorkorderType, description: string): string {
  const firstLine = description.split('\n')[0]!.trim()
  const named = `${type[0]!.toUpperCase()}${type.slice(1)}: ${firstLine}`
  return named.length > 100 ? `${named.slice(0, 97)}...` : named
}

/** Issue text of the table: 47 characters and '...' where it is longer than 50 (SPEC §9). */
export const issueText = (text: string): string => (text.length > 50 ? `${text.slice(0, 47)}...` : text)

/** The first day of a rhythm of `every` days from `day` that lies after today. Days as 'yyyy-mm-dd'. */
export function dayAfterToday(day: string, every: number, today: string): string {
  const late = Math.round((Date.parse(today) - Date.parse(day)) / DAY)
  return shiftDay(day, late < 0 ? 0 : (Math.floor(late / every) + 1) * every)
}
