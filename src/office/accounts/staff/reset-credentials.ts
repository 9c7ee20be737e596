import type { Transaction } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { toIso } from '#platform/values/time.ts'
import { lockManageableAccount, toAccount } from '../account-row.ts'
import type { AccountServices } from '../account-services.ts'
import type { Account } from '../contract.ts'
import { hashSecret, newOneTimePassword } from '../password-hash.ts'
import { ONE_TIME_PASSWORD_VALIDITY } from '../rules.ts'
import { announceSignOut, endSessions } from '../sessions/sessions.ts'
import { unlockAttempts } from '../sign-in/attempts.ts'
import { storeOneTimePassword } from './manage-accounts.ts'
import { announceSecret, hashOfPin, storePin } from './profile.ts'

/** Creates a one-time password for an account, returns it in plain text, and resets failed attempts. */
export async function resetPassword(
  { runInTransaction }: Pick<AccountServices, 'runInTransaction'>,
  ctx: ActionContext,
  id: number,
) {
  const password = newOneTimePassword()
  const hash = await hashSecret(password)
  const until = ctx.at + ONE_TIME_PASSWORD_VALIDITY
  return runInTransaction(ctx, async trx => {
    const row = await storeOneTimePassword(trx, ctx, id, { hash, until })
    await unlockAttempts(trx, id)
    await announceSecret(trx, ctx, row, 'account.password_reset', 'One-time password created')
    return { login: row.login ?? '', password, validUntil: toIso(until) }
  })
}

/** Sets or removes the PIN of an account that the actor may manage, and resets failed attempts. */
export async function setAccountPin(
  { runInTransaction }: Pick<AccountServices, 'runInTransaction'>,
  ctx: ActionContext,
  id: number,
  pin: string | null,
): Promise<Account> {
  const hash = await hashOfPin(pin)
  return runInTransaction(ctx, async trx => {
    const row = await lockManageableAccount(trx, ctx, id)
    await unlockAttempts(trx, id)
    return storePin(trx, ctx, row, hash)
  })
}

/** Resets the failed attempts of an account that the actor may manage. Throws NotFound, Forbidden. */
export async function unlockAccount(trx: Transaction, ctx: ActionContext, id: number): Promise<Account> {
  const row = await lockManageableAccount(trx, ctx, id)
  await unlockAttempts(trx, id)
  await announceSecret(trx, ctx, row, 'account.unlocked', 'Sign-in unlocked')
  return toAccount({ ...row, failed_pin_attempts: 0 })
}

/** Ends all sessions of an account that the actor may manage. Throws NotFound, Forbidden. */
export async function signOutEverywhere(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
): Promise<{ ended: number }> {
  await lockManageableAccount(trx, ctx, id)
  const ended = await endSessions(trx, id)
  if (ended > 0) await announceSignOut(trx, ctx, id, ended)
  return { ended }
}
