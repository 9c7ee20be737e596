import type { Priority } from '#platform/feed/contract.ts'

/** The priorities in words. */
export const priorityName: Record<Priority, string> = {
  urgent: 'Urgent',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
}
