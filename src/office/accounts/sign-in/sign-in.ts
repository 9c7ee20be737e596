import type { Store, Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext, Actor, SignInMethod } from '#platform/http/action-context.ts'
import { toNetwork } from '#platform/http/client-network.ts'
import { Conflict, Invalid, NotSignedIn, type Problem } from '#platform/http/errors.ts'
import type { Instant } from '#platform/values/time.ts'
import { type AccountRow, findByLogin, lockAccount } from '../account-row.ts'
import type { AccountServices } from '../account-services.ts'
import { accountTexts } from '../languages/texts.ts'
import { hashOfToken, hashSecret, newToken, verifySecret } from '../password-hash.ts'
import { newPasswordWeakness } from '../rules.ts'
import { checkSecondFactor, type GivenFactor } from '../second-factor/check.ts'
import type { PasskeyProof } from '../second-factor/schemas.ts'
import { announceSignOut, beginSession, type ClientInfo } from '../sessions/sessions.ts'
import { hasSignedInAt, revokePinAt, trustDesk } from '../trusted-desks.ts'
import { type AttemptSource, clearFailedAttempts, countFailedAttempt } from './attempts.ts'

export interface SignInForm {
  login: string
  password: string
  newPassword?: string | undefined
  code?: string | undefined
  passkey?: PasskeyProof | undefined
}

/** The account that has signed in, and the tokens for the cookies. */
export interface SignedIn {
  account: AccountRow
  token: string
  /** Undefined if the desk keeps its token. */
  desk?: string
  enteredBy: SignInMethod
  /** When the rights from a password entered after a PIN expire. */
  confirmedUntil?: Instant | null
  /** In plain text, if this sign-in has set up the first second factor. */
  recoveryCodes?: string[]
}

/** The context of a second factor's check besides the form. */
export type FactorCheck = Pick<GivenFactor, 'site' | 'secrets' | 'isRequired'>

/** The tokens and client data of a request. */
export interface RequestCredentials {
  desk: string | undefined
  token: string | undefined
  client: ClientInfo
}

/**
 * Signs in by password, and a second factor if the account has one or needs one, and ends the session that the request
 * presented. Throws NotSignedIn with the same message for every reason until the password is right, TooMany, Conflict
 * if a one-time password needs a new one or the second factor is missing, Invalid for a weak new password.
 */
export async function signIn(
  { store, runInTransaction }: AccountServices,
  ctx: ActionContext,
  { login, password, newPassword, code, passkey }: SignInForm,
  credentials: RequestCredentials,
  factorCheck: FactorCheck,
): Promise<SignedIn> {
  const account = await findByLogin(store.reader, login)
  const enteredBy = 'password'
  const desk = credentials.desk ?? newToken()
  const attempt = await readAttemptSource(store, {
    account,
    login,
    desk: hashOfToken(desk),
    client: credentials.client,
  })
  await runInTransaction(ctx, trx => countFailedAttempt(trx, attempt, ctx.at))
  const isRight = await verifySecret(password, account?.password_hash)
  if (!account || !isRight || !canSignIn(account, ctx)) throw new NotSignedIn(WRONG_CREDENTIALS)
  // A right password is no failed attempt, even if a second factor or a new password is still missing.
  await runInTransaction(ctx, trx => clearFailedAttempts(trx, attempt))
  const change = await exchangeOneTimePassword(account, password, newPassword)
  const services = { store, runInTransaction }
  const useFactor = await checkSecondFactor(services, ctx, account, { ...factorCheck, code, passkey })
  const [token, recoveryCodes] = await runInTransaction(actingAs(ctx, account), async trx => {
    await assertUnchanged(trx, account)
    const codes = await useFactor(trx)
    await endPresentedSession(trx, credentials.token)
    await trx
      .updateTable('staff_accounts')
      .set({ ...change, signed_in_at: ctx.at, failed_pin_attempts: 0 })
      .where('id', '=', account.id)
      .execute()
    const place = { accountId: account.id, desk: hashOfToken(desk), client: credentials.client, at: ctx.at }
    await trustDesk(trx, place)
    await appendAccountEvent(trx, actingAs(ctx, account), 'account.signed_in', 'Signed in')
    return [await beginSession(trx, { ...place, enteredBy }), codes] as const
  })
  return { account, token, desk, enteredBy, recoveryCodes }
}

/** Ends the current session. Its desk then refuses the PIN. */
export async function signOut(trx: Transaction, ctx: ActionContext): Promise<{ signedOut: boolean }> {
  if (!ctx.session) return { signedOut: false }
  await lockAccount(trx, ctx.actor.id!)
  await trx.deleteFrom('sessions').where('id', '=', ctx.session.id).execute()
  await revokePinAt(trx, { desk: ctx.session.desk, accountId: ctx.actor.id! })
  await announceSignOut(trx, ctx, ctx.actor.id!, 1)
  return { signedOut: true }
}

/** Locks the current desk; a no-op if it is locked already. Throws Conflict in open mode. */
export async function lockDesk(trx: Transaction, ctx: ActionContext): Promise<void> {
  if (!ctx.session) throw new Conflict('Locking needs sign-in: set a password first')
  const { numUpdatedRows } = await trx
    .updateTable('sessions')
    .set({ locked_at: ctx.at })
    .where('id', '=', ctx.session.id)
    .where('locked_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows) await appendAccountEvent(trx, ctx, 'account.locked', 'Desk locked')
}

/** Returns a copy of the action context with this account as the actor. */
export const actingAs = (
  ctx: ActionContext,
  { id, name, role }: { id: number } & Pick<Actor, 'name' | 'role'>,
): ActionContext => ({
  ...ctx,
  actor: { id, name, role },
})

const WRONG_CREDENTIALS = accountTexts.sentence(t => t('wrongCredentials'))

/**
 * Returns what password attempts are counted by: the network, or the desk if the person has entered their
 * password there before, so that attempts elsewhere cannot lock them out at it.
 */
export async function readAttemptSource(
  { reader: db }: Store,
  given: { account: AccountRow | undefined; login: string; desk: string; client: ClientInfo },
): Promise<AttemptSource> {
  const { account, login, desk, client } = given
  const attempt = { kind: 'password', login: account?.login ?? login, accountId: account?.id } as const
  if (await hasSignedInAt(db, { desk, accountId: account?.id ?? 0 })) return { ...attempt, source: desk }
  const network = toNetwork(client.address)
  return { ...attempt, source: network, sharedSource: network }
}

const canSignIn = ({ disabled_at, password_expires_at }: AccountRow, { at }: ActionContext) =>
  disabled_at === null && (password_expires_at === null || password_expires_at > at)

/**
 * Returns the columns that replace a one-time password; empty for a regular one. The new version lets no other sign-in
 * use it. Throws Conflict, Invalid.
 */
async function exchangeOneTimePassword(
  account: AccountRow,
  password: string,
  newPassword: string | undefined,
) {
  if (account.password_expires_at === null) return {}
  if (newPassword === undefined)
    throw new Conflict(
      accountTexts.sentence(t => t('chooseOwn')),
      undefined,
      { chooseNew: true },
    )
  const weakness = newPasswordWeakness(account, password, newPassword)
  if (weakness) throw new Invalid({ newPassword: accountTexts.sentence(t => t(weakness)) })
  return {
    password_hash: await hashSecret(newPassword),
    password_expires_at: null,
    version: account.version + 1,
  }
}

/** Throws `error` (NotSignedIn by default) if the account has changed since its secret was checked. Locks its row. */
export async function assertUnchanged(
  trx: Transaction,
  { id, version }: AccountRow,
  error: Problem = new NotSignedIn(WRONG_CREDENTIALS),
): Promise<void> {
  const { version: current } = await trx
    .selectFrom('staff_accounts')
    .select('version')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (current !== version) throw error
}

/** Ends the session whose token the request presented, so that the token is never reused. */
async function endPresentedSession(trx: Transaction, token: string | undefined) {
  if (token) await trx.deleteFrom('sessions').where('token_hash', '=', hashOfToken(token)).execute()
}

export function appendAccountEvent(
  trx: Transaction,
  ctx: ActionContext,
  action: `account.${'signed_in' | 'switched' | 'confirmed' | 'locked' | 'pin_locked' | 'approved'}`,
  message: string,
  subjectId = ctx.actor.id!,
) {
  return appendEvent(trx, ctx, { action, type: 'record_changed', message, subjectId })
}
