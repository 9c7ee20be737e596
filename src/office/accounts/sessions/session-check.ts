import type { FastifyRequest } from 'fastify'
import type { Reader, Store } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import type { ActionContext, Actor } from '#platform/http/action-context.ts'
import type { Caller, Identify } from '#platform/http/authorization.ts'
import type { PinRole, Role } from '#platform/http/roles.ts'
import { type Instant, SECOND } from '#platform/values/time.ts'
import type { Session } from '../contract.ts'
import { hashOfToken } from '../password-hash.ts'
import {
  type Authentication,
  effectiveRole,
  findTimeouts,
  isExpired,
  isIdle,
  lockMinutesFor,
} from '../rules.ts'
import type { IsFactorRequired } from '../second-factor/authenticators.ts'
import { readDeskToken, readSessionToken } from './cookies.ts'

/** How stale a session's `seen_at` may get before a call updates it. */
const SEEN_AT_STALE_AFTER = 20 * SECOND

/** Identifies the sender of a request, and whether sign-in is required (PRODUCT, Accounts). */
export interface SessionCheck {
  mode(): Session['mode']
  lockMinutes(): number
  /** The highest role whose rights a PIN grants. */
  pinRole(): PinRole
  /**
   * Whether managers need a second factor to sign in. Read from the database on each call, so that it applies to every
   * sign-in after the change, on any server.
   */
  isSecondFactorRequired: IsFactorRequired
  identify: Identify
  /**
   * Returns the actor with their current rights; undefined if the session has ended or the desk is locked.
   */
  currentActor(ctx: ActionContext): Promise<Actor | undefined>
  /** Reloads the cached account and settings. Call after either has changed. */
  reload(): Promise<void>
}

export interface SessionCheckOptions {
  store: Store
  now(): Instant
  /** If true, open mode is off: the server listens on a network address. */
  signInRequired: boolean
  readSettings(db: Reader): Promise<DeskSettings>
}

/** The settings that concern desks. */
interface DeskSettings {
  lockMinutes: number
  pinRole: PinRole
  managersNeedSecondFactor: boolean
}

export async function createSessionCheck({
  store,
  now,
  signInRequired,
  readSettings,
}: SessionCheckOptions): Promise<SessionCheck> {
  const { reader: db } = store
  let admin: Actor
  let mode: Session['mode']
  let settings: DeskSettings
  let begun = 0
  let newest = 0

  async function refresh() {
    const turn = ++begun
    const [owned, ...found] = await Promise.all([
      signInRequired || hasOwner(db),
      findDefaultAccount(db),
      readSettings(db),
    ])
    // One that began earlier may have read older data, such as that the venue has no owner yet.
    if (turn < newest) return
    newest = turn
    ;[admin, settings] = found
    mode = owned ? 'signed-in' : 'open'
  }
  await refresh()

  async function findCaller(request: FastifyRequest): Promise<Caller> {
    const token = readSessionToken(request)
    const found = token && (await findSession(db, hashOfToken(token), now()))
    if (!found || !isAtDesk(request, found))
      return { actor: { id: null, name: 'Visitor', role: 'visitor' }, desk: deskIn(request) }
    const { id, desk } = found
    const actor = toActor(found)
    const locked = isLocked(found, actor)
    // If it cannot be stored, as on a full disk, the request is still served: a read, or the repeat of a stored write.
    if (!locked && now() - found.seen_at > SEEN_AT_STALE_AFTER) await markSeen(id).catch(() => undefined)
    return { actor, desk, session: { id, desk, locked, ...toAuthentication(found) } }
  }

  const toActor = (found: FoundSession) => ({
    id: found.account_id,
    name: found.name,
    role: effectiveRole(toAuthentication(found), settings.pinRole, now()),
  })

  const isLocked = ({ locked_at, seen_at }: FoundSession, { role }: { role: Role }) =>
    locked_at !== null || isIdle(seen_at, now(), lockMinutesFor(role, settings.lockMinutes))

  const markSeen = (id: number) =>
    inTransaction(store, trx =>
      trx.updateTable('sessions').set({ seen_at: now() }).where('id', '=', id).execute(),
    )

  return {
    mode: () => mode,
    lockMinutes: () => settings.lockMinutes,
    pinRole: () => settings.pinRole,
    isSecondFactorRequired: async db => (await readSettings(db)).managersNeedSecondFactor,
    identify: request => (mode === 'open' ? { actor: admin, desk: deskIn(request) } : findCaller(request)),
    async currentActor({ actor, session }) {
      if (mode === 'open') return actor
      const found = session && (await sessions(db).where('sessions.id', '=', session.id).executeTakeFirst())
      if (!found || !isValid(found, now())) return undefined
      const current = toActor(found)
      return isLocked(found, current) ? undefined : current
    },
    reload: refresh,
  }
}

/** Returns the account that open mode acts as (PRODUCT, Accounts). Throws if it is missing. */
export async function findDefaultAccount(db: Reader): Promise<Actor> {
  return db
    .selectFrom('staff_accounts')
    .select(['id', 'name', 'role'])
    .orderBy('id')
    .executeTakeFirstOrThrow()
}

/** Whether an admin has a password. If so, sign-in is required. */
export async function hasOwner(db: Reader): Promise<boolean> {
  const owner = await db
    .selectFrom('staff_accounts')
    .select('id')
    .where('role', '=', 'admin')
    .where('password_hash', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return owner !== undefined
}

/** The desk of a request; undefined for a browser that has no name yet. */
function deskIn(request: FastifyRequest): string | undefined {
  const token = readDeskToken(request)
  return token === undefined ? undefined : hashOfToken(token)
}

/** Whether the request also has the cookie of the session's desk: elsewhere, a stolen session token opens nothing. */
function isAtDesk(request: FastifyRequest, { desk }: { desk: string }): boolean {
  return deskIn(request) === desk
}

const toAuthentication = ({ role, entered_by, confirmed_until }: FoundSession): Authentication => ({
  role,
  enteredBy: entered_by,
  confirmedUntil: confirmed_until,
})

type FoundSession = NonNullable<Awaited<ReturnType<ReturnType<typeof sessions>['executeTakeFirst']>>>

async function findSession(db: Reader, tokenHash: string, now: Instant) {
  const found = await sessions(db).where('token_hash', '=', tokenHash).executeTakeFirst()
  return found && isValid(found, now) ? found : undefined
}

const isValid = (found: FoundSession, now: Instant): boolean =>
  found.disabled_at === null && !isExpired(found, now, findTimeouts(toAuthentication(found)))

const sessions = (db: Reader) =>
  db
    .selectFrom('sessions')
    .innerJoin('staff_accounts', 'staff_accounts.id', 'sessions.account_id')
    .select([
      'sessions.id',
      'sessions.account_id',
      'sessions.desk',
      'sessions.began_at',
      'sessions.seen_at',
      'sessions.locked_at',
      'sessions.entered_by',
      'sessions.confirmed_until',
      'staff_accounts.name',
      'staff_accounts.role',
      'staff_accounts.disabled_at',
    ])
