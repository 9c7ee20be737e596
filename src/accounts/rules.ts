import type { DeskSession } from '../shared/act.ts'
import type { PinRole, Role } from '../shared/roles.ts'
import { roles } from '../shared/roles.ts'
import { DAY, HOUR, type Instant, MINUTE } from '../shared/time.ts'
import { COMMON } from './common-passwords.ts'

/** A session ends so long after the last call, and so long after it began, whatever happens in between. */
export const IDLE_END = DAY
export const ABSOLUTE_END = 14 * DAY

/** How long a one-time password may wait for its first use. */
export const ONE_TIME = 3 * DAY

/** How long a desk accepts a PIN after its person entered their password there. */
export const PIN_TRUST = 30 * DAY

/** How long a password entered after a PIN gives full rights. */
export const CONFIRMED = 10 * MINUTE

/** Wrong PINs of one person, at all desks together, that lock their PIN until they enter their password. */
export const MOST_FAILED_PINS = 20

/** Misses that cost no delay: of one person at one place, and of all at one place. */
export const FREE_MISSES = 5
export const FREE_MISSES_OF_ALL = 25

/** Misses of one person are forgotten after so long without one; of all of a place, one each so long. */
export const MISSES_KEPT = DAY
export const ONE_MISS_FORGIVEN = 2 * MINUTE

/** Whether somebody may change an account of this role, or give it: admins any, managers those below them. */
export function mayManage(by: string, role: Role): boolean {
  return by === 'admin' || (by === 'manager' && roles.indexOf(role) > roles.indexOf('manager'))
}

/** What a session rests on. */
export type Proof = Pick<DeskSession, 'role' | 'enteredBy' | 'confirmedUntil'>

/** Whether a session rests on a password or on a PIN alone. A password entered after a PIN counts for ten minutes. */
export const assuranceOf = ({ enteredBy, confirmedUntil }: Proof, now: Instant): 'password' | 'pin' =>
  enteredBy === 'password' || (confirmedUntil !== null && confirmedUntil > now) ? 'password' : 'pin'

/** The role whose rights a session has: the account's own, or at most `pinRole` after a PIN alone. */
export function rightsOf(proof: Proof, pinRole: PinRole, now: Instant): Role {
  if (assuranceOf(proof, now) === 'password') return proof.role
  return lowerOf(proof.role, proof.enteredBy === 'pin' ? pinRole : 'cleaner')
}

const lowerOf = (one: Role, other: Role): Role => (roles.indexOf(one) > roles.indexOf(other) ? one : other)

/** Until when no further attempt is taken after so many misses: a minute, then twice as long each time, at most an hour. */
export function shutUntil(misses: number, free: number, now: Instant): Instant {
  return misses < free ? 0 : now + Math.min(MINUTE * 2 ** (misses - free), HOUR)
}

/** Whether a session has ended by itself. */
export const isOver = ({ began_at, seen_at }: { began_at: Instant; seen_at: Instant }, now: Instant) =>
  now - began_at >= ABSOLUTE_END || now - seen_at >= IDLE_END

/** Whether a desk has been left alone for longer than the venue allows; 0 minutes: it never locks by itself. */
export const isLeftAlone = (seenAt: Instant, now: Instant, lockMinutes: number) =>
  lockMinutes > 0 && now - seenAt > lockMinutes * MINUTE

/** What is against a password of this person; undefined where nothing is. */
export function weaknessOf(password: string, about: readonly (string | null)[]): string | undefined {
  const plain = simplified(password)
  if (new Set(password).size < 5) return 'Use more different characters'
  if (isRun(password)) return 'Do not use a row of letters or digits'
  if (COMMON.has(plain) || COMMON.has(withoutRepeats(plain))) return 'This password is too common'
  const own = about
    .flatMap(text => (text ?? '').toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .map(word => simplified(word))
  const rest = own
    .filter(word => word.length >= 3)
    .reduce((text, word) => text.replaceAll(word, ''), simplified(password, false))
  return rest.length < 6 ? 'Do not use your own name in the password' : undefined
}

/** Whether everybody would try this PIN first: one digit, a row, a pair repeated, a year of birth. */
export function isWeakPin(pin: string): boolean {
  return new Set(pin).size < 2 || isRun(pin) || /^(..)\1+$/.test(pin) || /^(19\d\d|20[0-3]\d)$/.test(pin)
}

/** Small letters, digits that stand for letters as letters; `cut`: without digits and signs at the ends. */
function simplified(text: string, cut = true): string {
  const small = text.normalize('NFKC').toLowerCase()
  const bare = cut ? small.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '') : small
  return bare.replace(/[013457@$!]/g, sign => LETTERS[sign] ?? sign).replace(/[^\p{L}\p{N}]/gu, '')
}

const LETTERS: Record<string, string> = {
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

/** 'password' of 'passwordpassword'. */
const withoutRepeats = (text: string) => /^(.+?)\1+$/.exec(text)?.[1] ?? text

/** '12345678', '890123', 'hgfedcba'. */
function isRun(text: string): boolean {
  const codes = [...text].map(character => character.codePointAt(0)!)
  const round = /^\d+$/.test(text) ? 10 : 0x110000
  const steps = codes.slice(1).map((code, index) => (code - codes[index]! + round) % round)
  return steps.every(step => step === steps[0]) && [0, 1, round - 1].includes(steps[0] ?? 0)
}
