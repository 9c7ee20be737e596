import pLimit from 'p-limit'
import { TooManyAttempts } from './errors.ts'

/** When a refused caller may try again, in seconds. */
const RETRY_AFTER = 2

/**
 * Returns a function that runs tasks, `concurrency` at a time. It throws TooManyAttempts with `refusal` if `maxQueued`
 * others wait, because each holds memory while it waits.
 */
export function createTaskQueue(concurrency: number, maxQueued: number, refusal: string) {
  const limit = pLimit(concurrency)
  return <T>(task: () => Promise<T>): Promise<T> => {
    if (limit.pendingCount >= maxQueued) throw new TooManyAttempts(refusal, RETRY_AFTER)
    return limit(task)
  }
}
