import { formatDayTime, type Instant } from '../values/time.ts'
import { Conflict } from './errors.ts'

/**
 * Whether the server doubts its clock and no person confirmed the time of this request. Then nothing is charged for
 * time that has passed.
 */
export interface TimeDoubt {
  isTimeDoubted?: boolean | undefined
}

/** Returns whether the time of a request is in doubt: the server doubts its clock, and no person confirmed the time. */
export const timeDoubt = (
  isClockDoubted: () => boolean,
  form: { confirmsTime?: boolean | undefined } | null | undefined,
): TimeDoubt => ({ isTimeDoubted: isClockDoubted() && !form?.confirmsTime })

/**
 * Throws Conflict naming `confirmsTime` if the clock is in doubt. Called before anything is charged that depends on the
 * time `at`.
 */
export function assertTimeConfirmed({ isTimeDoubted }: TimeDoubt, at: Instant, timeZone: string): void {
  if (!isTimeDoubted) return
  const message = `The server's clock is in doubt. Check that it is ${formatDayTime(at, timeZone)}, then confirm it`
  throw new Conflict(message, { confirmsTime: message })
}
