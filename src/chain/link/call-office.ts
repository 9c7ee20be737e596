import { lookup } from 'node:dns/promises'
import { request as requestInClear } from 'node:http'
import { request as requestByTls } from 'node:https'
import { BlockList, type LookupFunction } from 'node:net'
import type { exchange, joinChain, leaveChain } from '#chain/head-office/contract.ts'
import type { Endpoint, EndpointInput, ResponseBody } from '#platform/http/endpoint.ts'
import { isLoopback } from '#platform/values/loopback.ts'
import { CALL_TIMEOUT, hostOf } from './rules.ts'

/** Where calls go, and how this venue proves who it is. */
export interface Office {
  url: string
  token: string
}

export interface CallOptions {
  /** Whether the head office may be on this machine: only for a venue that is not on a network itself. */
  allowsLocal: boolean
  /** In ms; tests use less. */
  timeout?: number | undefined
  signal?: AbortSignal | undefined
}

/** The answer of a head office that is no success. */
export class OfficeRefused extends Error {
  readonly status: number
  constructor(status: number) {
    super(`The head office answered ${status}`)
    this.status = status
  }
}

/** The address leads into an internal network. */
export class InternalAddress extends Error {}

type OfficeCall = typeof exchange | typeof joinChain | typeof leaveChain

/** An answer has a few bytes. */
const MAX_ANSWER = 64 * 1024

/**
 * Makes a call of a head office and returns its answer. Follows no redirect, because the token is for this address
 * alone. Throws OfficeRefused, InternalAddress, or the error of the connection.
 */
export async function callOffice<E extends OfficeCall & Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  { url, token }: Office,
  { allowsLocal, timeout = CALL_TIMEOUT, signal }: CallOptions,
): Promise<ResponseBody<E>> {
  const target = new URL(endpoint.path, url)
  const ends = AbortSignal.any([AbortSignal.timeout(timeout), ...(signal ? [signal] : [])])
  const addresses = await Promise.race([findAddresses(hostOf(target), allowsLocal), rejectAt(ends)])
  const { status, text } = await post(target, {
    body: JSON.stringify(input.body),
    token,
    lookup: (_name, { all }, done) =>
      all ? done(null, addresses) : done(null, addresses[0]!.address, addresses[0]!.family),
    signal: ends,
  })
  if (status !== 200) throw new OfficeRefused(status)
  return endpoint.response.parse(JSON.parse(text)) as ResponseBody<E>
}

/** The resolver of names knows no signal. */
const rejectAt = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })

/**
 * Resolves a name once and checks what it resolved to, so that nobody uses this server to reach its own network. The
 * connection goes to these addresses, whatever the name resolves to later.
 */
async function findAddresses(host: string, allowsLocal: boolean) {
  if (isLoopback(host)) {
    if (!allowsLocal) throw new InternalAddress()
    return [{ address: host === '::1' ? host : '127.0.0.1', family: host === '::1' ? 6 : 4 }]
  }
  const addresses = await lookup(host, { all: true })
  const internal = makeInternal()
  if (addresses.some(({ address, family }) => internal.check(address, family === 6 ? 'ipv6' : 'ipv4')))
    throw new InternalAddress()
  return addresses
}

/** The addresses that are not on the internet: this machine, private networks, links, and those with a special use. */
function makeInternal(): BlockList {
  const list = new BlockList()
  const ipv4 = ['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12']
  const more = ['192.0.0.0/24', '192.168.0.0/16', '198.18.0.0/15', '224.0.0.0/3']
  const ipv6 = ['::/96', '::ffff:0:0/96', '64:ff9b::/96', 'fc00::/7', 'fe80::/10', 'ff00::/8']
  for (const [nets, family] of [
    [[...ipv4, ...more], 'ipv4'],
    [ipv6, 'ipv6'],
  ] as const)
    for (const net of nets) {
      const [address = '', bits] = net.split('/')
      list.addSubnet(address, Number(bits), family)
    }
  return list
}

interface Post {
  body: string
  token: string
  lookup: LookupFunction
  signal: AbortSignal
}

function post(target: URL, { body, token, lookup, signal }: Post): Promise<{ status: number; text: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>()
  const request = target.protocol === 'https:' ? requestByTls : requestInClear
  request(
    target,
    {
      method: 'POST',
      agent: false,
      lookup,
      signal,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        // A server in signed-in mode takes no write without one.
        origin: target.origin,
      },
    },
    async response => {
      try {
        let text = ''
        for await (const chunk of response.setEncoding('utf8')) {
          text += chunk
          if (text.length > MAX_ANSWER) throw new Error('The answer is too long')
        }
        resolve({ status: response.statusCode ?? 0, text })
      } catch (error) {
        reject(error)
      }
    },
  )
    .on('error', reject)
    .end(body)
  return promise
}
