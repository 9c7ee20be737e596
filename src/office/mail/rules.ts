import { HOUR, type Instant, instantToLocal, MINUTE, SECOND } from '#platform/values/time.ts'
import { daytimeEmailKinds, type EmailFailure, type EmailKind, type EmailStatus } from './words.ts'

/**
 * The transition table of an e-mail. One that was given up can still turn out to be sent, if its attempt was under way
 * at that moment.
 */
export const nextStatuses: Record<EmailStatus, readonly EmailStatus[]> = {
  queued: ['sent', 'failed', 'dropped'],
  sent: [],
  failed: ['sent'],
  dropped: ['sent'],
}

/** How long one attempt may take. */
export const ATTEMPT_TIMEOUT = 20 * SECOND

/**
 * How long a process has an e-mail to itself. Longer than an attempt takes, so that another process only takes over
 * what a killed one left.
 */
export const LEASE = MINUTE

/** After this many attempts without a known outcome, an e-mail is given up: a guest gets it at most that often. */
export const MAX_UNCONFIRMED = 2

/** How long an e-mail is attempted again. One that is not sent at night waits longer. */
const GIVE_UP_AFTER = 24 * HOUR
const GIVE_UP_BY_DAY_AFTER = 72 * HOUR

/** Whether an e-mail is sent by day only: news, and those about memberships. */
export const isForDaytime = (kind: EmailKind): boolean => daytimeEmailKinds.some(one => one === kind)

/** Whether such e-mails are sent at this time: from 08:00 until 21:00. */
export function isDaytime(now: Instant, timeZone: string): boolean {
  const time = instantToLocal(now, timeZone).slice(11, 16)
  return time >= '08:00' && time < '21:00'
}

const FIRST_DELAY = 15 * SECOND
const LONGEST_DELAY = HOUR

/** Returns when to try again after a number of failed attempts; undefined if the e-mail is to be given up. */
export function nextAttempt(
  { attempts, created_at, kind }: { attempts: number; created_at: Instant; kind: EmailKind },
  now: Instant,
): Instant | undefined {
  const next = now + Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** (attempts - 1))
  const patience = isForDaytime(kind) ? GIVE_UP_BY_DAY_AFTER : GIVE_UP_AFTER
  return next > created_at + patience ? undefined : next
}

const reasons: Record<EmailFailure, string> = {
  unreachable: 'the mail server cannot be reached',
  insecure: 'the connection to the mail server is not secure',
  sign_in: 'the mail server refuses the sign-in',
  busy: 'the mail server asks to try again later',
  address: 'the mail server refuses the address',
  refused: 'the mail server refuses the message',
  unconfirmed: 'the mail server did not confirm it, so it may have arrived',
  over: 'the offer ended first',
  outdated: 'there is no longer a reason to',
  no_address: 'its address is not known',
  off: 'email was turned off',
}

/** Returns why an e-mail was not sent, as the end of a sentence: 'the mail server refuses the address (550)'. */
export const reasonText = (failure: EmailFailure, code: number | null): string =>
  code === null ? reasons[failure] : `${reasons[failure]} (${code})`
