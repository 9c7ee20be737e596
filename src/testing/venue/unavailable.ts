import { expect, vi } from 'vitest'
import type { Endpoint, ResponseBody } from '#platform/http/endpoint.ts'
import type { CallInput } from '#platform/web/data/api.ts'
import { type Client, expectProblem, type Reply } from './client.ts'

/** How long a test polls for a condition. */
export const POLLING = { timeout: 300_000, interval: 20 }

/** Repeats a call until it succeeds. The only permitted error is 503, after which it tries the next server. */
export async function callUntilSuccess<E extends Endpoint>(
  clients: readonly Client[],
  endpoint: E,
  ...input: CallInput<E>
): Promise<ResponseBody<E>> {
  for (let tries = 0; ; tries++) {
    const client = clients[tries % clients.length]!
    const reply = await client.send(endpoint, ...input)
    if (reply.status === (endpoint.status ?? 200)) return reply.body as ResponseBody<E>
    expectUnavailable(reply)
    await ready(clients[(tries + 1) % clients.length]!)
  }
}

/** Resolves when the server reaches its database. */
export const ready = (client: Client) =>
  vi.waitFor(async () => expect(await client.ask('GET', '/readyz')).toMatchObject({ status: 200 }), POLLING)

export function expectUnavailable(reply: Reply) {
  expect(expectProblem(reply)).toMatchObject({
    status: 503,
    title: 'Database unavailable',
    detail: 'The database is not responding. Try again in a few seconds.',
  })
  expect(reply.headers.get('retry-after')).toBe('2')
}
