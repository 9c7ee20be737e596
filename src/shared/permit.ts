import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify'
import type { Act, Actor, DeskSession } from './act.ts'
import type { Endpoint } from './endpoint.ts'
import { Forbidden, NotSignedIn, PasswordNeeded, type Problem } from './errors.ts'
import type { Role } from './roles.ts'
import type { Instant } from './time.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Roles that may call the route. Registering a route without roles throws. */
    roles?: readonly Role[]
    /** Additional callers. */
    admits?: Endpoint['admits']
  }
  interface FastifyRequest {
    /** Context of the action: who, when, from which tab. Set before the body is read. */
    act: Act
  }
}

/** Who sends a request: a visitor if nobody is signed in. */
export interface Caller {
  by: Actor
  session?: DeskSession
}

export type Identify = (request: FastifyRequest) => Promise<Caller> | Caller

/**
 * Denies by default: every route registered after this call must declare its roles, and each request is checked against
 * them before its body is read. Throws NotSignedIn, Forbidden or PasswordNeeded.
 */
export function permitByRole(app: FastifyInstance, identify: Identify, now: () => Instant) {
  app.decorateRequest('act')
  app.addHook('onRoute', route => {
    const { method, url, config, onRequest = [] } = route
    if (!config?.roles?.length) throw new Error(`${method} ${url} has no roles`)
    route.onRequest = [admitRoles(config.roles, identify, now, config.admits), ...[onRequest].flat()]
  })
}

/**
 * Requires one of these roles and sets `request.act`. Throws NotSignedIn, Forbidden or PasswordNeeded. Uses a callback
 * instead of a promise because the caller is usually known synchronously.
 */
export function admitRoles(
  roles: readonly Role[],
  identify: Identify,
  now: () => Instant,
  admits?: Endpoint['admits'],
): onRequestHookHandler {
  return (request, _reply, done) => {
    const allow = ({ by, session }: Caller) => {
      if (by.role === 'visitor' ? admits !== 'signed-out' : session?.locked && !admits)
        throw new NotSignedIn(session && 'This desk is locked')
      if (by.role !== 'visitor' && !mayCall(roles, { by, session }))
        throw refusalOf({ session }, role => roles.includes(role), 'Your role is not allowed to do this')
      request.act = {
        by,
        at: now(),
        origin: tabOf(request),
        address: request.ip,
        session,
        changed: new Set(),
        done: [],
      }
      done()
    }
    const caller = identify(request)
    if (caller instanceof Promise) caller.then(allow).catch(done)
    else allow(caller)
  }
}

/** Returns whether a caller may make a call: both the actor's current role and the account's role must be listed. */
export const mayCall = (roles: readonly Role[], { by, session }: Pick<Act, 'by' | 'session'>): boolean =>
  roles.some(role => role === by.role) && (!session || roles.includes(session.role))

/** The error for a role that is not allowed: PasswordNeeded if the account's own role is, otherwise Forbidden. */
export function refusalOf(
  { session }: Pick<Act, 'session'>,
  may: (role: Role) => boolean,
  sentence: string,
): Problem {
  return session && may(session.role) ? new PasswordNeeded() : new Forbidden(sentence)
}

function tabOf({ headers }: FastifyRequest): string | null {
  const tab = headers['x-tab']
  return typeof tab === 'string' && /^[\w-]{1,64}$/.test(tab) ? tab : null
}
