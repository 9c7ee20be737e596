import { isLoopback } from '#platform/values/loopback.ts'
import { type Instant, MINUTE, SECOND } from '#platform/values/time.ts'
import type { LinkFailure } from './words.ts'

/** Interval of calls to the head office, and of the day so far, in ms. */
export const CALL_EVERY = 30 * SECOND
export const DAY_EVERY = MINUTE

/** Whether to call now: also if the clock was ahead at the last call. */
export const isDue = ({ next_at }: { next_at: Instant }, now: Instant): boolean =>
  next_at <= now || next_at > now + CALL_EVERY

/** Whether to send the day so far now: also if the clock was ahead when it was sent. */
export const isDayDue = ({ day_sent_at }: { day_sent_at: Instant | null }, now: Instant): boolean =>
  day_sent_at === null || day_sent_at > now || now - day_sent_at >= DAY_EVERY

/** How long the head office may take to answer, in ms. */
export const CALL_TIMEOUT = 10 * SECOND

/**
 * Returns the origin of a head office's address, or undefined if it is none. The token is sent there, so only a name of
 * this machine may do without TLS.
 */
export function officeOrigin(address: string): string | undefined {
  const url = parse(address)
  if (!url) return undefined
  if (url.username !== '' || url.password !== '') return undefined
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(hostOf(url)))
  return isSafe ? url.origin : undefined
}

/** `URL.parse`, which older browsers lack. */
function parse(address: string): URL | undefined {
  try {
    return new URL(address)
  } catch {
    return undefined
  }
}

/** Returns the name or IP address, without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

/** Returns why a call failed, from the status of its answer. */
export function failureOf(status: number): LinkFailure {
  if (status === 401) return 'revoked'
  if (status === 409) return 'ahead'
  return status === 422 || status === 400 || status === 413 ? 'refused' : 'unreachable'
}
