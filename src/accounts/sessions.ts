import type { FastifyRequest } from 'fastify'
import { appendEvent } from '../feed/feed.ts'
import type { Act, DeskSession, EnteredBy } from '../shared/act.ts'
import type { Reader, Transaction } from '../shared/database.ts'
import { NotFound } from '../shared/errors.ts'
import { refusalOf } from '../shared/permit.ts'
import { type Instant, toIso } from '../shared/time.ts'
import type { Place } from './contract.ts'
import { refusePinAt, refusePinEverywhere } from './known-desks.ts'
import { ABSOLUTE_END, IDLE_END, mayManage } from './rules.ts'
import { hashOfToken, newToken } from './secrets.ts'

/** The browser and IP address of a client. */
export interface Whence {
  browser: string
  address: string
}

export const whenceOf = ({ headers, ip }: FastifyRequest): Whence => ({
  browser: (headers['user-agent'] ?? '').replace(/\P{ASCII}|\p{Cc}/gu, '').slice(0, 300),
  address: ip,
})

/** The data of a new session. */
export interface Beginning {
  accountId: number
  desk: string
  whence: Whence
  at: Instant
  enteredBy: EnteredBy
  /** When a password was last entered at the desk. Defaults to `at`. */
  since?: Instant
}

/** Creates a session and returns its new token. Only the hash of the token is stored. */
export async function beginSession(
  trx: Transaction,
  { accountId, desk, whence, at, enteredBy, since = at }: Beginning,
): Promise<string> {
  const token = newToken()
  await trx
    .insertInto('sessions')
    .values({
      token_hash: hashOfToken(token),
      account_id: accountId,
      desk,
      ...whence,
      began_at: since,
      seen_at: at,
      locked_at: null,
      entered_by: enteredBy,
      confirmed_until: null,
    })
    .execute()
  return token
}

/**
 * Ends all sessions of an account, or all except one. All desks, or all except that one, refuse its PIN until
 * its password is entered there again. Returns the number of ended sessions.
 */
export async function endSessions(
  trx: Transaction,
  accountId: number,
  except?: DeskSession,
): Promise<number> {
  let ended = trx.deleteFrom('sessions').where('account_id', '=', accountId)
  if (except) ended = ended.where('id', '<>', except.id)
  const { numDeletedRows } = await ended.executeTakeFirst()
  await refusePinEverywhere(trx, accountId, except?.desk)
  return Number(numDeletedRows)
}

/**
 * Returns the sessions of an account, latest first. Throws Forbidden or PasswordNeeded if it is another
 * account that the actor may not manage.
 */
export async function listSessions(db: Reader, act: Act, accountId = act.by.id): Promise<Place[]> {
  await assertMayManageSessions(db, act, accountId)
  const rows = await db
    .selectFrom('sessions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('began_at', '>', act.at - ABSOLUTE_END)
    .where('seen_at', '>', act.at - IDLE_END)
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(row => ({
    id: row.id,
    browser: row.browser,
    address: row.address,
    since: toIso(row.began_at),
    lastSeen: toIso(row.seen_at),
    locked: row.locked_at !== null,
    current: row.id === act.session?.id,
  }))
}

/** Ends a session. Its desk then refuses the PIN. Throws NotFound, Forbidden, PasswordNeeded. */
export async function endSession(trx: Transaction, act: Act, id: number): Promise<{ ended: number }> {
  const row = await trx
    .selectFrom('sessions')
    .select(['account_id', 'desk'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new NotFound(`There is no session ${id}`)
  await assertMayManageSessions(trx, act, row.account_id)
  await trx.deleteFrom('sessions').where('id', '=', id).execute()
  await refusePinAt(trx, { desk: row.desk, accountId: row.account_id })
  await announceSignOut(trx, act, row.account_id, 1)
  return { ended: 1 }
}

/** Ends all sessions of the actor except the current one. */
export async function endOtherSessions(trx: Transaction, act: Act): Promise<{ ended: number }> {
  const ended = await endSessions(trx, act.by.id!, act.session)
  if (ended > 0) await announceSignOut(trx, act, act.by.id!, ended)
  return { ended }
}

export function announceSignOut(trx: Transaction, act: Act, accountId: number, ended: number) {
  return appendEvent(trx, act, {
    action: 'account.signed_out',
    type: 'record_changed',
    message: ended === 1 ? 'Signed out' : `Signed out in ${ended} places`,
    subjectId: accountId,
  })
}

/** Deletes expired sessions. */
export async function forgetOldSessions(trx: Transaction, now: Instant): Promise<void> {
  await trx
    .deleteFrom('sessions')
    .where(({ eb, or }) =>
      or([eb('began_at', '<=', now - ABSOLUTE_END), eb('seen_at', '<=', now - IDLE_END)]),
    )
    .execute()
}

async function assertMayManageSessions(db: Reader, act: Act, accountId: number | null) {
  if (accountId === act.by.id) return
  const other =
    accountId === null
      ? undefined
      : await db.selectFrom('staff_accounts').select('role').where('id', '=', accountId).executeTakeFirst()
  const may = (role: string) => other !== undefined && mayManage(role, other.role)
  if (!may(act.by.role)) throw refusalOf(act, may, 'These sessions belong to someone else')
}
