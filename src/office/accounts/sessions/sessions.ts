import type { FastifyRequest } from 'fastify'
import type { Selectable } from 'kysely'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext, DeskSession, SignInMethod } from '#platform/http/action-context.ts'
import { authorizationError } from '#platform/http/authorization.ts'
import { NotFound, NotSignedIn } from '#platform/http/errors.ts'
import type { Role } from '#platform/http/roles.ts'
import { type Instant, toIso } from '#platform/values/time.ts'
import { lockAccount } from '../account-row.ts'
import type { SessionInfo } from '../contract.ts'
import { hashOfToken, newToken } from '../password-hash.ts'
import { findTimeouts, isExpired, mayManage } from '../rules.ts'
import type { SessionsTable } from '../table.ts'
import { revokePinAt, revokePinEverywhere } from '../trusted-desks.ts'

/** The browser and IP address of a client. */
export interface ClientInfo {
  browser: string
  address: string
}

export const readClientInfo = ({ headers, ip }: FastifyRequest): ClientInfo => ({
  browser: (headers['user-agent'] ?? '').replace(/\P{ASCII}|\p{Cc}/gu, '').slice(0, 300),
  address: ip,
})

/** The data of a new session. */
export interface NewSession {
  accountId: number
  desk: string
  client: ClientInfo
  at: Instant
  enteredBy: SignInMethod
  /** When a password was last entered at the desk. Defaults to `at`. */
  since?: Instant
}

/** Creates a session and returns its new token. Only the hash of the token is stored. */
export async function beginSession(
  trx: Transaction,
  { accountId, desk, client, at, enteredBy, since = at }: NewSession,
): Promise<string> {
  const token = newToken()
  await trx
    .insertInto('sessions')
    .values({
      token_hash: hashOfToken(token),
      account_id: accountId,
      desk,
      ...client,
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
 * Gives a session a new token, and returns it. Throws NotSignedIn if the session has ended or been locked since it was
 * read.
 */
export async function rotateToken(
  trx: Transaction,
  id: number,
  change: { confirmed_until?: Instant } = {},
): Promise<string> {
  const token = newToken()
  const { numUpdatedRows } = await trx
    .updateTable('sessions')
    .set({ ...change, token_hash: hashOfToken(token) })
    .where('id', '=', id)
    .where('locked_at', 'is', null)
    .executeTakeFirst()
  if (!numUpdatedRows) throw new NotSignedIn()
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
  await revokePinEverywhere(trx, accountId, except?.desk)
  return Number(numDeletedRows)
}

/** Ends the sessions of an account that its PIN opened, except one. */
export async function endPinSessions(trx: Transaction, accountId: number, except = 0): Promise<void> {
  await trx
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .where('entered_by', '<>', 'password')
    .where('id', '<>', except)
    .execute()
}

/**
 * Returns the sessions of an account, latest first. Throws Forbidden or PasswordNeeded if it is another
 * account that the actor may not manage.
 */
export async function listSessions(
  db: Reader,
  ctx: ActionContext,
  accountId = ctx.actor.id,
): Promise<SessionInfo[]> {
  await assertMayManageSessions(db, ctx, accountId)
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('staff_accounts', 'staff_accounts.id', 'account_id')
    .selectAll('sessions')
    .select('role')
    .where('account_id', '=', accountId)
    .orderBy('seen_at', 'desc')
    .orderBy('sessions.id', 'desc')
    .execute()
  const current = rows.filter(row => !hasExpired(row, ctx.at))
  return current.map(row => ({
    id: row.id,
    browser: row.browser,
    address: row.address,
    since: toIso(row.began_at),
    lastSeen: toIso(row.seen_at),
    locked: row.locked_at !== null,
    current: row.id === ctx.session?.id,
  }))
}

/** Ends a session. Its desk then refuses the PIN. Throws NotFound, Forbidden, PasswordNeeded. */
export async function endSession(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
): Promise<{ ended: number }> {
  const row = await trx
    .selectFrom('sessions')
    .select(['account_id', 'desk'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new NotFound(`There is no session ${id}`)
  await assertMayManageSessions(trx, ctx, row.account_id)
  await lockAccount(trx, row.account_id)
  await trx.deleteFrom('sessions').where('id', '=', id).execute()
  await revokePinAt(trx, { desk: row.desk, accountId: row.account_id })
  await announceSignOut(trx, ctx, row.account_id, 1)
  return { ended: 1 }
}

/** Ends all sessions of the actor except the current one. */
export async function endOtherSessions(trx: Transaction, ctx: ActionContext): Promise<{ ended: number }> {
  const ended = await endSessions(trx, ctx.actor.id!, ctx.session)
  if (ended > 0) await announceSignOut(trx, ctx, ctx.actor.id!, ended)
  return { ended }
}

export function announceSignOut(trx: Transaction, ctx: ActionContext, accountId: number, ended: number) {
  return appendEvent(trx, ctx, {
    action: 'account.signed_out',
    type: 'record_changed',
    message: ended === 1 ? 'Signed out' : `Signed out in ${ended} places`,
    subjectId: accountId,
  })
}

const hasExpired = (
  {
    role,
    entered_by,
    ...times
  }: Pick<Selectable<SessionsTable>, 'began_at' | 'seen_at' | 'entered_by'> & { role: Role },
  now: Instant,
) => isExpired(times, now, findTimeouts({ role, enteredBy: entered_by }))

/** Deletes expired sessions. */
export async function deleteExpiredSessions(trx: Transaction, now: Instant): Promise<void> {
  const rows = await trx
    .selectFrom('sessions')
    .innerJoin('staff_accounts', 'staff_accounts.id', 'account_id')
    .select(['sessions.id', 'began_at', 'seen_at', 'entered_by', 'role'])
    .execute()
  const ids = rows.filter(row => hasExpired(row, now)).map(({ id }) => id)
  if (ids.length === 0) return
  const expired = trx.selectFrom('sessions').select('id').where('id', 'in', ids).forUpdate().skipLocked()
  await trx.deleteFrom('sessions').where('id', 'in', expired).execute()
}

async function assertMayManageSessions(db: Reader, ctx: ActionContext, accountId: number | null) {
  if (accountId === ctx.actor.id) return
  const other =
    accountId === null
      ? undefined
      : await db.selectFrom('staff_accounts').select('role').where('id', '=', accountId).executeTakeFirst()
  const may = (role: string) => other !== undefined && mayManage(role, other.role)
  if (!may(ctx.actor.role)) throw authorizationError(ctx, may, 'These sessions belong to someone else')
}
