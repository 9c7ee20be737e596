import { appendEvent } from '../feed/feed.ts'
import type { Act } from '../shared/act.ts'
import type { Reader, Transaction } from '../shared/database.ts'
import { Conflict, Invalid } from '../shared/errors.ts'
import { type AccountRow, lockAccount, toAccount } from './account-row.ts'
import { countAttempt, forgive } from './attempts.ts'
import type { Account } from './contract.ts'
import { knowDesk } from './known-desks.ts'
import { saveAccount } from './manage-accounts.ts'
import { isWeakPin, weaknessOf } from './rules.ts'
import { hashOfToken, hashSecret, isSecret, newToken } from './secrets.ts'
import { beginSession, endSessions } from './sessions.ts'
import { as, type Brought, type Desk, type SignedIn } from './sign-in.ts'

/** Returns the account of the actor. */
export async function readProfile(db: Reader, { by }: Act): Promise<Account> {
  return toAccount(await readOwnRow(db, by.id))
}

interface ProfileChange {
  name?: string | undefined
  email?: string | null | undefined
  position?: string | null | undefined
  phone?: string | null | undefined
}

/**
 * Changes the actor's own name and contact data. `version`: the version that was edited. Throws Stale,
 * Conflict.
 */
export async function saveProfile(trx: Transaction, act: Act, change: ProfileChange, version?: number) {
  return saveAccount(trx, act, await lockAccount(trx, act.by.id!), change, version)
}

/**
 * Sets the actor's own password, ends their other sessions and rotates the token of this one. The first
 * password of the owner ends open mode. Throws Invalid for a weak password or a wrong current one, Conflict,
 * TooMany.
 */
export async function setPassword(
  { store, perform }: Desk,
  act: Act,
  given: { current?: string | undefined; password: string },
  brought: Brought,
): Promise<SignedIn> {
  const row = await readOwnRow(store.db, act.by.id)
  if (row.role !== 'admin' && !act.session) throw new Conflict('Only the owner can set the first password')
  if (act.session && row.password_hash === null) throw new Conflict('Ask a manager for a one-time password')
  await checkCurrent({ store, perform }, act, row, given.current)
  const weakness = weaknessOf(given.password, [row.name, row.login, row.email])
  if (weakness) throw new Invalid({ password: weakness })
  const password_hash = await hashSecret(given.password)
  const desk = brought.desk ?? newToken()
  const enteredBy = 'password'
  const token = await perform(as(act, { ...row }), async trx => {
    const { version } = await lockAccount(trx, row.id)
    if (version !== row.version) throw new Conflict('Your account has changed. Try again.')
    await trx
      .updateTable('staff_accounts')
      .set({ password_hash, password_expires_at: null, failed_pin_attempts: 0, version: version + 1 })
      .where('id', '=', row.id)
      .execute()
    await endSessions(trx, row.id)
    const place = {
      accountId: row.id,
      desk: act.session?.desk ?? hashOfToken(desk),
      whence: brought.whence,
      at: act.at,
    }
    await knowDesk(trx, place)
    await announceSecret(trx, act, row, 'account.password_set', 'Password set')
    return beginSession(trx, { ...place, enteredBy })
  })
  return { account: row, token, enteredBy, ...(!act.session && { desk }) }
}

/** Sets or removes the actor's own PIN. Throws Invalid for a weak PIN or a wrong current secret, TooMany. */
export async function setPin(
  desk: Desk,
  act: Act,
  { current, pin }: { current?: string | undefined; pin: string | null },
): Promise<Account> {
  const row = await readOwnRow(desk.store.db, act.by.id)
  await checkCurrent(desk, act, row, current)
  const pin_hash = await hashOfPin(pin)
  return desk.perform(act, async trx => storePin(trx, act, await lockAccount(trx, row.id), pin_hash))
}

/** Returns the hash of a PIN, or null for null. Throws Invalid for a PIN that is easy to guess. */
export async function hashOfPin(pin: string | null): Promise<string | null> {
  if (pin !== null && isWeakPin(pin)) throw new Invalid({ pin: 'This PIN is too easy to guess' })
  return pin === null ? null : hashSecret(pin)
}

export async function storePin(
  trx: Transaction,
  act: Act,
  row: AccountRow,
  pin_hash: string | null,
): Promise<Account> {
  const after = await trx
    .updateTable('staff_accounts')
    .set({ pin_hash, version: row.version + 1 })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const [action, message] = pin_hash
    ? (['account.pin_set', 'PIN set'] as const)
    : (['account.pin_removed', 'PIN removed'] as const)
  await announceSecret(trx, act, row, action, message)
  return toAccount(after)
}

/**
 * Throws Invalid unless `current` is the current password, or the PIN of an account without one, so that an
 * unattended desk is not enough to take over an account. Open mode has no check. Throws TooMany.
 */
async function checkCurrent(
  { perform }: Desk,
  act: Act,
  { id, password_hash, pin_hash }: AccountRow,
  current = '',
) {
  if (!act.session) return
  const counted = { what: 'current', who: String(id), where: act.session.desk, accountId: id } as const
  await perform(act, trx => countAttempt(trx, counted, act.at))
  if (!(await isSecret(current, password_hash ?? pin_hash)))
    throw new Invalid({ current: password_hash ? 'This is not your password' : 'This is not your PIN' })
  await perform(act, trx => forgive(trx, counted))
}

/** Returns the actor's row. Throws if there is none. */
export async function readOwnRow(db: Reader, id: number | null): Promise<AccountRow> {
  return db
    .selectFrom('staff_accounts')
    .selectAll()
    .where('id', '=', id ?? 0)
    .executeTakeFirstOrThrow()
}

export function announceSecret(
  trx: Transaction,
  act: Act,
  { id, name }: AccountRow,
  action: `account.${'password_set' | 'password_reset' | 'pin_set' | 'pin_removed' | 'unlocked'}`,
  message: string,
) {
  const fullMessage = id === act.by.id ? message : `${message} for ${name}`
  return appendEvent(trx, act, { action, type: 'record_changed', message: fullMessage, subjectId: id })
}
