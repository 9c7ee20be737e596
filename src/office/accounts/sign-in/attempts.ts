import { createHash } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import type { Transaction } from '#platform/database/database.ts'
import { TooManyAttempts } from '#platform/http/errors.ts'
import { DAY, HOUR, type Instant, MINUTE, SECOND } from '#platform/values/time.ts'
import { accountTexts } from '../languages/texts.ts'
import {
  FAILED_ATTEMPT_DECAY,
  FAILED_ATTEMPT_RETENTION,
  FOREIGN_PIN_RETENTION,
  FREE_FAILED_ATTEMPTS,
  FREE_FAILED_ATTEMPTS_PER_ADDRESS,
  lockedUntil,
  MAX_FAILED_PINS,
} from '../rules.ts'
import type { DeskAccount } from '../trusted-desks.ts'

/**
 * What an attempt is counted by: the account tried and the origin. Counting by account alone would let anyone
 * lock a person out everywhere.
 */
export interface AttemptSource {
  kind: 'password' | 'pin' | 'current' | 'code'
  /** The user name as typed, so that unknown names are counted like known ones. */
  login: string
  source: string
  accountId: number | undefined
  /** If set, attempts on any account are also counted per this origin. */
  sharedSource?: string | undefined
  /** Whether the PIN is tried at a desk new to its owner: longer delays there harm nobody else. */
  isForeignPin?: boolean
}

/**
 * Counts an attempt as failed before the secret is checked, so that concurrent attempts all count. The first
 * failures are free; each further one doubles the delay. Returns the failures of this person at this origin. Throws
 * TooMany during a delay.
 */
export async function countFailedAttempt(
  trx: Transaction,
  attempt: AttemptSource,
  now: Instant,
): Promise<number> {
  const counts: number[] = []
  for (const { key, freeAttempts, accountId, longestDelay, remaining } of listCounters(attempt)) {
    // The update changes nothing: it locks and returns a row that is there, also if another attempt has just deleted
    // it.
    const row = await trx
      .insertInto('failed_attempts')
      .values({ key, account_id: accountId, failures: 0, last_at: now, until_at: 0 })
      .onConflict(conflict => conflict.column('key').doUpdateSet({ key }))
      .returningAll()
      .executeTakeFirstOrThrow()
    if (row.until_at > now) throw tooManyAttempts(attempt, row.until_at - now)
    const failures = remaining(row.failures, now - row.last_at) + 1
    await trx
      .updateTable('failed_attempts')
      .set({ failures, last_at: now, until_at: lockedUntil(failures, freeAttempts, now, longestDelay) })
      .where('key', '=', key)
      .execute()
    counts.push(failures)
  }
  return counts[0]!
}

/**
 * After a successful attempt, clears this person's failures and takes this attempt back out of the per-origin
 * count.
 */
export async function clearFailedAttempts(trx: Transaction, attempt: AttemptSource): Promise<void> {
  const [own, all] = listCounters(attempt)
  await trx.deleteFrom('failed_attempts').where('key', '=', own!.key).execute()
  if (!all) return
  await trx
    .updateTable('failed_attempts')
    .set(({ eb }) => ({ failures: eb('failures', '-', 1), until_at: 0 }))
    .where('key', '=', all.key)
    .where('failures', '>', 0)
    .execute()
}

/** Counts wrong PINs of a person at this desk if they have used it before, else at all other desks together. */
export type PinPlace = DeskAccount & { isFamiliar: boolean }

/**
 * Counts a PIN attempt as failed before it is tried; `by` 0 only asks. Returns the count, or undefined if the PIN is
 * locked there. Without a place, spends the same time and returns undefined.
 */
export async function countFailedPinAttempt(
  trx: Transaction,
  place: PinPlace = { desk: '', accountId: 0, isFamiliar: false },
  by: 0 | 1 = 1,
): Promise<number | undefined> {
  const row = await failedPinsAt(trx, place)
    .set(({ eb }) => ({ failed_pin_attempts: eb('failed_pin_attempts', '+', by) }))
    .where('failed_pin_attempts', '<', MAX_FAILED_PINS)
    .returning('failed_pin_attempts')
    .executeTakeFirst()
  return row?.failed_pin_attempts
}

/** Takes a successful attempt back out of the count. Earlier failures stay until the password is entered. */
export async function undoFailedPinAttempt(trx: Transaction, place: PinPlace): Promise<void> {
  await failedPinsAt(trx, place)
    .set(({ eb }) => ({ failed_pin_attempts: eb('failed_pin_attempts', '-', 1) }))
    .where('failed_pin_attempts', '>', 0)
    .execute()
}

/** Resets the wrong PINs of a locked account at a desk where the password was entered, and at those it has not used. */
export async function resetFailedPins(trx: Transaction, place: DeskAccount): Promise<void> {
  for (const isFamiliar of [true, false])
    await failedPinsAt(trx, { ...place, isFamiliar })
      .set({ failed_pin_attempts: 0 })
      .execute()
}

const failedPinsAt = (trx: Transaction, { desk, accountId, isFamiliar }: PinPlace) =>
  trx
    .updateTable((isFamiliar ? 'desk_accounts' : 'staff_accounts') as 'desk_accounts')
    .where(
      isFamiliar
        ? sql<SqlBool>`account_id = ${accountId} and desk = ${desk}`
        : sql<SqlBool>`id = ${accountId}`,
    )

/**
 * Resets the failed password and PIN attempts of a locked account, or of all accounts, which it locks, if no id is
 * passed.
 */
export async function unlockAttempts(trx: Transaction, accountId?: number): Promise<void> {
  const isOfOne = accountId !== undefined
  if (!isOfOne) await trx.selectFrom('staff_accounts').select('id').orderBy('id').forNoKeyUpdate().execute()
  await trx
    .deleteFrom('failed_attempts')
    .$if(isOfOne, query => query.where('account_id', '=', accountId!))
    .execute()
  await trx
    .updateTable('staff_accounts')
    .set({ failed_pin_attempts: 0 })
    .where('failed_pin_attempts', '>', 0)
    .$if(isOfOne, query => query.where('id', '=', accountId!))
    .execute()
  await trx
    .updateTable('desk_accounts')
    .set({ failed_pin_attempts: 0 })
    .where('failed_pin_attempts', '>', 0)
    .$if(isOfOne, query => query.where('account_id', '=', accountId!))
    .execute()
}

/** Deletes failed attempts that no longer count. */
export async function deleteOldFailedAttempts(trx: Transaction, now: Instant): Promise<void> {
  // Those of an attempt under way count again.
  const old = trx
    .selectFrom('failed_attempts')
    .select('key')
    .where('last_at', '<', now - FOREIGN_PIN_RETENTION)
    .forUpdate()
    .skipLocked()
  await trx.deleteFrom('failed_attempts').where('key', 'in', old).execute()
}

interface AttemptCounter {
  key: string
  freeAttempts: number
  accountId: number | null
  longestDelay: number
  /** Returns how many failures still count after the elapsed time in ms. */
  remaining(failures: number, elapsed: number): number
}

/** Returns the keys to count by, hashed because people sometimes type a password into the name field. */
function listCounters({
  kind: what,
  login,
  source,
  accountId,
  sharedSource,
  isForeignPin,
}: AttemptSource): AttemptCounter[] {
  const retention = isForeignPin ? FOREIGN_PIN_RETENTION : FAILED_ATTEMPT_RETENTION
  const own: AttemptCounter = {
    key: hash([what, login.toLowerCase(), source]),
    freeAttempts: FREE_FAILED_ATTEMPTS,
    accountId: accountId ?? null,
    longestDelay: isForeignPin ? DAY : HOUR,
    remaining: (failures, elapsed) => (elapsed > retention ? 0 : failures),
  }
  if (sharedSource === undefined) return [own]
  const all: AttemptCounter = {
    key: hash([what, sharedSource]),
    freeAttempts: FREE_FAILED_ATTEMPTS_PER_ADDRESS,
    accountId: null,
    longestDelay: HOUR,
    remaining: (failures, elapsed) => Math.max(0, failures - Math.floor(elapsed / FAILED_ATTEMPT_DECAY)),
  }
  return [own, all]
}

const hash = (parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

function tooManyAttempts({ kind: what }: AttemptSource, ms: number): TooManyAttempts {
  const minutes = Math.ceil(ms / MINUTE)
  const why = accountTexts.sentence(t => t(what === 'pin' ? 'tooManyPins' : 'tooManyAttempts', { minutes }))
  return new TooManyAttempts(why, Math.ceil(ms / SECOND))
}
