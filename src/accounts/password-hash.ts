import { argon2, createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import pLimit from 'p-limit'
import { TooManyAttempts } from '../shared/http/errors.ts'

/** OWASP's minimum for argon2id: 19 MiB, two passes. */
const MEMORY = 19_456
const PASSES = 2
const LENGTH = 32

/** Limits concurrent hashing, which needs memory and a core, so that other requests stay fast. */
const limit = pLimit(2)
const MAX_QUEUED = 40

const derive = promisify(argon2)

/**
 * Returns the argon2id hash of a password or PIN in the PHC string format. Throws TooMany if the queue is
 * full.
 */
export async function hashSecret(secret: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await deriveKey(secret, nonce, MEMORY, PASSES)
  return `$argon2id$v=19$m=${MEMORY},t=${PASSES},p=1$${toBase64(nonce)}$${toBase64(tag)}`
}

/**
 * Verifies a secret in constant time. Without a hash, spends the same time and returns false. Throws TooMany.
 */
export async function verifySecret(secret: string, hash: string | null | undefined): Promise<boolean> {
  const [, memory, passes, nonce, tag] = FORMAT.exec(hash ?? DUMMY_HASH)!
  const expected = Buffer.from(tag!, 'base64')
  const given = await deriveKey(secret, Buffer.from(nonce!, 'base64'), Number(memory), Number(passes))
  return timingSafeEqual(given, expected) && Boolean(hash)
}

/** Returns a random token of 256 bits, for a cookie. */
export const newToken = () => randomBytes(32).toString('base64url')

/**
 * Returns the hash under which a token is stored. One round is enough, as 256 random bits cannot be guessed.
 */
export const hashOfToken = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Returns a random one-time password that is easy to read out: 80 bits in four groups. */
export function newOneTimePassword(): string {
  const letters = Array.from(randomBytes(16), byte => ALPHABET[byte % ALPHABET.length]).join('')
  return letters.replace(/(.{4})(?=.)/g, '$1-')
}

/** 32 characters that are hard to confuse. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'

const FORMAT = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([^$]+)\$([^$]+)$/
const DUMMY_HASH = `$argon2id$v=19$m=${MEMORY},t=${PASSES},p=1$${toBase64(Buffer.alloc(16))}$${toBase64(Buffer.alloc(LENGTH))}`

function toBase64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}

function deriveKey(secret: string, nonce: Buffer, memory: number, passes: number): Promise<Buffer> {
  if (limit.pendingCount >= MAX_QUEUED)
    throw new TooManyAttempts('Too many sign-ins at once. Try again in a moment.', 2)
  const message = secret.normalize('NFKC')
  return limit(() =>
    derive('argon2id', { message, nonce, memory, passes, parallelism: 1, tagLength: LENGTH }),
  )
}
