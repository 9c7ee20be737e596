import type { FastifyReply, FastifyRequest } from 'fastify'
import { DAY, SECOND } from '../shared/time.ts'
import { ABSOLUTE_END } from './rules.ts'

/** How long a desk knows itself by its name. */
const DESK_KEPT = 365 * DAY

/** The session's secret name that a request brings. */
export const tokenOf = (request: FastifyRequest) => cookieOf(request, 'session')

/** The desk's secret name that a request brings. */
export const deskOf = (request: FastifyRequest) => cookieOf(request, 'desk')

/** Gives the browser its names; scripts cannot read them and no other site can send them. */
export function giveCookies(reply: FastifyReply, names: { token: string; desk?: string }) {
  give(reply, 'session', names.token, ABSOLUTE_END)
  if (names.desk) give(reply, 'desk', names.desk, DESK_KEPT)
}

export function takeSessionCookie(reply: FastifyReply) {
  const { request } = reply
  reply.clearCookie(nameOf(request, 'session'), attributes(request))
}

type Kind = 'session' | 'desk'

function cookieOf(request: FastifyRequest, kind: Kind): string | undefined {
  const header = request.headers.cookie
  const value = header && request.server.parseCookie(header)[nameOf(request, kind)]
  return value && /^[\w-]{43}$/.test(value) ? value : undefined
}

function give(reply: FastifyReply, kind: Kind, value: string, lasts: number) {
  const { request } = reply
  reply.setCookie(nameOf(request, kind), value, { ...attributes(request), maxAge: lasts / SECOND })
}

const attributes = (request: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure(request) }) as const

/** With this beginning a browser takes the cookie from this very host by TLS alone. */
const nameOf = (request: FastifyRequest, kind: Kind) => `${isSecure(request) ? '__Host-' : ''}keydesk-${kind}`

const isSecure = ({ protocol }: FastifyRequest) => protocol === 'https'
