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

/** What attempts are counted by: who is tried, and from where; never who alone, which would shut them out everywhere. */
export interface Counted {
  what: 'password' | 'pin' | 'current'
  /** What was typed: nobody learns whether there is such an account. */
  who: string
  where: string
  accountId: number | undefined
  /** Where attempts at anybody are counted too. */
  allFrom?: string | undefined
}

/**
 * Counts an attempt as a miss before it is tried, so that many at once count as many. Throws TooMany while there were
 * too many: the first of them by the same person cost nothing, then each costs twice the delay of the one before.
 */
export async function countAttempt(trx: Transaction, counted: Counted, now: Instant): Promise<void> {
  for (const { key, free, accountId, count } of keysOf(counted)) {
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
    if (row.until_at > now) throw shut(counted, row.until_at - now)
    const misses = count(row.misses, now - row.last_at) + 1
    await trx
      .updateTable('sign_in_misses')
      .set({ misses, last_at: now, until_at: shutUntil(misses, free, now) })
      .where('key', '=', key)
      .execute()
  }
}

/** The attempt was none in vain: its own misses are forgotten; of those of all at that place it takes back its own. */
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
 * Counts a PIN attempt on an account as failed, across all desks, before it is tried. Returns the count, or undefined
 * if the PIN is locked. Without an account, spends the same time and returns undefined.
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

/** Lets an account try again at once everywhere, by password and PIN; all accounts if none is named. */
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

/** Forgets misses that count no more. */
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
  /** How many misses still count so long after the last. */
  count(misses: number, passed: number): number
}

/** Hashed, as people type a password where their name belongs. */
function keysOf({ what, who, where, accountId, allFrom }: Counted): Key[] {
  const own: Key = {
    key: hash([what, who.toLowerCase(), where]),
    free: FREE_MISSES,
    accountId: accountId ?? null,
    count: (misses, passed) => (passed > MISSES_KEPT ? 0 : misses),
  }
  if (allFrom === undefined) return [own]
  const all: Key = {
    key: hash([what, allFrom]),
    free: FREE_MISSES_OF_ALL,
    accountId: null,
    count: (misses, passed) => Math.max(0, misses - Math.floor(passed / ONE_MISS_FORGIVEN)),
  }
  return [own, all]
}

const hash = (parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

function shut({ what }: Counted, ms: number): TooMany {
  const minutes = Math.ceil(ms / MINUTE)
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  const way = what === 'pin' ? `Sign in with your password, or try again in ${wait}` : `Try again in ${wait}`
  return new TooMany(`Too many attempts. ${way}.`, Math.ceil(ms / SECOND))
}
