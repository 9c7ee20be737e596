import { Agent, request } from 'node:http'
import { orderedId } from '#platform/values/ids.ts'
import type { Server } from './servers.ts'

export interface Answered<Body> {
  body: Body
  /** Time from the request to the end of the answer. */
  ms: number
}

/** Sends a request as the web does. Throws unless it succeeds. */
export async function send<Body>(
  { url, host }: Server,
  method: string,
  path: string,
  body?: object,
  headers?: Record<string, string>,
): Promise<Answered<Body>> {
  const begin = performance.now()
  const options = {
    method,
    headers: {
      ...headers,
      ...(body && { 'Content-Type': 'application/json', 'Idempotency-Key': orderedId(Date.now()) }),
      ...(host && { host }),
    },
    ...(body && { body: JSON.stringify(body) }),
  }
  const { status, text } = await (host ? sendByHost(url + path, options) : sendByFetch(url + path, options))
  const ms = performance.now() - begin
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`)
  return { body: JSON.parse(text), ms }
}

interface Options {
  method: string
  headers: Record<string, string>
  body?: string
}

async function sendByFetch(address: string, options: Options) {
  const answer = await fetch(address, options)
  return { status: answer.status, text: await answer.text() }
}

const agent = new Agent({ keepAlive: true })

function sendByHost(address: string, { body, ...options }: Options) {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>()
  request(address, { ...options, agent }, async answer => {
    resolve({ status: answer.statusCode!, text: (await answer.toArray()).join('') })
  })
    .on('error', reject)
    .end(body)
  return promise
}

/** Checks a guest in for two hours, paid in cash. */
export const checkIn = (
  server: Server,
  facilityType: 'room' | 'locker',
  facilityId: number,
  headers?: Record<string, string>,
) => {
  const body = {
    customerName: `Guest ${facilityId}`,
    facilityType,
    facilityId,
    duration: 2,
    paymentMethod: 'cash',
  }
  return send<{ id: number }>(server, 'POST', '/api/rentals', body, headers)
}

export const checkOut = (server: Server, rentalId: number) =>
  send(server, 'PATCH', `/api/rentals/${rentalId}/end`, { paymentMethod: 'cash' })

const DESKS = 8
/** Facilities that the desks rent, one after the other. */
const FACILITIES = 200

/**
 * Lets eight desks check guests in and out at the same time, one request after the other each, for `length` ms. They
 * rent the 200 facilities after the id `after`. Returns the ms of each check-in and check-out.
 */
export async function workAtDesks(
  server: Server,
  length: number,
  { type = 'locker', after = 0 }: { type?: 'room' | 'locker'; after?: number } = {},
): Promise<{ checkIns: number[]; checkOuts: number[] }> {
  const [checkIns, checkOuts]: [number[], number[]] = [[], []]
  const end = performance.now() + length
  let turn = 0
  const work = async () => {
    while (performance.now() < end) {
      const { body, ms } = await checkIn(server, type, after + 1 + (turn++ % FACILITIES))
      checkIns.push(ms)
      checkOuts.push((await checkOut(server, body.id)).ms)
    }
  }
  await Promise.all(Array.from({ length: DESKS }, work))
  return { checkIns, checkOuts }
}
