import { appendEvent } from '../feed/feed.ts'
import type { Act, Actor, DeskSession } from '../shared/act.ts'
import type { Reader, Store, Transaction } from '../shared/database.ts'
import { Conflict, Invalid, NotSignedIn } from '../shared/errors.ts'
import type { Keydesk } from '../shared/keydesk.ts'
import { type AccountRow, findByLogin } from './account-row.ts'
import { type Counted, countAttempt, forgive } from './attempts.ts'
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
  const desk = brought.desk ?? newToken()
  const counted = await whatCounts(store, account, login, hashOfToken(desk), brought)
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
      .set({ ...change, signed_in_at: act.at })
      .where('id', '=', account.id)
      .execute()
    const place = { accountId: account.id, desk: hashOfToken(desk), whence: brought.whence, at: act.at }
    await knowDesk(trx, place)
    await announce(trx, as(act, account), 'account.signed_in', 'Signed in')
    return beginSession(trx, place)
  })
  return { account, token, desk }
}

/**
 * Unlocks a desk that is signed in, or takes it over, by PIN; its session goes on under a fresh name. Throws
 * NotSignedIn, TooMany.
 */
export async function switchUser(
  { store, perform }: Desk,
  act: Act,
  { login, pin }: { login: string; pin: string },
  whence: Whence,
): Promise<SignedIn> {
  const { session } = act
  if (!session) throw new NotSignedIn()
  const account = await findByLogin(store.db, login)
  const counted: Counted = {
    what: 'pin',
    who: account?.login ?? login,
    where: session.desk,
    accountId: account?.id,
    // Whoever is signed in could give their desk a fresh name again and again.
    allFrom: `by ${act.by.id}`,
  }
  await perform(act, trx => countAttempt(trx, counted, act.at))
  const isRight = await isSecret(pin, account?.pin_hash)
  if (!account || !isRight || account.disabled_at !== null) throw new NotSignedIn('The PIN is wrong')
  const token = await perform(as(act, account), async trx => {
    await forgive(trx, counted)
    await refuseIfChanged(trx, account)
    const { began_at } = await endKnown(trx, session)
    await knowDesk(trx, { accountId: account.id, desk: session.desk, at: act.at })
    await announce(trx, as(act, account), 'account.switched', 'Signed in by PIN')
    return beginSession(trx, { accountId: account.id, desk: session.desk, whence, at: act.at }, began_at)
  })
  return { account, token }
}

/** Ends the session that asks. */
export async function signOut(trx: Transaction, act: Act): Promise<{ signedOut: boolean }> {
  if (!act.session) return { signedOut: false }
  await trx.deleteFrom('sessions').where('id', '=', act.session.id).execute()
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

/** Who has a PIN and has been at this desk. */
export async function listPeople(db: Reader, { session }: Act) {
  if (!session) return []
  const rows = await db
    .selectFrom('desk_accounts')
    .innerJoin('staff_accounts', 'staff_accounts.id', 'desk_accounts.account_id')
    .select(['login', 'name', 'role'])
    .where('desk', '=', session.desk)
    .where('pin_hash', 'is not', null)
    .where('disabled_at', 'is', null)
    .orderBy('at', 'desc')
    .limit(12)
    .execute()
  return rows.map(({ login, ...rest }) => ({ login: login ?? '', ...rest }))
}

/** Remembers that somebody has been at a desk. */
export async function knowDesk(
  trx: Transaction,
  { accountId, desk, at }: { accountId: number; desk: string; at: number },
) {
  await trx
    .insertInto('desk_accounts')
    .values({ desk, account_id: accountId, at })
    .onConflict(conflict => conflict.columns(['desk', 'account_id']).doUpdateSet({ at }))
    .execute()
}

/** The same action, by whoever has just proved to be this account. */
export const as = (act: Act, { id, name, role }: { id: number } & Pick<Actor, 'name' | 'role'>): Act => ({
  ...act,
  by: { id, name, role },
})

const WRONG = 'The user name or the password is wrong'

/** At a desk where they have signed in before, people are counted by the desk: nobody elsewhere can shut them out there. */
async function whatCounts(
  { db }: Store,
  account: AccountRow | undefined,
  login: string,
  desk: string,
  { whence }: Brought,
): Promise<Counted> {
  const known = await db
    .selectFrom('desk_accounts')
    .select('at')
    .where('desk', '=', desk)
    .where('account_id', '=', account?.id ?? 0)
    .executeTakeFirst()
  const counted = { what: 'password', who: account?.login ?? login, accountId: account?.id } as const
  if (known) return { ...counted, where: desk }
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
async function refuseIfChanged(trx: Transaction, { id, version }: AccountRow) {
  const { version: current } = await trx
    .selectFrom('staff_accounts')
    .select('version')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (current !== version) throw new NotSignedIn(WRONG)
}

/** A session name that was there before is never used again, whoever knows it. */
async function endPresented(trx: Transaction, token: string | undefined) {
  if (token) await trx.deleteFrom('sessions').where('token_hash', '=', hashOfToken(token)).execute()
}

async function endKnown(trx: Transaction, { id }: DeskSession) {
  const ended = await trx.deleteFrom('sessions').where('id', '=', id).returning('began_at').executeTakeFirst()
  if (!ended) throw new NotSignedIn()
  return ended
}

function announce(
  trx: Transaction,
  act: Act,
  action: 'account.signed_in' | 'account.switched' | 'account.locked',
  message: string,
) {
  return appendEvent(trx, act, { action, type: 'record_changed', message, subjectId: act.by.id! })
}
