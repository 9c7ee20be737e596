import { SECOND } from '../../values/time.ts'

const LOCK = 'keydesk.work-in-hand'

/** How long leaving a page waits. */
const PATIENCE = 5 * SECOND

/** Does work that leaving the page would interrupt, such as printing a paper. One at a time in a browser. */
export const finishBeforeLeaving = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks.request(LOCK, work)

/**
 * Calls `leave` once no tab of this browser has such work in hand, after 5 s at the latest. None begins meanwhile.
 * Browsers have no locks on plain http, and no such work.
 */
export async function leaveWhenFinished(leave: () => void | Promise<void>): Promise<void> {
  if (!navigator.locks) return leave()
  let hasStarted = false
  const run = async () => {
    hasStarted = true
    await leave()
  }
  await navigator.locks.request(LOCK, { signal: AbortSignal.timeout(PATIENCE) }, run).catch(error => {
    if (hasStarted) throw error
    return leave()
  })
}
