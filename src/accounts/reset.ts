import type { Act } from '../shared/act.ts'
import type { Transaction } from '../shared/database.ts'
import { toIso } from '../shared/time.ts'
import { lockManaged, toAccount } from './account-row.ts'
import { unlockAttempts } from './attempts.ts'
import type { Account } from './contract.ts'
import { storeOneTimePassword } from './manage-accounts.ts'
import { announceSecret, hashOfPin, storePin } from './profile.ts'
import { ONE_TIME } from './rules.ts'
import { hashSecret, newOneTimePassword } from './secrets.ts'
import { announceSignOut, endSessions } from './sessions.ts'
import type { Desk } from './sign-in.ts'

/** Creates a one-time password for an account, returns it in plain text, and resets failed attempts. */
export async function resetPassword({ perform }: Pick<Desk, 'perform'>, act: Act, id: number) {
  const password = newOneTimePassword()
  const hash = await hashSecret(password)
  const until = act.at + ONE_TIME
  return perform(act, async trx => {
    const row = await storeOneTimePassword(trx, act, id, { hash, until })
    await unlockAttempts(trx, id)
    await announceSecret(trx, act, row, 'account.password_reset', 'One-time password created')
    return { login: row.login ?? '', password, validUntil: toIso(until) }
  })
}

/** Sets or removes the PIN of an account that the actor may manage, and resets failed attempts. */
export async function setPinOf(
  { perform }: Pick<Desk, 'perform'>,
  act: Act,
  id: number,
  pin: string | null,
): Promise<Account> {
  const hash = await hashOfPin(pin)
  return perform(act, async trx => {
    const row = await lockManaged(trx, act, id)
    await unlockAttempts(trx, id)
    return storePin(trx, act, row, hash)
  })
}

/** Resets the failed attempts of an account that the actor may manage. Throws NotFound, Forbidden. */
export async function unlockAccount(trx: Transaction, act: Act, id: number): Promise<Account> {
  const row = await lockManaged(trx, act, id)
  await unlockAttempts(trx, id)
  await announceSecret(trx, act, row, 'account.unlocked', 'Sign-in unlocked')
  return toAccount({ ...row, failed_pin_attempts: 0 })
}

/** Ends all sessions of an account that the actor may manage. Throws NotFound, Forbidden. */
export async function signOutEverywhere(trx: Transaction, act: Act, id: number): Promise<{ ended: number }> {
  await lockManaged(trx, act, id)
  const ended = await endSessions(trx, id)
  if (ended > 0) await announceSignOut(trx, act, id, ended)
  return { ended }
}
