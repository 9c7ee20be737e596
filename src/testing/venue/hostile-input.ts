// Inputs of hostile or broken clients, for any endpoint.
import type { Endpoint } from '#platform/http/endpoint.ts'
import { expectProblem } from './client.ts'
import { endpoints, makeSamples, type Values } from './endpoints.ts'
import { openVenue, type Venue } from './venue.ts'

const missing = Symbol('missing')

/** Values that a hostile or broken client may send for any field. */
export const hostile: unknown[] = [
  missing,
  null,
  true,
  '',
  '   ',
  'text',
  'NaN',
  'Infinity',
  '1e999',
  "'; drop table rentals; --",
  '{{7*7}}<script>',
  'x'.repeat(10_000),
  'a\u0000b',
  '\ud800',
  '__proto__',
  '2026-02-30T10:00:00',
  '9999-99-99T99:99:99',
  -1,
  -0.01,
  0,
  0.5,
  0.001,
  2_147_483_648,
  2 ** 53,
  1e21,
  -1e308,
  [],
  ['x'],
  [[[]]],
  {},
  { $gt: 0 },
  { toString: null, valueOf: null },
]

export const show = (value: unknown) =>
  value === missing ? '(missing)' : (JSON.stringify(value)?.slice(0, 40) ?? String(value))

/** The endpoints that take a body. */
export const withBody = endpoints.filter(({ body }) => body && makeSamples(body).length > 0)

/** Opens a venue in which the samples of the endpoints find a room, a locker, a stay and a booking. */
export async function openFilledVenue(): Promise<Venue> {
  const venue = await openVenue()
  const room = await venue.given.room()
  await venue.given.runningRental({ facility: room })
  await venue.given.booking({ facility: room, inMinutes: 300 })
  await venue.given.room()
  await venue.given.locker()
  return venue
}

/** Yields the samples of a body with each field left out or replaced. */
export function* hostileBodies({ body }: Endpoint): Generator<[field: string, value: unknown, body: Values]> {
  for (const sample of makeSamples(body!)) {
    for (const field of Object.keys(sample)) {
      for (const value of hostile) {
        const { [field]: _valid, ...rest } = sample
        yield [field, value, value === missing ? rest : { ...sample, [field]: value }]
      }
    }
  }
}

/** Sends a request. Returns its status, and the problem if it is refused. */
export async function send({ ask }: Venue, endpoint: Endpoint, path: string, body?: unknown) {
  const reply = await ask(endpoint.method, path, {
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const problem = reply.status >= 400 ? expectProblem(reply) : { errors: undefined }
  return { status: reply.status, problem }
}
