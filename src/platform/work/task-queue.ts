import { AsyncLocalStorage } from 'node:async_hooks'
import { type Detail, TooManyAttempts } from '../http/errors.ts'

/** When a refused caller may try again, in seconds. */
const RETRY_AFTER = 2

/** The venue whose request is handled. */
const venue = new AsyncLocalStorage<object>()

/** Runs `handle` for a request of a venue: what it queues takes turns with what other venues of the process queue. */
export const runForVenue = (of: object, handle: () => void): void => venue.run(of, handle)

/**
 * Returns a function that runs tasks, `concurrency` at a time. Venues with waiting tasks take turns, one task each. It
 * throws TooManyAttempts with `refusal` if `maxQueued` others of the same venue wait, because each holds memory while
 * it waits.
 */
export function createTaskQueue(concurrency: number, maxQueued: number, refusal: Detail) {
  /** The waiting tasks of each venue; the one whose turn is next comes first. */
  const waiting = new Map<object | undefined, (() => Promise<unknown>)[]>()
  let running = 0

  function startNext() {
    const [next] = waiting
    if (!next || running >= concurrency) return
    const [of, tasks] = next
    const start = tasks.shift()!
    waiting.delete(of)
    if (tasks.length > 0) waiting.set(of, tasks)
    running++
    void start().finally(() => {
      running--
      startNext()
    })
  }

  return <T>(task: () => Promise<T>, of = venue.getStore()): Promise<T> => {
    const tasks = waiting.get(of) ?? []
    if (tasks.length >= maxQueued) throw new TooManyAttempts(refusal, RETRY_AFTER)
    return new Promise<T>(resolve => {
      const start = () => {
        const done = task()
        resolve(done)
        return done.catch(() => {})
      }
      waiting.set(of, [...tasks, AsyncLocalStorage.bind(start)])
      startNext()
    })
  }
}
