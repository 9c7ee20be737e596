import type { FastifyReply, FastifyRequest } from 'fastify'
import type { DeskSession } from '../shared/act.ts'
import { Conflict, Forbidden } from '../shared/errors.ts'
import type { Keydesk } from '../shared/keydesk.ts'
import { type Instant, toIso } from '../shared/time.ts'
import * as accounts from './accounts.ts'
import * as contract from './contract.ts'
import { deskOf, giveCookies, takeSessionCookie, tokenOf } from './cookies.ts'
import type { Gate } from './gate.ts'
import { assuranceOf, rightsOf } from './rules.ts'
import { whenceOf } from './sessions.ts'
import type { SignedIn } from './sign-in.ts'

export function accountRoutes(keydesk: Keydesk, gate: Gate) {
  sessionRoutes(keydesk, gate)
  profileRoutes(keydesk, gate)
  staffRoutes(keydesk)
}

/** Session routes. Calls that carry secrets use `serveRaw`, which stores no response for replay. */
function sessionRoutes({ serve, serveRaw, ...desk }: Keydesk, gate: Gate) {
  serve(contract.readSession, async ({ db, act }) =>
    sessionOf(gate, await accounts.readProfile(db, act), act.at, act.session),
  )
  serve(contract.listPeople, ({ db, act }) => accounts.listPeople(db, act))
  serve(contract.lockDesk, async ({ trx, act }) => {
    await accounts.lockDesk(trx, act)
    return { ...sessionOf(gate, await accounts.readProfile(trx, act), act.at, act.session), locked: true }
  })
  serveRaw(contract.signIn, async ({ act, body, request, reply }) => {
    if (gate.mode() === 'open') throw new Conflict('Sign-in is off: no account has a password')
    return startSession(gate, await accounts.signIn(desk, act, body, clientOf(request)), act.at, reply)
  })
  serveRaw(contract.switchUser, async ({ act, body, request, reply }) => {
    if (gate.mode() === 'open') throw new Conflict('Sign-in is off: no account has a password')
    return startSession(gate, await accounts.switchUser(desk, act, body, whenceOf(request)), act.at, reply)
  })
  serveRaw(contract.confirmPerson, async ({ act, body, request, reply }) =>
    startSession(
      gate,
      await accounts.confirmPerson(desk, act, body.password, whenceOf(request)),
      act.at,
      reply,
    ),
  )
  serveRaw(contract.signOut, async ({ act, reply }) => {
    takeSessionCookie(reply)
    return desk.perform(act, trx => accounts.signOut(trx, act))
  })
  serve(contract.listSessions, ({ db, act, query }) => accounts.listSessions(db, act, query.accountId))
  serve(contract.endSession, ({ trx, act, params }) => accounts.endSession(trx, act, params.id))
  serve(contract.endOtherSessions, ({ trx, act }) => accounts.endOtherSessions(trx, act))
}

function profileRoutes({ serve, serveRaw, ...desk }: Keydesk, gate: Gate) {
  serve(contract.readProfile, ({ db, act }) => accounts.readProfile(db, act))
  serve(contract.saveProfile, ({ trx, act, body, version }) => accounts.saveProfile(trx, act, body, version))
  serveRaw(contract.setPassword, async ({ act, body, request, reply }) => {
    // It can end open mode, so it needs an Origin in open mode too.
    if (!request.headers.origin) throw new Forbidden('The request must have an Origin header')
    const signedIn = await accounts.setPassword(desk, act, body, clientOf(request))
    await gate.refresh()
    return startSession(gate, signedIn, act.at, reply)
  })
  serveRaw(contract.setPin, ({ act, body }) => accounts.setPin(desk, act, body))
}

function staffRoutes({ serve, serveRaw, ...desk }: Keydesk) {
  serve(contract.listAccounts, ({ db }) => accounts.listAccounts(db))
  serve(contract.addAccount, ({ trx, act, body }) => accounts.addAccount(trx, act, body))
  serve(contract.changeAccount, ({ trx, act, params, body, version }) =>
    accounts.changeAccount(trx, act, params.id, body, version),
  )
  serve(contract.signOutEverywhere, ({ trx, act, params }) => accounts.signOutEverywhere(trx, act, params.id))
  serve(contract.unlockAccount, ({ trx, act, params }) => accounts.unlockAccount(trx, act, params.id))
  serveRaw(contract.resetPassword, ({ act, params }) => accounts.resetPassword(desk, act, params.id))
  serveRaw(contract.setPinOf, ({ act, params, body }) => accounts.setPinOf(desk, act, params.id, body.pin))
}

const clientOf = (request: FastifyRequest) => ({
  desk: deskOf(request),
  token: tokenOf(request),
  whence: whenceOf(request),
})

function startSession(
  gate: Gate,
  { account, enteredBy, confirmedUntil = null, ...names }: SignedIn,
  at: Instant,
  reply: FastifyReply,
): contract.Session {
  giveCookies(reply, names)
  return sessionOf(gate, accounts.toAccount(account), at, { enteredBy, confirmedUntil, locked: false })
}

function sessionOf(
  gate: Gate,
  { id, name, role, login, hasPin }: contract.Account,
  at: Instant,
  { locked, enteredBy, confirmedUntil }: Omit<DeskSession, 'id' | 'desk' | 'role'> = openModeSession,
): contract.Session {
  const proof = { role, enteredBy, confirmedUntil }
  const isConfirmed = enteredBy !== 'password' && assuranceOf(proof, at) === 'password'
  return {
    mode: gate.mode(),
    locked,
    lockMinutes: gate.lockMinutes(),
    user: { id, name, role, login, hasPin },
    assurance: assuranceOf(proof, at),
    rights: rightsOf(proof, gate.pinRole(), at),
    confirmedUntil: isConfirmed ? toIso(confirmedUntil!) : null,
  }
}

/** The session of open mode, which has no sign-in. */
const openModeSession = { locked: false, enteredBy: 'password', confirmedUntil: null } as const
