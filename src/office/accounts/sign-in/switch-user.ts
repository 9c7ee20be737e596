import type { Reader, Transaction } from '#platform/database/database.ts'
import type { ActionContext, DeskSession, SignInMethod } from '#platform/http/action-context.ts'
import { NotSignedIn } from '#platform/http/errors.ts'
import type { Role } from '#platform/http/roles.ts'
import { type AccountRow, findByLogin } from '../account-row.ts'
import type { AccountServices } from '../account-services.ts'
import { beginSession, type ClientInfo } from '../sessions/sessions.ts'
import { acceptsPinSince, recordPinSignIn } from '../trusted-desks.ts'
import { checkPin, WRONG_PIN } from './check-pin.ts'
import { actingAs, appendAccountEvent, assertUnchanged, type SignedIn } from './sign-in.ts'

export interface PinSignIn {
  login: string
  pin: string
  /** The roles that may log in to the Cleaner App, if the PIN is entered there. */
  cleanerApp?: readonly Role[]
}

/**
 * Unlocks a signed-in desk or switches its user with the PIN of someone who has entered their password there.
 * Replaces the session by a new one with the rights of a PIN. Throws TooMany, or NotSignedIn with the same
 * message for every reason.
 */
export async function switchUser(
  { store, runInTransaction }: AccountServices,
  ctx: ActionContext,
  { login, pin, cleanerApp }: PinSignIn,
  client: ClientInfo,
): Promise<SignedIn> {
  const { session } = ctx
  if (!session) throw new NotSignedIn()
  const account = await findByLogin(store.reader, login)
  const entry = { session, at: ctx.at, cleanerApp }
  const enteredBy = await pinSignInMethod(store.reader, account, entry)
  const typed = { account, login, pin, isAccepted: enteredBy !== undefined }
  const undoAttempt = await checkPin({ store, runInTransaction }, ctx, session, typed)
  if (!account || !enteredBy || !undoAttempt) throw new NotSignedIn(WRONG_PIN)
  const { id: accountId } = account
  const token = await runInTransaction(actingAs(ctx, account), async trx => {
    await undoAttempt(trx)
    await assertUnchanged(trx, account, new NotSignedIn(WRONG_PIN))
    // They may have been signed out everywhere since the first check.
    if (!(await pinSignInMethod(trx, account, entry))) throw new NotSignedIn(WRONG_PIN)
    const since = await endCurrentSession(trx, session)
    const place = { accountId, desk: session.desk, at: ctx.at }
    await recordPinSignIn(trx, place)
    await appendAccountEvent(trx, actingAs(ctx, account), 'account.switched', 'Signed in with a PIN')
    return beginSession(trx, { ...place, client, enteredBy, since })
  })
  return { account, token, enteredBy }
}

/**
 * Returns how the session would be entered by this account's PIN, or undefined if the desk does not accept
 * it. Cleaners share phones and may have no password, so the Cleaner App, and a desk opened through it,
 * accepts every cleaner's PIN.
 */
async function pinSignInMethod(
  db: Reader,
  account: AccountRow | undefined,
  { session, at, cleanerApp }: { session: DeskSession; at: number; cleanerApp: readonly Role[] | undefined },
): Promise<SignInMethod | undefined> {
  const isTrusted =
    (await acceptsPinSince(db, { desk: session.desk, accountId: account?.id ?? 0 }, at)) !== undefined
  if (!account || account.disabled_at !== null || account.pin_hash === null) return undefined
  if (cleanerApp && !cleanerApp.includes(account.role)) return undefined
  if (isTrusted) return cleanerApp ? 'cleaner_app' : 'pin'
  const isCleanerDesk = cleanerApp !== undefined || session.enteredBy === 'cleaner_app'
  return isCleanerDesk && account.role === 'cleaner' ? 'cleaner_app' : undefined
}

async function endCurrentSession(trx: Transaction, { id }: DeskSession): Promise<number> {
  const ended = await trx.deleteFrom('sessions').where('id', '=', id).returning('began_at').executeTakeFirst()
  if (!ended) throw new NotSignedIn()
  return ended.began_at
}
