import { argon2, createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { TooMany } from '../shared/errors.ts'

/** OWASP's least for argon2id: 19 MiB, two passes. */
const MEMORY = 19_456
const PASSES = 2
const LENGTH = 32

/** Each takes memory and a core for a while: more at once would keep the desks waiting. */
const AT_ONCE = 2
const MOST_WAITING = 40

const derive = promisify(argon2)

/** The argon2id hash of a password or PIN, in the PHC string format. */
export async function hashSecret(secret: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await derived(secret, nonce, MEMORY, PASSES)
  return `$argon2id$v=19$m=${MEMORY},t=${PASSES},p=1$${text(nonce)}$${text(tag)}`
}

/** Whether a secret is the one that was hashed; with no hash to compare it takes as long and is not. */
export async function isSecret(secret: string, hash: string | null | undefined): Promise<boolean> {
  const [, memory, passes, nonce, tag] = FORMAT.exec(hash ?? NOBODY)!
  const expected = Buffer.from(tag!, 'base64')
  const given = await derived(secret, Buffer.from(nonce!, 'base64'), Number(memory), Number(passes))
  return timingSafeEqual(given, expected) && Boolean(hash)
}

/** A new secret name of 256 bits, for a cookie. */
export const newToken = () => randomBytes(32).toString('base64url')

/** How such a name is stored: its bits are too many to be tried, so one round is enough. */
export const hashOfToken = (token: string) => createHash('sha256').update(token).digest('base64url')

/** A password to be used once, easy to read out: 80 bits in four groups. */
export function newOneTimePassword(): string {
  const letters = Array.from(randomBytes(16), byte => ALPHABET[byte % ALPHABET.length]).join('')
  return letters.replace(/(.{4})(?=.)/g, '$1-')
}

/** 32 signs that nobody takes for one another. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'

const FORMAT = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([^$]+)\$([^$]+)$/
const NOBODY = `$argon2id$v=19$m=${MEMORY},t=${PASSES},p=1$${text(Buffer.alloc(16))}$${text(Buffer.alloc(LENGTH))}`

function text(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}

let running = 0
const waiting: (() => void)[] = []

async function derived(secret: string, nonce: Buffer, memory: number, passes: number): Promise<Buffer> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MOST_WAITING) throw new TooMany('Too many are signing in; try again in a moment', 2)
    await new Promise<void>(resolve => waiting.push(resolve))
  } else running++
  try {
    const message = secret.normalize('NFKC')
    return await derive('argon2id', { message, nonce, memory, passes, parallelism: 1, tagLength: LENGTH })
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
