import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify'
import type { Transaction } from '../database/database.ts'
import type { Instant } from '../values/time.ts'
import type { ActionContext, Actor, Approver, DeskSession } from './action-context.ts'
import type { Endpoint, PlainCall } from './endpoint.ts'
import {
  ApprovalNeeded,
  type Detail,
  Forbidden,
  NotSignedIn,
  PasswordNeeded,
  type Problem,
} from './errors.ts'
import { httpTexts } from './languages/texts.ts'
import { needsApproval, type Role } from './roles.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The endpoint that the route serves, for the API description. */
    endpoint?: Endpoint
    /** Roles that may call the route. Registering a route without roles throws. */
    roles?: readonly Role[]
    /** Additional callers. */
    admits?: PlainCall['admits']
    /** Roles that may approve the call for a role that may not make it. */
    approval?: PlainCall['approval']
  }
  interface FastifyRequest {
    /** Context of the action: who, when, from which tab. Set before the body is read. */
    ctx: ActionContext
  }
}

/** The sender of a request: a visitor if nobody is signed in. */
export interface Caller {
  actor: Actor
  session?: DeskSession
  /** Hash of the desk's secret name. */
  desk?: string | undefined
}

export type Identify = (request: FastifyRequest) => Promise<Caller> | Caller

/** The request that an approval is for. An approval is valid for one session, person, method, path and body. */
export interface ApprovedRequest {
  /** The approval, from the header `Approval`. */
  token: string
  method: string
  /** With ids, without the query: '/api/billing/payments/7/refund'. */
  path: string
}

/** The approvals that managers give on the spot. */
export interface Approvals {
  /**
   * Whether the approval was given to this session for the method and path, even if it is used or has expired. The body
   * is not read yet.
   */
  isFor(ctx: ActionContext, request: ApprovedRequest): Promise<boolean>
  /**
   * Uses up the approval in the request's transaction and returns the approver. `body` is the validated one. Throws
   * ApprovalNeeded if it was given for another body, is used, has expired, or is from someone who may no longer
   * approve, which takes one of `roles`.
   */
  use(
    trx: Transaction,
    ctx: ActionContext,
    request: ApprovedRequest & { body: unknown },
    roles: readonly Role[],
  ): Promise<Approver>
}

export interface AuthorizationOptions {
  identify: Identify
  now(): Instant
  /** Without it, nothing can be approved. */
  approvals?: Approvals
}

/**
 * Denies by default: every route registered after this call must declare its roles, and each request is checked against
 * them before its body is read. Throws NotSignedIn, Forbidden, PasswordNeeded or ApprovalNeeded.
 */
export function authorizeByRole(app: FastifyInstance, options: AuthorizationOptions) {
  app.decorateRequest('ctx')
  app.addHook('onRoute', route => {
    const { method, url, config, onRequest = [] } = route
    if (!config?.roles?.length) throw new Error(`${method} ${url} has no roles`)
    route.onRequest = [requireRoles({ ...config, roles: config.roles }, options), ...[onRequest].flat()]
  })
}

/**
 * Requires one of the call's roles, or an approval, and sets `request.ctx`. Throws NotSignedIn, Forbidden,
 * PasswordNeeded or ApprovalNeeded. Uses a callback instead of a promise because the caller is usually known
 * synchronously.
 */
export function requireRoles(
  call: Pick<PlainCall, 'roles' | 'admits' | 'approval'>,
  { identify, now, approvals }: AuthorizationOptions,
): onRequestHookHandler {
  return (request, _reply, done) => {
    const allow = ({ actor, session, desk }: Caller) => {
      if (actor.role === 'visitor' ? call.admits !== 'signed-out' : session?.locked && !call.admits)
        throw new NotSignedIn(session && httpTexts.sentence(t => t('deskIsLocked')))
      request.ctx = {
        actor,
        at: now(),
        origin: readTabId(request),
        address: request.ip,
        session,
        desk,
        touched: new Set(),
        events: [],
        moneyMoved: [],
      }
      if (actor.role === 'visitor' || isAuthorized(call.roles, request.ctx)) return done()
      const refusal = refuse(call, request.ctx)
      const approved = mayAskForApproval(call, request.ctx) && readApprovedRequest(request)
      if (!approvals || !approved) throw refusal
      // Only checked here: the transaction of the request uses it up, so that a refused request leaves it valid.
      approvals.isFor(request.ctx, approved).then(isFor => done(isFor ? undefined : refusal), done)
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

/**
 * Throws unless the actor has one of these roles or someone who has one approved the action: for the limits of a role
 * within a use case. Its call must name `approval`. `sentence` says why, as staff read it. Throws PasswordNeeded if the
 * account's own role suffices, otherwise ApprovalNeeded.
 */
export function assertApproved(ctx: ActionContext, roles: readonly Role[], sentence: string): void {
  if (isAuthorized(roles, ctx)) return
  if (ctx.approvedBy && roles.includes(ctx.approvedBy.role)) return
  throw ctx.session && roles.includes(ctx.session.role) ? new PasswordNeeded() : new ApprovalNeeded(sentence)
}

/** Returns the approval that a request names, and what it must be for; undefined if it names none. */
export function readApprovedRequest({ headers, method, url }: FastifyRequest): ApprovedRequest | undefined {
  const token = headers.approval
  if (typeof token !== 'string' || !/^[\w-]{1,100}$/.test(token)) return undefined
  return { token, method, path: url.split('?')[0]! }
}

/** Whether someone may make the call with an approval: both the current role and the account's role are a desk's. */
const mayAskForApproval = (call: Pick<PlainCall, 'roles' | 'approval'>, { actor, session }: ActionContext) =>
  session !== undefined &&
  needsApproval(call, actor.role as Role) &&
  (needsApproval(call, session.role) || call.roles.includes(session.role))

function refuse(call: Pick<PlainCall, 'roles' | 'approval'>, ctx: ActionContext): Problem {
  const { session } = ctx
  if (mayAskForApproval(call, ctx) && !call.roles.includes(session!.role)) return new ApprovalNeeded()
  const may = (role: Role) => call.roles.includes(role) || needsApproval(call, role)
  return authorizationError(
    ctx,
    may,
    httpTexts.sentence(t => t('notAllowed')),
  )
}

/** The error for a role that is not allowed: PasswordNeeded if the account's own role is, otherwise Forbidden. */
export function authorizationError(
  { session }: Pick<ActionContext, 'session'>,
  may: (role: Role) => boolean,
  sentence: Detail,
): Problem {
  return session && may(session.role) ? new PasswordNeeded() : new Forbidden(sentence)
}

function readTabId({ headers }: FastifyRequest): string | null {
  const tab = headers['x-tab']
  return typeof tab === 'string' && /^[\w-]{1,64}$/.test(tab) ? tab : null
}
