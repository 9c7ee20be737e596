import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify'
import type { Instant } from '../values/time.ts'
import type { ActionContext, Actor, DeskSession } from './action-context.ts'
import type { Endpoint } from './endpoint.ts'
import { Forbidden, NotSignedIn, PasswordNeeded, type Problem } from './errors.ts'
import type { Role } from './roles.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Roles that may call the route. Registering a route without roles throws. */
    roles?: readonly Role[]
    /** Additional callers. */
    admits?: Endpoint['admits']
  }
  interface FastifyRequest {
    /** Context of the action: who, when, from which tab. Set before the body is read. */
    ctx: ActionContext
  }
}

/** Who sends a request: a visitor if nobody is signed in. */
export interface Caller {
  actor: Actor
  session?: DeskSession
}

export type Identify = (request: FastifyRequest) => Promise<Caller> | Caller

/**
 * Denies by default: every route registered after this call must declare its roles, and each request is checked against
 * them before its body is read. Throws NotSignedIn, Forbidden or PasswordNeeded.
 */
export function authorizeByRole(app: FastifyInstance, identify: Identify, now: () => Instant) {
  app.decorateRequest('ctx')
  app.addHook('onRoute', route => {
    const { method, url, config, onRequest = [] } = route
    if (!config?.roles?.length) throw new Error(`${method} ${url} has no roles`)
    route.onRequest = [requireRoles(config.roles, identify, now, config.admits), ...[onRequest].flat()]
  })
}

/**
 * Requires one of these roles and sets `request.ctx`. Throws NotSignedIn, Forbidden or PasswordNeeded. Uses a callback
 * instead of a promise because the caller is usually known synchronously.
 */
export function requireRoles(
  roles: readonly Role[],
  identify: Identify,
  now: () => Instant,
  admits?: Endpoint['admits'],
): onRequestHookHandler {
  return (request, _reply, done) => {
    const allow = ({ actor, session }: Caller) => {
      if (actor.role === 'visitor' ? admits !== 'signed-out' : session?.locked && !admits)
        throw new NotSignedIn(session && 'This desk is locked')
      if (actor.role !== 'visitor' && !isAuthorized(roles, { actor, session }))
        throw authorizationError(
          { session },
          role => roles.includes(role),
          'Your role is not allowed to do this',
        )
      request.ctx = {
        actor,
        at: now(),
        origin: tabIdOf(request),
        address: request.ip,
        session,
        touched: new Set(),
        events: [],
      }
      done()
    }
    const caller = identify(request)
    if (caller instanceof Promise) caller.then(allow).catch(done)
    else allow(caller)
  }
}

/** Returns whether a caller may make a call: both the actor's current role and the account's role must be listed. */
export const isAuthorized = (
  roles: readonly Role[],
  { actor, session }: Pick<ActionContext, 'actor' | 'session'>,
): boolean => roles.some(role => role === actor.role) && (!session || roles.includes(session.role))

/** The error for a role that is not allowed: PasswordNeeded if the account's own role is, otherwise Forbidden. */
export function authorizationError(
  { session }: Pick<ActionContext, 'session'>,
  may: (role: Role) => boolean,
  sentence: string,
): Problem {
  return session && may(session.role) ? new PasswordNeeded() : new Forbidden(sentence)
}

function tabIdOf({ headers }: FastifyRequest): string | null {
  const tab = headers['x-tab']
  return typeof tab === 'string' && /^[\w-]{1,64}$/.test(tab) ? tab : null
}
