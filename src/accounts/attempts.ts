import { createHash } from 'node:crypto'
import type { Transaction } from '../shared/database.ts'
import { TooMany } from '../shared/errors.ts'
import { type Instant, MINUTE, SECOND } from '../shared/time.ts'
import {
  FREE_MISSES,
  FREE_MISSES_OF_ALL,
  MISSES_KEPT,
  MOST_FAILED_PINS,
  ONE_MISS_FORGIVEN,
  shutUntil,
} from './rules.ts'

/**
 * What an attempt is counted by: the account tried and the origin. Counting by account alone would let anyone
 * lock a person out everywhere.
 */
export interface Counted {
  what: 'password' | 'pin' | 'current'
  /** The user name as typed, so that unknown names are counted like known ones. */
  who: string
  where: string
  accountId: number | undefined
  /** If set, attempts on any account are also counted per this origin. */
  allFrom?: string | undefined
}

/**
 * Counts an attempt as failed before the secret is checked, so that concurrent attempts all count. The first
 * failures are free; each further one doubles the delay. Throws TooMany during a delay.
 */
export async function countAttempt(trx: Transaction, counted: Counted, now: Instant): Promise<void> {
  for (const { key, free, accountId, remaining } of keysOf(counted)) {
    await trx
      .insertInto('sign_in_misses')
      .values({ key, account_id: accountId, misses: 0, last_at: now, until_at: 0 })
      .onConflict(conflict => conflict.doNothing())
      .execute()
    const row = await trx
      .selectFrom('sign_in_misses')
      .selectAll()
      .where('key', '=', key)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (row.until_at > now) throw tooManyAttempts(counted, row.until_at - now)
    const misses = remaining(row.misses, now - row.last_at) + 1
    await trx
      .updateTable('sign_in_misses')
      .set({ misses, last_at: now, until_at: shutUntil(misses, free, now) })
      .where('key', '=', key)
      .execute()
  }
}

/**
 * After a successful attempt, clears this person's failures and takes this attempt back out of the per-origin
 * count.
 */
export async function forgive(trx: Transaction, counted: Counted): Promise<void> {
  const [own, all] = keysOf(counted)
  await trx.deleteFrom('sign_in_misses').where('key', '=', own!.key).execute()
  if (!all) return
  await trx
    .updateTable('sign_in_misses')
    .set(({ eb }) => ({ misses: eb('misses', '-', 1), until_at: 0 }))
    .where('key', '=', all.key)
    .where('misses', '>', 0)
    .execute()
}

/**
 * Counts a PIN attempt on an account as failed, across all desks, before it is tried. Returns the count, or
 * undefined if the PIN is locked. Without an account, spends the same time and returns undefined.
 */
export async function countPinAttempt(trx: Transaction, accountId = 0): Promise<number | undefined> {
  const row = await trx
    .updateTable('staff_accounts')
    .set(({ eb }) => ({ failed_pin_attempts: eb('failed_pin_attempts', '+', 1) }))
    .where('id', '=', accountId)
    .where('failed_pin_attempts', '<', MOST_FAILED_PINS)
    .returning('failed_pin_attempts')
    .executeTakeFirst()
  return row?.failed_pin_attempts
}

/** Takes a successful attempt back out of the count. Earlier failures stay until the password is entered. */
export async function forgivePinAttempt(trx: Transaction, accountId: number): Promise<void> {
  await trx
    .updateTable('staff_accounts')
    .set(({ eb }) => ({ failed_pin_attempts: eb('failed_pin_attempts', '-', 1) }))
    .where('id', '=', accountId)
    .where('failed_pin_attempts', '>', 0)
    .execute()
}

/** Resets the failed password and PIN attempts of an account, or of all accounts if no id is passed. */
export async function unlockAttempts(trx: Transaction, accountId?: number): Promise<void> {
  let misses = trx.deleteFrom('sign_in_misses')
  let pins = trx
    .updateTable('staff_accounts')
    .set({ failed_pin_attempts: 0 })
    .where('failed_pin_attempts', '>', 0)
  if (accountId !== undefined) {
    misses = misses.where('account_id', '=', accountId)
    pins = pins.where('id', '=', accountId)
  }
  await misses.execute()
  await pins.execute()
}

/** Deletes failed attempts that no longer count. */
export async function forgetOldMisses(trx: Transaction, now: Instant): Promise<void> {
  await trx
    .deleteFrom('sign_in_misses')
    .where('last_at', '<', now - MISSES_KEPT)
    .execute()
}

interface Key {
  key: string
  free: number
  accountId: number | null
  /** Returns how many failures still count after the elapsed time in ms. */
  remaining(misses: number, elapsed: number): number
}

/** Returns the keys to count by, hashed because people sometimes type a password into the name field. */
function keysOf({ what, who, where, accountId, allFrom }: Counted): Key[] {
  const own: Key = {
    key: hash([what, who.toLowerCase(), where]),
    free: FREE_MISSES,
    accountId: accountId ?? null,
    remaining: (misses, elapsed) => (elapsed > MISSES_KEPT ? 0 : misses),
  }
  if (allFrom === undefined) return [own]
  const all: Key = {
    key: hash([what, allFrom]),
    free: FREE_MISSES_OF_ALL,
    accountId: null,
    remaining: (misses, elapsed) => Math.max(0, misses - Math.floor(elapsed / ONE_MISS_FORGIVEN)),
  }
  return [own, all]
}

const hash = (parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

function tooManyAttempts({ what }: Counted, ms: number): TooMany {
  const minutes = Math.ceil(ms / MINUTE)
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  const advice =
    what === 'pin' ? `Sign in with your password, or try again in ${wait}` : `Try again in ${wait}`
  return new TooMany(`Too many attempts. ${advice}.`, Math.ceil(ms / SECOND))
}
