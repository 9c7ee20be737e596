import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify'
import type { Act, Actor, DeskSession } from './act.ts'
import type { Endpoint } from './endpoint.ts'
import { Forbidden, NotSignedIn, PasswordNeeded, type Problem } from './errors.ts'
import type { Role } from './roles.ts'
import type { Instant } from './time.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route; one without roles does not register. */
    roles?: readonly Role[]
    /** Who may call it besides. */
    admits?: Endpoint['admits']
  }
  interface FastifyRequest {
    /** The action under way: who, when, from which tab. Set before anything of the request is read. */
    act: Act
  }
}

/** Who sends a request: a visitor where nobody is signed in. */
export interface Caller {
  by: Actor
  session?: DeskSession
}

export type Identify = (request: FastifyRequest) => Promise<Caller> | Caller

/**
 * Denies by default: every route registered from here on must name its roles, and each request is checked
 * against them before its body is read. Throws NotSignedIn, Forbidden or PasswordNeeded.
 */
export function permitByRole(app: FastifyInstance, identify: Identify, now: () => Instant) {
  app.decorateRequest('act')
  app.addHook('onRoute', route => {
    const { method, url, config, onRequest = [] } = route
    if (!config?.roles?.length) throw new Error(`${method} ${url} names no roles`)
    route.onRequest = [admitRoles(config.roles, identify, now, config.admits), ...[onRequest].flat()]
  })
}

/**
 * Lets in who has one of these roles, and says in `request.act` who that is. Throws NotSignedIn, Forbidden or
 * PasswordNeeded. Called back rather than awaited: who asks is mostly known at once.
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
        throw refusalOf({ session }, role => roles.includes(role), 'Your role may not do this')
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

/** Whether a caller may make a call of these roles: both the session's rights and the account's role must allow it. */
export const mayCall = (roles: readonly Role[], { by, session }: Pick<Act, 'by' | 'session'>): boolean =>
  roles.some(role => role === by.role) && (!session || roles.includes(session.role))

/** The error for what the actor's role may not do: PasswordNeeded if the account's own role may, else Forbidden. */
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
