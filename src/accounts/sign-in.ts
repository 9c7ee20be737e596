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

/** Who has signed in, and the secret names for their browser's cookies. */
export interface SignedIn {
  account: AccountRow
  token: string
  /** None where the desk keeps the one it has. */
  desk?: string
  enteredBy: EnteredBy
  /** When the rights from a password entered after a PIN end. */
  confirmedUntil?: Instant | null
}

/** What a request brings along: its desk's name, its session's, and whence it comes. */
export interface Brought {
  desk: string | undefined
  token: string | undefined
  whence: Whence
}

/**
 * Signs in by password at this desk; a session that was there ends. Throws NotSignedIn, the same for every reason;
 * TooMany; Conflict where a one-time password must be exchanged; Invalid for a weak new one.
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
  if (!account || !isRight || !mayEnter(account, act)) throw new NotSignedIn(WRONG)
  const change = await exchanged(account, newPassword)
  const token = await perform(as(act, account), async trx => {
    await forgive(trx, counted)
    await refuseIfChanged(trx, account)
    await endPresented(trx, brought.token)
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

/** Ends the current session; its desk refuses the PIN from now on. */
export async function signOut(trx: Transaction, act: Act): Promise<{ signedOut: boolean }> {
  if (!act.session) return { signedOut: false }
  await trx.deleteFrom('sessions').where('id', '=', act.session.id).execute()
  await refusePinAt(trx, { desk: act.session.desk, accountId: act.by.id! })
  await announceSignOut(trx, act, act.by.id!, 1)
  return { signedOut: true }
}

/** Locks the desk that asks; one that is locked stays so. */
export async function lockDesk(trx: Transaction, act: Act): Promise<void> {
  if (!act.session) throw new Conflict('There is nobody to sign in here: set a password first')
  const { numUpdatedRows } = await trx
    .updateTable('sessions')
    .set({ locked_at: act.at })
    .where('id', '=', act.session.id)
    .where('locked_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows) await announce(trx, act, 'account.locked', 'Desk locked')
}

/** The same action, by whoever has just proved to be this account. */
export const as = (act: Act, { id, name, role }: { id: number } & Pick<Actor, 'name' | 'role'>): Act => ({
  ...act,
  by: { id, name, role },
})

const WRONG = 'The user name or the password is wrong'

/**
 * What password attempts are counted by: the network, or the desk if the person has entered their password there
 * before, so that nobody elsewhere can lock them out at it.
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

/** One home or phone has a whole network of IPv6 addresses. */
const networkOf = (address: string) =>
  address.includes('.') ? address.replace(/^::ffff:/, '') : address.split(':').slice(0, 4).join(':')

const mayEnter = ({ disabled_at, password_expires_at }: AccountRow, { at }: Act) =>
  disabled_at === null && (password_expires_at === null || password_expires_at > at)

/** What a one-time password is exchanged for; nothing changes where it is one's own. */
async function exchanged(account: AccountRow, newPassword: string | undefined) {
  if (account.password_expires_at === null) return {}
  if (newPassword === undefined)
    throw new Conflict('Choose a password of your own', undefined, { chooseNew: true })
  const weakness = weaknessOf(newPassword, [account.name, account.login, account.email])
  if (weakness) throw new Invalid({ newPassword: weakness })
  return { password_hash: await hashSecret(newPassword), password_expires_at: null }
}

/** Between the look at the secret and the session nobody may have disabled the account or changed the secret. */
export async function refuseIfChanged(
  trx: Transaction,
  { id, version }: AccountRow,
  sentence = WRONG,
): Promise<void> {
  const { version: current } = await trx
    .selectFrom('staff_accounts')
    .select('version')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (current !== version) throw new NotSignedIn(sentence)
}

/** A session name that was there before is never used again, whoever knows it. */
async function endPresented(trx: Transaction, token: string | undefined) {
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
