import type { DeskSession } from '#platform/http/action-context.ts'
import type { PinRole, Role } from '#platform/http/roles.ts'
import { roles } from '#platform/http/roles.ts'
import { DAY, HOUR, type Instant, MINUTE } from '#platform/values/time.ts'
import { COMMON_PASSWORDS } from './sign-in/common-passwords.ts'

/** A session expires this long after its last call, and this long after its start in any case. */
export const IDLE_TIMEOUT = DAY
export const ABSOLUTE_TIMEOUT = 14 * DAY

/** Minutes without a call after which a desk with only a cleaner's rights locks: a room may take long to clean. */
const CLEANER_LOCK_MINUTES = 4 * 60

/** How long a one-time password is valid. */
export const ONE_TIME_PASSWORD_VALIDITY = 3 * DAY

/** How long a desk accepts a PIN after the person entered their password there. */
export const PIN_TRUST = 30 * DAY

/** How long a password entered after a PIN grants full rights. */
export const CONFIRMATION_VALIDITY = 10 * MINUTE

/** How long an approval by PIN is valid. */
export const APPROVAL_VALIDITY = MINUTE

/**
 * Wrong PINs of one person that lock the PIN until they enter their password: at a desk that they have used before,
 * there only; at all other desks together, at all of those.
 */
export const MAX_FAILED_PINS = 20

/** Failed attempts without a delay: per person and origin, and per origin. */
export const FREE_FAILED_ATTEMPTS = 5
export const FREE_FAILED_ATTEMPTS_PER_ADDRESS = 25

/**
 * Failures per person and origin expire this long after the last; per origin, one failure expires per
 * interval.
 */
export const FAILED_ATTEMPT_RETENTION = DAY
/** The same for PINs that someone tries at desks new to their owner. */
export const FOREIGN_PIN_RETENTION = 30 * DAY
export const FAILED_ATTEMPT_DECAY = 2 * MINUTE

/**
 * Whether a role may manage accounts of another role and assign it: admins all, managers the roles below
 * them.
 */
export function mayManage(by: string, role: Role): boolean {
  return by === 'admin' || (by === 'manager' && roles.indexOf(role) > roles.indexOf('manager'))
}

/** The data that determines the rights of a session. */
export type Authentication = Pick<DeskSession, 'role' | 'enteredBy' | 'confirmedUntil'>

/** The secret behind a session. A password entered after a PIN counts for ten minutes. */
export const assess = ({ enteredBy, confirmedUntil }: Authentication, now: Instant): 'password' | 'pin' =>
  enteredBy === 'password' || (confirmedUntil !== null && confirmedUntil > now) ? 'password' : 'pin'

/** Returns the role whose rights a session has: the account's own, or at most `pinRole` after a PIN. */
export function effectiveRole(proof: Authentication, pinRole: PinRole, now: Instant): Role {
  if (assess(proof, now) === 'password') return proof.role
  return pickLower(proof.role, proof.enteredBy === 'pin' ? pinRole : 'cleaner')
}

const pickLower = (one: Role, other: Role): Role => (roles.indexOf(one) > roles.indexOf(other) ? one : other)

/**
 * Returns when the next attempt is allowed: a delay of one minute, doubled per further failure, at most `longest`.
 */
export function lockedUntil(failures: number, free: number, now: Instant, longest = HOUR): Instant {
  return failures < free ? 0 : now + Math.min(MINUTE * 2 ** (failures - free), longest)
}

/** Whether a session gives no more than a cleaner's rights, whatever the setting of PINs. */
export const isCleanerSession = ({ role, enteredBy }: Pick<Authentication, 'role' | 'enteredBy'>): boolean =>
  role === 'cleaner' || enteredBy === 'cleaner_app'

/**
 * Returns how long a session lasts after its last call and after its password. A cleaner's lasts as long as the desk
 * trusts the password: many cleaners have only a PIN, which needs a session.
 */
export const findTimeouts = (of: Pick<Authentication, 'role' | 'enteredBy'>) =>
  isCleanerSession(of)
    ? { idle: PIN_TRUST, absolute: PIN_TRUST }
    : { idle: IDLE_TIMEOUT, absolute: ABSOLUTE_TIMEOUT }

/** Whether a session has expired. */
export const isExpired = (
  { began_at, seen_at }: { began_at: Instant; seen_at: Instant },
  now: Instant,
  { idle, absolute } = { idle: IDLE_TIMEOUT, absolute: ABSOLUTE_TIMEOUT },
): boolean => now - began_at >= absolute || now - seen_at >= idle

/** Returns the minutes without a call after which a desk with these rights locks; 0 = never. */
export const lockMinutesFor = (rights: Role, lockMinutes: number): number =>
  rights === 'cleaner' && lockMinutes > 0 ? Math.max(lockMinutes, CLEANER_LOCK_MINUTES) : lockMinutes

/** Whether a desk has been idle for longer than `lockMinutes`; 0 = never. */
export const isIdle = (seenAt: Instant, now: Instant, lockMinutes: number) =>
  lockMinutes > 0 && now - seenAt > lockMinutes * MINUTE

type Weakness = 'tooFewCharacters' | 'isSequence' | 'tooCommon' | 'hasOwnName'

/** Returns the text that says why a password is too weak for this person, or undefined if it is not. */
export function passwordWeakness(password: string, about: readonly (string | null)[]): Weakness | undefined {
  const plain = simplified(password)
  if (new Set(password).size < 5) return 'tooFewCharacters'
  if (isRun(password)) return 'isSequence'
  if (COMMON_PASSWORDS.has(plain) || COMMON_PASSWORDS.has(withoutRepeats(plain))) return 'tooCommon'
  const own = about
    .flatMap(text => (text ?? '').toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .map(word => simplified(word))
  const rest = own
    .filter(word => word.length >= 3)
    .reduce((text, word) => text.replaceAll(word, ''), simplified(password, false))
  return rest.length < 6 ? 'hasOwnName' : undefined
}

/** Like `passwordWeakness`, for the password that replaces `current`: not a one-time password that others have seen. */
export function newPasswordWeakness(
  account: { name: string; login: string | null; email: string | null; password_expires_at: number | null },
  current: string,
  password: string,
): Weakness | 'likeOneTimePassword' | undefined {
  const isOneTime = account.password_expires_at !== null
  if (isOneTime && toLetters(password).includes(toLetters(current))) return 'likeOneTimePassword'
  return passwordWeakness(password, [account.name, account.login, account.email])
}

/** Lower-cased letters and digits. */
const toLetters = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Whether a PIN is easy to guess: one repeated digit, a sequence, a repeated pair, or a year of birth. */
export function isWeakPin(pin: string): boolean {
  return new Set(pin).size < 2 || isRun(pin) || /^(..)\1+$/.test(pin) || /^(19\d\d|20[0-3]\d)$/.test(pin)
}

/**
 * Lower-cases and replaces digits by the letters they resemble; `trim` also removes digits and symbols at the
 * ends.
 */
function simplified(text: string, trim = true): string {
  const lower = text.normalize('NFKC').toLowerCase()
  const bare = trim ? lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '') : lower
  return bare.replace(/[013457@$!]/g, sign => LETTER_OF[sign] ?? sign).replace(/[^\p{L}\p{N}]/gu, '')
}

const LETTER_OF: Record<string, string> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** Returns 'password' for 'passwordpassword'. */
const withoutRepeats = (text: string) => /^(.+?)\1+$/.exec(text)?.[1] ?? text

/** Whether characters ascend, descend or repeat throughout: '12345678', '890123', 'hgfedcba'. */
function isRun(text: string): boolean {
  const codes = [...text].map(character => character.codePointAt(0)!)
  const round = /^\d+$/.test(text) ? 10 : 0x110000
  const steps = codes.slice(1).map((code, index) => (code - codes[index]! + round) % round)
  return steps.every(step => step === steps[0]) && [0, 1, round - 1].includes(steps[0] ?? 0)
}
