import { argon2, createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { createTaskQueue } from '#platform/work/task-queue.ts'

/** OWASP's minimum for argon2id: 19 MiB, two passes. */
let cost = { memory: 19_456, passes: 2 }
const LENGTH = 32

/** Limits concurrent hashing, which needs memory and a core, so that other requests stay fast. */
const inTurn = createTaskQueue(2, 40, 'Too many sign-ins at once. Try again in a moment.')

const derive = promisify(argon2)

/**
 * Returns the argon2id hash of a password or PIN in the PHC string format. Throws TooMany if the queue is
 * full.
 */
export async function hashSecret(secret: string): Promise<string> {
  const nonce = randomBytes(16)
  return phcString(nonce, await deriveKey(secret, nonce, cost))
}

/**
 * Verifies a secret in constant time. Without a hash, spends the same time and returns false. Throws TooMany.
 */
export async function verifySecret(secret: string, hash: string | null | undefined): Promise<boolean> {
  const [, memory, passes, nonce, tag] = FORMAT.exec(hash ?? dummyHash())!
  const expected = Buffer.from(tag!, 'base64')
  const stored = { memory: Number(memory), passes: Number(passes) }
  const given = await deriveKey(secret, Buffer.from(nonce!, 'base64'), stored)
  return timingSafeEqual(given, expected) && Boolean(hash)
}

/**
 * Hashes with the lowest cost from now on, in this process: tests about other things create hundreds of people. A test
 * of the structure fails if anything but a test setup names it.
 */
export function hashCheaplyForTests(): void {
  cost = { memory: 8, passes: 1 }
}

/** Returns a random token of 256 bits, for a cookie. */
export const newToken = () => randomBytes(32).toString('base64url')

/**
 * Returns the hash under which a token is stored. One round is enough, as 256 random bits cannot be guessed.
 */
export const hashOfToken = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Returns a random one-time password that is easy to read out: 80 bits in four groups. */
export const newOneTimePassword = (): string => randomGroups(4)

/** Returns a random recovery code: 120 bits in six groups, enough to store it by a hash without salt and cost. */
export const newRecoveryCode = (): string => randomGroups(6)

function randomGroups(count: number): string {
  const letters = Array.from(randomBytes(4 * count), byte => ALPHABET[byte % ALPHABET.length]).join('')
  return letters.replace(/(.{4})(?=.)/g, '$1-')
}

/** 32 characters that are hard to confuse. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'

const FORMAT = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([^$]+)\$([^$]+)$/
const dummyHash = () => phcString(Buffer.alloc(16), Buffer.alloc(LENGTH))

const phcString = (nonce: Buffer, tag: Buffer) =>
  `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=1$${toBase64(nonce)}$${toBase64(tag)}`

function toBase64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}

function deriveKey(secret: string, nonce: Buffer, { memory, passes }: typeof cost): Promise<Buffer> {
  const message = secret.normalize('NFKC')
  return inTurn(() =>
    derive('argon2id', { message, nonce, memory, passes, parallelism: 1, tagLength: LENGTH }),
  )
}
