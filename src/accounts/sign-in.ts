import { appendEvent } from '../feed/feed.ts'
import type { Act, Actor, EnteredBy } from '../shared/act.ts'
import type { Store, Transaction } from '../shared/database.ts'
import { Conflict, Invalid, NotSignedIn } from '../shared/errors.ts'
import type { Keydesk } from '../shared/keydesk.ts'
import type { Instant } from '../shared/time.ts'
import { type AccountRow, findByLogin } from './account-row.ts'
import { type Counted, countAttempt, forgive } from './attempts.ts'
import { isKnownAt, knowDesk, refusePinAt } from './known-desks.ts'
import { weaknessOf } from './rules.ts'
import { hashOfToken, hashSecret, isSecret, newToken } from './secrets.ts'
import { announceSignOut, beginSession, type Whence } from './sessions.ts'

export type Desk = Pick<Keydesk, 'store' | 'perform'>

export interface SignIn {
  login: string
  password: string
  newPassword?: string | undefined
}

/** The account that has signed in, and the tokens for the cookies. */
export interface SignedIn {
  account: AccountRow
  token: string
  /** Undefined if the desk keeps its token. */
  desk?: string
  enteredBy: EnteredBy
  /** When the rights from a password entered after a PIN expire. */
  confirmedUntil?: Instant | null
}

/** The tokens and client data of a request. */
export interface Brought {
  desk: string | undefined
  token: string | undefined
  whence: Whence
}

/**
 * Signs in by password and ends the session that the request presented. Throws NotSignedIn with the same
 * message for every reason, TooMany, Conflict if a one-time password needs a new one, Invalid for a weak new
 * password.
 */
export async function signIn(
  { store, perform }: Desk,
  act: Act,
  { login, password, newPassword }: SignIn,
  brought: Brought,
): Promise<SignedIn> {
  const account = await findByLogin(store.db, login)
  const enteredBy = 'password'
  const desk = brought.desk ?? newToken()
  const counted = await countedFor(store, { account, login, desk: hashOfToken(desk), whence: brought.whence })
  await perform(act, trx => countAttempt(trx, counted, act.at))
  const isRight = await isSecret(password, account?.password_hash)
  if (!account || !isRight || !canSignIn(account, act)) throw new NotSignedIn(WRONG_CREDENTIALS)
  const change = await exchangeOneTimePassword(account, newPassword)
  const token = await perform(as(act, account), async trx => {
    await forgive(trx, counted)
    await refuseIfChanged(trx, account)
    await endPresentedSession(trx, brought.token)
    await trx
      .updateTable('staff_accounts')
      .set({ ...change, signed_in_at: act.at, failed_pin_attempts: 0 })
      .where('id', '=', account.id)
      .execute()
    const place = { accountId: account.id, desk: hashOfToken(desk), whence: brought.whence, at: act.at }
    await knowDesk(trx, place)
    await announce(trx, as(act, account), 'account.signed_in', 'Signed in')
    return beginSession(trx, { ...place, enteredBy })
  })
  return { account, token, desk, enteredBy }
}

/** Ends the current session. Its desk then refuses the PIN. */
export async function signOut(trx: Transaction, act: Act): Promise<{ signedOut: boolean }> {
  if (!act.session) return { signedOut: false }
  await trx.deleteFrom('sessions').where('id', '=', act.session.id).execute()
  await refusePinAt(trx, { desk: act.session.desk, accountId: act.by.id! })
  await announceSignOut(trx, act, act.by.id!, 1)
  return { signedOut: true }
}

/** Locks the current desk; a no-op if it is locked already. Throws Conflict in open mode. */
export async function lockDesk(trx: Transaction, act: Act): Promise<void> {
  if (!act.session) throw new Conflict('Locking needs sign-in: set a password first')
  const { numUpdatedRows } = await trx
    .updateTable('sessions')
    .set({ locked_at: act.at })
    .where('id', '=', act.session.id)
    .where('locked_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows) await announce(trx, act, 'account.locked', 'Desk locked')
}

/** Returns a copy of the action context with this account as the actor. */
export const as = (act: Act, { id, name, role }: { id: number } & Pick<Actor, 'name' | 'role'>): Act => ({
  ...act,
  by: { id, name, role },
})

const WRONG_CREDENTIALS = 'The user name or the password is wrong'

/**
 * Returns what password attempts are counted by: the network, or the desk if the person has entered their
 * password there before, so that attempts elsewhere cannot lock them out at it.
 */
export async function countedFor(
  { db }: Store,
  given: { account: AccountRow | undefined; login: string; desk: string; whence: Whence },
): Promise<Counted> {
  const { account, login, desk, whence } = given
  const counted = { what: 'password', who: account?.login ?? login, accountId: account?.id } as const
  if (await isKnownAt(db, { desk, accountId: account?.id ?? 0 })) return { ...counted, where: desk }
  const network = networkOf(whence.address)
  return { ...counted, where: network, allFrom: network }
}

/**
 * Returns the /64 prefix of an IPv6 address, as one client has that many addresses; an IPv4 address
 * unchanged.
 */
const networkOf = (address: string) =>
  address.includes('.') ? address.replace(/^::ffff:/, '') : address.split(':').slice(0, 4).join(':')

const canSignIn = ({ disabled_at, password_expires_at }: AccountRow, { at }: Act) =>
  disabled_at === null && (password_expires_at === null || password_expires_at > at)

/**
 * Returns the columns that replace a one-time password; empty for a regular one. Throws Conflict, Invalid.
 */
async function exchangeOneTimePassword(account: AccountRow, newPassword: string | undefined) {
  if (account.password_expires_at === null) return {}
  if (newPassword === undefined)
    throw new Conflict('Choose your own password', undefined, { chooseNew: true })
  const weakness = weaknessOf(newPassword, [account.name, account.login, account.email])
  if (weakness) throw new Invalid({ newPassword: weakness })
  return { password_hash: await hashSecret(newPassword), password_expires_at: null }
}

/** Throws NotSignedIn if the account has changed since its secret was checked. Locks its row. */
export async function refuseIfChanged(
  trx: Transaction,
  { id, version }: AccountRow,
  message = WRONG_CREDENTIALS,
): Promise<void> {
  const { version: current } = await trx
    .selectFrom('staff_accounts')
    .select('version')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (current !== version) throw new NotSignedIn(message)
}

/** Ends the session whose token the request presented, so that the token is never reused. */
async function endPresentedSession(trx: Transaction, token: string | undefined) {
  if (token) await trx.deleteFrom('sessions').where('token_hash', '=', hashOfToken(token)).execute()
}

export function announce(
  trx: Transaction,
  act: Act,
  action: `account.${'signed_in' | 'switched' | 'confirmed' | 'locked' | 'pin_locked'}`,
  message: string,
  subjectId = act.by.id!,
) {
  return appendEvent(trx, act, { action, type: 'record_changed', message, subjectId })
}
