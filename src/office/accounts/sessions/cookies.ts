import type { FastifyReply, FastifyRequest } from 'fastify'
import { DAY, SECOND } from '#platform/values/time.ts'
import { hashOfToken, newToken } from '../password-hash.ts'
import { PIN_TRUST } from '../rules.ts'

/** How long the desk cookie lasts. */
const DESK_COOKIE_LIFETIME = 365 * DAY

/** Returns the session token of a request. */
export const readSessionToken = (request: FastifyRequest) => readCookie(request, 'session')

/** Returns the desk token of a request. */
export const readDeskToken = (request: FastifyRequest) => readCookie(request, 'desk')

/** Sets the session and desk cookies. They are HttpOnly and SameSite=Strict. */
export function setCookies(reply: FastifyReply, names: { token: string; desk?: string }) {
  // The longest session. The server decides when one has expired.
  setToken(reply, 'session', names.token, PIN_TRUST)
  if (names.desk) setToken(reply, 'desk', names.desk, DESK_COOKIE_LIFETIME)
}

/**
 * Gives a browser a secret name, by which its desk is known, and returns its hash. The name grants nothing: a sign-in
 * gives it to desks that the venue trusts.
 */
export function nameDesk(reply: FastifyReply): string {
  const token = newToken()
  setToken(reply, 'desk', token, DESK_COOKIE_LIFETIME)
  return hashOfToken(token)
}

export function clearSessionCookie(reply: FastifyReply) {
  const { request } = reply
  reply.clearCookie(nameCookie(request, 'session'), attributes(request))
}

type CookieKind = 'session' | 'desk'

function readCookie(request: FastifyRequest, kind: CookieKind): string | undefined {
  const header = request.headers.cookie
  const value = header && request.server.parseCookie(header)[nameCookie(request, kind)]
  return value && /^[\w-]{43}$/.test(value) ? value : undefined
}

function setToken(reply: FastifyReply, kind: CookieKind, value: string, lifetime: number) {
  const { request } = reply
  reply.setCookie(nameCookie(request, kind), value, { ...attributes(request), maxAge: lifetime / SECOND })
}

const attributes = (request: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure(request) }) as const

/** The `__Host-` prefix makes browsers accept the cookie only over TLS and only from this exact host. */
const nameCookie = (request: FastifyRequest, kind: CookieKind) =>
  `${isSecure(request) ? '__Host-' : ''}keydesk-${kind}`

const isSecure = ({ protocol }: FastifyRequest) => protocol === 'https'
