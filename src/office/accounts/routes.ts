import type { FastifyReply, FastifyRequest } from 'fastify'
import type { DeskSession } from '#platform/http/action-context.ts'
import { Conflict, Forbidden, Invalid } from '#platform/http/errors.ts'
import type { Role } from '#platform/http/roles.ts'
import type { Router } from '#platform/http/router.ts'
import { type Instant, toIso } from '#platform/values/time.ts'
import * as accounts from './accounts.ts'
import * as contract from './contract.ts'
import { assess, effectiveRole, lockMinutesFor } from './rules.ts'
import { findPasskeySite } from './second-factor/passkeys.ts'
import { secondFactorRoutes } from './second-factor/routes.ts'
import type { SecretBox } from './second-factor/secret-box.ts'
import { clearSessionCookie, readDeskToken, readSessionToken, setCookies } from './sessions/cookies.ts'
import type { SessionCheck } from './sessions/session-check.ts'
import { readClientInfo } from './sessions/sessions.ts'
import type { SignedIn } from './sign-in/sign-in.ts'

/** The parts of a session besides its account. */
export interface DeskSessions extends SessionCheck {
  /** The dialogs that a role may not open. */
  closedDialogs(role: Role): string[]
}

export function accountRoutes(router: Router, sessionCheck: DeskSessions, secrets: SecretBox) {
  sessionRoutes(router, sessionCheck, secrets)
  secondFactorRoutes(router, secrets, sessionCheck.isSecondFactorRequired)
  profileRoutes(router, sessionCheck)
  approvalRoutes(router)
  staffRoutes(router)
}

/** Session routes. Calls that carry secrets use `rawRoute`, which stores no response for replay. */
function sessionRoutes({ route, rawRoute, ...desk }: Router, sessionCheck: DeskSessions, secrets: SecretBox) {
  route(contract.readSession, async ({ db, ctx }) =>
    toSession(sessionCheck, await accounts.readOwnRow(db, ctx.actor.id), ctx.at, ctx.session),
  )
  route(contract.listDeskUsers, ({ db, ctx }) => accounts.listDeskUsers(db, ctx))
  route(contract.lockDesk, async ({ trx, ctx }) => {
    await accounts.lockDesk(trx, ctx)
    return {
      ...toSession(sessionCheck, await accounts.readOwnRow(trx, ctx.actor.id), ctx.at, ctx.session),
      locked: true,
    }
  })
  rawRoute(contract.signIn, async ({ ctx, body, request, reply }) => {
    if (sessionCheck.mode() === 'open') throw new Conflict('Sign-in is off: no account has a password')
    const isRequired = sessionCheck.isSecondFactorRequired
    const factorCheck = { site: findPasskeySite(request), secrets, isRequired }
    const { recoveryCodes = [], ...signedIn } = await accounts.signIn(
      desk,
      ctx,
      body,
      toClient(request),
      factorCheck,
    )
    return { ...startSession(sessionCheck, signedIn, ctx.at, reply), recoveryCodes }
  })
  rawRoute(contract.switchUser, async ({ ctx, body, request, reply }) => {
    if (sessionCheck.mode() === 'open') throw new Conflict('Sign-in is off: no account has a password')
    return startSession(
      sessionCheck,
      await accounts.switchUser(desk, ctx, body, readClientInfo(request)),
      ctx.at,
      reply,
    )
  })
  rawRoute(contract.confirmPassword, async ({ ctx, body, request, reply }) =>
    startSession(
      sessionCheck,
      await accounts.confirmPassword(desk, ctx, body.password, readClientInfo(request)),
      ctx.at,
      reply,
    ),
  )
  rawRoute(contract.signOut, async ({ ctx, reply }) => {
    clearSessionCookie(reply)
    return desk.runInTransaction(ctx, trx => accounts.signOut(trx, ctx))
  })
  route(contract.listSessions, ({ db, ctx, query }) => accounts.listSessions(db, ctx, query.accountId))
  route(contract.endSession, ({ trx, ctx, params }) => accounts.endSession(trx, ctx, params.id))
  route(contract.endOtherSessions, ({ trx, ctx }) => accounts.endOtherSessions(trx, ctx))
}

function profileRoutes({ route, rawRoute, ...desk }: Router, sessionCheck: DeskSessions) {
  route(contract.readProfile, ({ db, ctx }) => accounts.readProfile(db, ctx))
  route(contract.saveProfile, ({ trx, ctx, body, version }) => accounts.saveProfile(trx, ctx, body, version))
  route(contract.savePreferences, ({ trx, ctx, body }) => accounts.savePreferences(trx, ctx, body))
  rawRoute(contract.setPassword, async ({ ctx, body, request, reply }) => {
    // It can end open mode, so it needs an Origin in open mode too.
    if (!request.headers.origin) throw new Forbidden('The request must have an Origin header')
    const signedIn = await accounts.setPassword(desk, ctx, body, toClient(request))
    await sessionCheck.reload()
    return startSession(sessionCheck, signedIn, ctx.at, reply)
  })
  rawRoute(contract.setPin, ({ ctx, body }) => accounts.setPin(desk, ctx, body))
}

function approvalRoutes({ route, rawRoute, ...desk }: Router) {
  route(contract.listApprovers, ({ db, ctx }) => accounts.listApprovers(db, ctx))
  rawRoute(contract.approve, ({ ctx, body, reply }) => {
    const endpoint = desk.approvableEndpoint(body.method, body.path)
    if (!endpoint) throw new Invalid({ path: 'This call cannot be approved' })
    reply.status(201)
    return accounts.approve(desk, ctx, body, endpoint)
  })
}

function staffRoutes({ route, rawRoute, ...desk }: Router) {
  route(contract.listAccounts, ({ db }) => accounts.listAccounts(db))
  route(contract.addAccount, ({ trx, ctx, body }) => accounts.addAccount(trx, ctx, body))
  route(contract.changeAccount, ({ trx, ctx, params, body, version }) =>
    accounts.changeAccount(trx, ctx, params.id, body, version),
  )
  route(contract.signOutEverywhere, ({ trx, ctx, params }) => accounts.signOutEverywhere(trx, ctx, params.id))
  route(contract.unlockAccount, ({ trx, ctx, params }) => accounts.unlockAccount(trx, ctx, params.id))
  rawRoute(contract.resetPassword, ({ ctx, params }) => accounts.resetPassword(desk, ctx, params.id))
  rawRoute(contract.setAccountPin, ({ ctx, params, body }) =>
    accounts.setAccountPin(desk, ctx, params.id, body.pin),
  )
}

const toClient = (request: FastifyRequest) => ({
  desk: readDeskToken(request),
  token: readSessionToken(request),
  client: readClientInfo(request),
})

function startSession(
  sessionCheck: DeskSessions,
  { account, enteredBy, confirmedUntil = null, ...names }: SignedIn,
  at: Instant,
  reply: FastifyReply,
): contract.Session {
  setCookies(reply, names)
  return toSession(sessionCheck, account, at, {
    enteredBy,
    confirmedUntil,
    locked: false,
  })
}

function toSession(
  sessionCheck: DeskSessions,
  account: accounts.AccountRow,
  at: Instant,
  { locked, enteredBy, confirmedUntil }: Omit<DeskSession, 'id' | 'desk' | 'role'> = openModeSession,
): contract.Session {
  const { id, name, role, login, pin_hash } = account
  const proof = { role, enteredBy, confirmedUntil }
  const rights = effectiveRole(proof, sessionCheck.pinRole(), at)
  const isConfirmed = enteredBy !== 'password' && assess(proof, at) === 'password'
  return {
    mode: sessionCheck.mode(),
    locked,
    lockMinutes: lockMinutesFor(rights, sessionCheck.lockMinutes()),
    user: { id, name, role, login: login ?? '', hasPin: pin_hash !== null },
    assurance: assess(proof, at),
    rights,
    confirmedUntil: isConfirmed ? toIso(confirmedUntil!) : null,
    closedDialogs: sessionCheck.closedDialogs(role),
    preferences: accounts.toPreferences(account),
  }
}

/** The session of open mode, which has no sign-in. */
const openModeSession = { locked: false, enteredBy: 'password', confirmedUntil: null } as const
