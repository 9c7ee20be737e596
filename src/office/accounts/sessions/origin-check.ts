import type { FastifyRequest } from 'fastify'
import { Forbidden } from '#platform/http/errors.ts'
import { isLocalName } from '#platform/values/loopback.ts'
import type { Session } from '../contract.ts'

export interface OriginCheckOptions {
  mode: Session['mode']
  /** The URL that browsers use, if it differs from the address the server listens on. */
  publicUrl?: URL | undefined
  /** Whether the server itself speaks TLS. */
  tls: boolean
}

/** Loopback names, which DNS rebinding cannot forge. */
const OWN_HOST = /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(?::(\d{1,5}))?$/i

/**
 * Refuses requests whose Host is not ours (DNS rebinding), whose Origin is foreign, or that another site's page sent.
 * Open mode accepts only a loopback name with our port, and a further venue its name below `localhost`. Signed-in mode
 * also accepts PUBLIC_URL and the address connected to, and requires an Origin on writes and upgrades. Calls below
 * `/public` need none: they ignore the session, and mail programs make them. Throws Forbidden.
 */
export function checkOrigin(request: FastifyRequest, { mode, publicUrl, tls }: OriginCheckOptions): void {
  const { host = '', origin } = request.headers
  const port = request.socket.localPort ?? 0
  const isOwn = (name: string) =>
    isLoopback(name, port, tls) ||
    (name === publicUrl?.host && (mode === 'signed-in' || isLocalName(publicUrl.hostname))) ||
    (mode === 'signed-in' && isOwnAddress(request, name, port, tls))
  if (!isOwn(host)) throw new Forbidden(unknownHost[mode])
  if (origin === undefined) {
    if (mode === 'signed-in' && isWriteOrUpgrade(request))
      throw new Forbidden('The request must have an Origin header')
  } else if (!isOwnOrigin(origin, host, mode === 'signed-in' ? publicUrl : undefined)) throwForeignOrigin()
  if (request.headers['sec-fetch-site'] === 'cross-site' && !isNavigation(request)) throwForeignOrigin()
}

const unknownHost = {
  open: 'This server accepts requests only from its own machine',
  'signed-in': 'This server is not available under that name',
}

function isLoopback(name: string, port: number, tls: boolean): boolean {
  const match = OWN_HOST.exec(name)
  return match !== null && Number(match[2] ?? defaultPort(tls)) === port
}

/** Whether `name` is the IP address connected to, which DNS rebinding cannot forge. */
function isOwnAddress({ socket }: FastifyRequest, name: string, port: number, tls: boolean): boolean {
  const address = socket.localAddress?.replace(/^::ffff:/, '') ?? ''
  const host = address.includes(':') ? `[${address}]` : address
  return name === `${host}:${port}` || (name === host && port === defaultPort(tls))
}

const defaultPort = (tls: boolean) => (tls ? 443 : 80)

/**
 * Whether the origin is PUBLIC_URL or the request's own host; any loopback name matches another on the same
 * port.
 */
function isOwnOrigin(origin: string, host: string, publicUrl: URL | undefined): boolean {
  if (origin === publicUrl?.origin) return true
  if (host === publicUrl?.host) return false
  const name = /^https?:\/\/(.*)$/.exec(origin)?.[1]?.toLowerCase()
  if (name === host.toLowerCase()) return true
  const [own, other] = [OWN_HOST.exec(host), OWN_HOST.exec(name ?? '')]
  return own !== null && other !== null && own[2] === other[2]
}

const isWriteOrUpgrade = ({ method, ws, url }: FastifyRequest) =>
  ws || !(['GET', 'HEAD'].includes(method) || url.startsWith('/public/'))

function throwForeignOrigin(): never {
  throw new Forbidden('Requests from other sites are refused')
}

function isNavigation({ method, headers }: FastifyRequest): boolean {
  return (
    method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'
  )
}
