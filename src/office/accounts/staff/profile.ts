import type { Reader, Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict, Invalid } from '#platform/http/errors.ts'
import { type AccountRow, lockAccount, toAccount } from '../account-row.ts'
import type { AccountServices } from '../account-services.ts'
import type { Account } from '../contract.ts'
import { accountTexts } from '../languages/texts.ts'
import { hashOfToken, hashSecret, newToken, verifySecret } from '../password-hash.ts'
import { isWeakPin, newPasswordWeakness } from '../rules.ts'
import { trustDeskByPassword } from '../second-factor/authenticators.ts'
import { beginSession, endPinSessions, endSessions, rotateToken } from '../sessions/sessions.ts'
import { clearFailedAttempts, countFailedAttempt } from '../sign-in/attempts.ts'
import { actingAs, type RequestCredentials, type SignedIn } from '../sign-in/sign-in.ts'
import { saveAccount } from './manage-accounts.ts'

/** Returns the account of the actor. */
export async function readProfile(db: Reader, { actor }: ActionContext): Promise<Account> {
  return toAccount(await readOwnRow(db, actor.id))
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
export async function saveProfile(
  trx: Transaction,
  ctx: ActionContext,
  change: ProfileChange,
  version?: number,
) {
  return saveAccount(trx, ctx, await lockAccount(trx, ctx.actor.id!), change, version)
}

/**
 * Sets the actor's own password, ends their other sessions and rotates the token of this one, whose rights stay as they
 * are. The first password of the owner ends open mode. Throws Invalid for a weak password or a wrong current one,
 * Conflict, TooMany.
 */
export async function setPassword(
  { store, runInTransaction }: AccountServices,
  ctx: ActionContext,
  given: { current?: string | undefined; password: string },
  credentials: RequestCredentials,
): Promise<SignedIn> {
  const row = await readOwnRow(store.reader, ctx.actor.id)
  if (row.role !== 'admin' && !ctx.session) throw new Conflict('Only the owner can set the first password')
  if (ctx.session && row.password_hash === null) throw new Conflict('Ask a manager for a one-time password')
  const { password_expires_at: expires } = row
  const isValid = expires === null || expires > ctx.at
  await assertSecret({ runInTransaction }, ctx, row, given.current, isValid ? row.password_hash : null)
  const weakness = newPasswordWeakness(row, given.current ?? '', given.password)
  if (weakness) throw new Invalid({ password: accountTexts.sentence(t => t(weakness)) })
  const password_hash = await hashSecret(given.password)
  const desk = credentials.desk ?? newToken()
  const { session } = ctx
  const token = await runInTransaction(actingAs(ctx, { ...row }), async trx => {
    const { version } = await lockUnchanged(trx, row)
    await trx
      .updateTable('staff_accounts')
      .set({ password_hash, password_expires_at: null, failed_pin_attempts: 0, version: version + 1 })
      .where('id', '=', row.id)
      .execute()
    await endSessions(trx, row.id, session)
    const place = {
      accountId: row.id,
      desk: session?.desk ?? hashOfToken(desk),
      client: credentials.client,
      at: ctx.at,
    }
    await trustDeskByPassword(trx, place)
    await announceSecret(trx, ctx, row, 'account.password_set', 'Password set')
    return session ? rotateToken(trx, session.id) : beginSession(trx, { ...place, enteredBy: 'password' })
  })
  if (!session) return { account: row, token, desk, enteredBy: 'password' }
  return { account: row, token, enteredBy: session.enteredBy, confirmedUntil: session.confirmedUntil }
}

/** Sets or removes the actor's own PIN. Throws Invalid for a weak PIN or a wrong current secret, TooMany. */
export async function setPin(
  desk: AccountServices,
  ctx: ActionContext,
  { current, pin }: { current?: string | undefined; pin: string | null },
): Promise<Account> {
  const row = await readOwnRow(desk.store.reader, ctx.actor.id)
  await assertCurrentSecret(desk, ctx, row, current)
  const pin_hash = await hashOfPin(pin)
  return desk.runInTransaction(ctx, async trx => storePin(trx, ctx, await lockUnchanged(trx, row), pin_hash))
}

/** Returns the hash of a PIN, or null for null. Throws Invalid for a PIN that is easy to guess. */
export async function hashOfPin(pin: string | null): Promise<string | null> {
  if (pin !== null && isWeakPin(pin)) throw new Invalid({ pin: 'This PIN is too easy to guess' })
  return pin === null ? null : hashSecret(pin)
}

/** Stores or removes a PIN, and ends the sessions that the old one opened, except the current one. */
export async function storePin(
  trx: Transaction,
  ctx: ActionContext,
  row: AccountRow,
  pin_hash: string | null,
): Promise<Account> {
  const after = await trx
    .updateTable('staff_accounts')
    .set({ pin_hash, version: row.version + 1 })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await endPinSessions(trx, row.id, ctx.session?.id)
  const [action, message] = pin_hash
    ? (['account.pin_set', 'PIN set'] as const)
    : (['account.pin_removed', 'PIN removed'] as const)
  await announceSecret(trx, ctx, row, action, message)
  return toAccount(after)
}

/** Locks an account whose secret was checked. Throws Conflict if it has changed since, such as by a password reset. */
export async function lockUnchanged(trx: Transaction, { id, version }: AccountRow): Promise<AccountRow> {
  const row = await lockAccount(trx, id)
  if (row.version === version) return row
  throw new Conflict('Your account has changed. Try again.')
}

/**
 * Throws Invalid unless `current` is the current password, or the PIN of an account without one, so that an
 * unattended desk is not enough to take over an account. Open mode has no check. Throws TooMany, and Conflict if the
 * account has a one-time password: it is only good for choosing an own one.
 */
export async function assertCurrentSecret(
  services: AccountServices,
  ctx: ActionContext,
  row: AccountRow,
  current?: string,
): Promise<void> {
  if (ctx.session && row.password_expires_at !== null)
    throw new Conflict('Sign in with your one-time password and choose your own first')
  return assertSecret(services, ctx, row, current, row.password_hash ?? row.pin_hash)
}

async function assertSecret(
  { runInTransaction }: Pick<AccountServices, 'runInTransaction'>,
  ctx: ActionContext,
  { id, password_hash }: AccountRow,
  current: string | undefined = '',
  hash: string | null,
): Promise<void> {
  if (!ctx.session) return
  const attempt = { kind: 'current', login: String(id), source: ctx.session.desk, accountId: id } as const
  await runInTransaction(ctx, trx => countFailedAttempt(trx, attempt, ctx.at))
  if (!(await verifySecret(current, hash)))
    throw new Invalid({
      current: password_hash ? accountTexts.sentence(t => t('notYourPassword')) : 'This is not your PIN',
    })
  await runInTransaction(ctx, trx => clearFailedAttempts(trx, attempt))
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
  ctx: ActionContext,
  { id, name }: AccountRow,
  action: `account.${'password_set' | 'password_reset' | 'pin_set' | 'pin_removed' | 'unlocked'}`,
  message: string,
) {
  const fullMessage = id === ctx.actor.id ? message : `${message} for ${name}`
  return appendEvent(trx, ctx, { action, type: 'record_changed', message: fullMessage, subjectId: id })
}
