import type { FastifyRequest } from 'fastify'
import { Forbidden } from '../shared/errors.ts'
import type { Session } from './contract.ts'

export interface Guarded {
  mode: Session['mode']
  /** The address under which browsers reach the server, where that is another. */
  publicUrl?: URL | undefined
  /** Whether the server itself speaks TLS. */
  tls: boolean
}

/** Names under which this machine calls itself; no other name can be made to lead here by DNS. */
const OWN_HOST = /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(?::(\d{1,5}))?$/i

/**
 * Refuses requests whose Host is not ours (DNS rebinding), whose Origin is foreign, or that another site's page sent.
 * In open mode only a loopback name with our port is ours; in signed-in mode so are PUBLIC_URL and the address that
 * was connected to, and what changes something must say which page it comes from. Throws Forbidden.
 */
export function guardRequest(request: FastifyRequest, { mode, publicUrl, tls }: Guarded): void {
  const { host = '', origin } = request.headers
  const port = request.socket.localPort ?? 0
  const isOwn = (name: string) =>
    isLoopback(name, port, tls) ||
    (mode === 'signed-in' && (name === publicUrl?.host || isAddressOf(request, name, port, tls)))
  if (!isOwn(host)) throw new Forbidden(sentences[mode])
  if (origin === undefined) {
    if (mode === 'signed-in' && changesSomething(request)) throw new Forbidden('Send the Origin of your page')
  } else if (!isOwnOrigin(origin, host, mode === 'signed-in' ? publicUrl : undefined)) refuseForeign()
  if (request.headers['sec-fetch-site'] === 'cross-site' && !isPageVisit(request)) refuseForeign()
}

const sentences = {
  open: 'This server answers only on its own machine',
  'signed-in': 'This server does not answer under that name',
}

function isLoopback(name: string, port: number, tls: boolean): boolean {
  const named = OWN_HOST.exec(name)
  return named !== null && Number(named[2] ?? usual(tls)) === port
}

/** An address is no name: DNS cannot lead it anywhere else. */
function isAddressOf({ socket }: FastifyRequest, name: string, port: number, tls: boolean): boolean {
  const address = socket.localAddress?.replace(/^::ffff:/, '') ?? ''
  const written = address.includes(':') ? `[${address}]` : address
  return name === `${written}:${port}` || (name === written && port === usual(tls))
}

const usual = (tls: boolean) => (tls ? 443 : 80)

/** The page's own host, whatever it is called; its port must be the same. */
function isOwnOrigin(origin: string, host: string, publicUrl: URL | undefined): boolean {
  if (origin === publicUrl?.origin) return true
  if (host === publicUrl?.host) return false
  const name = /^https?:\/\/(.*)$/.exec(origin)?.[1]?.toLowerCase()
  if (name === host.toLowerCase()) return true
  const [own, other] = [OWN_HOST.exec(host), OWN_HOST.exec(name ?? '')]
  return own !== null && other !== null && own[2] === other[2]
}

const changesSomething = ({ method, ws }: FastifyRequest) => ws || !['GET', 'HEAD'].includes(method)

function refuseForeign(): never {
  throw new Forbidden('Requests from other sites are refused')
}

function isPageVisit({ method, headers }: FastifyRequest): boolean {
  return (
    method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'
  )
}
