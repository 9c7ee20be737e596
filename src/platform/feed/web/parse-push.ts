import { toIso } from '#platform/values/time.ts'
import { now } from '#platform/web/device/clock.ts'
import type { Push } from '../contract.ts'
import { priorities, pushTypes } from '../words.ts'

/** Returns the push with the defaults of an alert (SPEC §3): medium priority, now. Undefined if it is none. */
export function parsePush(text: string): Push | undefined {
  try {
    const push: Partial<Push> | null = JSON.parse(text)
    if (!push?.type || !pushTypes.includes(push.type) || !Number.isInteger(push.id)) return undefined
    const { priority = 'medium', message = '', timestamp } = push
    const isTime = timestamp !== undefined && !Number.isNaN(Date.parse(timestamp))
    return {
      ...(push as Push),
      message,
      priority: priorities.includes(priority) ? priority : 'medium',
      timestamp: isTime ? timestamp : toIso(now()),
    }
  } catch {
    return undefined
  }
}
