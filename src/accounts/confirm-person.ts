import type { Act } from '../shared/act.ts'
import type { Transaction } from '../shared/database.ts'
import { Conflict, Invalid, NotSignedIn } from '../shared/errors.ts'
import { countAttempt, forgive } from './attempts.ts'
import { knowDesk } from './known-desks.ts'
import { readOwnRow } from './profile.ts'
import { CONFIRMED } from './rules.ts'
import { hashOfToken, isSecret, newToken } from './secrets.ts'
import type { Whence } from './sessions.ts'
import { announce, countedFor, type Desk, refuseIfChanged, type SignedIn } from './sign-in.ts'

/**
 * Raises a session opened by PIN to the full rights of its account for ten minutes, if the same person's
 * password is correct. Rotates the session token. Throws Invalid for a wrong password, TooMany, Conflict in
 * open mode.
 */
export async function confirmPerson(
  { store, perform }: Desk,
  act: Act,
  password: string,
  whence: Whence,
): Promise<SignedIn> {
  const { session } = act
  if (!session) throw new Conflict('Sign-in is off: no account has a password')
  const account = await readOwnRow(store.db, act.by.id)
  const { desk } = session
  const counted = await countedFor(store, { account, login: account.login ?? '', desk, whence })
  await perform(act, trx => countAttempt(trx, counted, act.at))
  const isOwn = account.password_expires_at === null
  if (!(await isSecret(password, isOwn ? account.password_hash : null)))
    throw new Invalid({ password: 'This is not your password' })
  const token = newToken()
  const confirmedUntil = act.at + CONFIRMED
  await perform(act, async trx => {
    await forgive(trx, counted)
    await refuseIfChanged(trx, account)
    await rotateToken(trx, session.id, { token_hash: hashOfToken(token), confirmed_until: confirmedUntil })
    await knowDesk(trx, { accountId: account.id, desk, at: act.at })
    await trx
      .updateTable('staff_accounts')
      .set({ failed_pin_attempts: 0 })
      .where('id', '=', account.id)
      .execute()
    await announce(trx, act, 'account.confirmed', 'Password entered after a PIN')
  })
  return { account, token, enteredBy: session.enteredBy, confirmedUntil }
}

async function rotateToken(
  trx: Transaction,
  id: number,
  change: { token_hash: string; confirmed_until: number },
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('sessions')
    .set(change)
    .where('id', '=', id)
    .where('locked_at', 'is', null)
    .executeTakeFirst()
  if (!numUpdatedRows) throw new NotSignedIn()
}
