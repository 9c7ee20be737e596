import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { type Instant, SECOND } from '#platform/values/time.ts'

/** One-time codes by time (RFC 6238) with what every authenticator app supports: SHA-1, six digits, 30 seconds. */
const STEP = 30 * SECOND
const DIGITS = 6

/** Codes of the step before and after are accepted too, for clocks that are off and slow typing. */
const STEPS_AROUND = 1

/** Returns a random key of 160 bits. */
export const newTotpKey = (): Buffer => randomBytes(20)

/** Returns the code of a step (30 seconds, counted from 1970). */
export function totpCode(key: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', key).update(counter).digest()
  const number = digest.readUInt32BE(digest.at(-1)! & 0xf) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** Returns the step that a time belongs to. */
export const stepAt = (now: Instant): number => Math.floor(now / STEP)

/** Returns the step, after `lastStep`, whose code this is; undefined if it is none of now. */
export function stepOfCode(key: Buffer, code: string, now: Instant, lastStep: number | null) {
  const current = stepAt(now)
  const steps = Array.from({ length: 2 * STEPS_AROUND + 1 }, (_, at) => current - STEPS_AROUND + at)
  return steps.filter(step => isEqual(totpCode(key, step), code)).find(step => step > (lastStep ?? -1))
}

const isEqual = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** Returns bytes in base32 (RFC 4648) without padding, as authenticator apps take a key. */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map(byte => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map(five => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Returns the address that an authenticator app reads from a QR code. */
export function totpUri(key: Buffer, issuer: string, login: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(login)}`
  return `otpauth://totp/${label}?secret=${toBase32(key)}&issuer=${encodeURIComponent(issuer)}`
}
