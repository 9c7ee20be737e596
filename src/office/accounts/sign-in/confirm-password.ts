import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict, Invalid } from '#platform/http/errors.ts'
import type { AccountServices } from '../account-services.ts'
import { accountTexts } from '../languages/texts.ts'
import { verifySecret } from '../password-hash.ts'
import { CONFIRMATION_VALIDITY } from '../rules.ts'
import { trustDeskByPassword } from '../second-factor/authenticators.ts'
import { type ClientInfo, rotateToken } from '../sessions/sessions.ts'
import { readOwnRow } from '../staff/profile.ts'
import { clearFailedAttempts, countFailedAttempt, resetFailedPins } from './attempts.ts'
import { appendAccountEvent, assertUnchanged, readAttemptSource, type SignedIn } from './sign-in.ts'

/**
 * Raises a session opened by PIN to the full rights of its account for ten minutes, if the same person's
 * password is correct. Rotates the session token. Throws Invalid for a wrong password, TooMany, Conflict in
 * open mode.
 */
export async function confirmPassword(
  { store, runInTransaction }: AccountServices,
  ctx: ActionContext,
  password: string,
  client: ClientInfo,
): Promise<SignedIn> {
  const { session } = ctx
  if (!session) throw new Conflict('Sign-in is off: no account has a password')
  const account = await readOwnRow(store.reader, ctx.actor.id)
  const { desk } = session
  const attempt = await readAttemptSource(store, { account, login: account.login ?? '', desk, client })
  await runInTransaction(ctx, trx => countFailedAttempt(trx, attempt, ctx.at))
  const isOwn = account.password_expires_at === null
  if (!(await verifySecret(password, isOwn ? account.password_hash : null)))
    throw new Invalid({ password: accountTexts.sentence(t => t('notYourPassword')) })
  const confirmedUntil = ctx.at + CONFIRMATION_VALIDITY
  const token = await runInTransaction(ctx, async trx => {
    await assertUnchanged(trx, account)
    await clearFailedAttempts(trx, attempt)
    await trustDeskByPassword(trx, { accountId: account.id, desk, at: ctx.at })
    await resetFailedPins(trx, { accountId: account.id, desk })
    await appendAccountEvent(trx, ctx, 'account.confirmed', 'Password entered after a PIN')
    return rotateToken(trx, session.id, { confirmed_until: confirmedUntil })
  })
  return { account, token, enteredBy: session.enteredBy, confirmedUntil }
}
