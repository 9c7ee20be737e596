import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSession } from '#office/accounts/contract.ts'
import { buildUrl } from '#platform/web/data/api.ts'
import { startCountingChanges } from '#testing/database/count-changes.ts'
import { expectInvariants } from '#testing/database/invariants.ts'
import { endpointName, endpoints, makeSamples, type Values } from '#testing/venue/endpoints.ts'
import { openVenue, type Venue } from '#testing/venue/venue.ts'

const { FUZZ_REQUESTS } = process.env

/** Requests per endpoint. Tests make few, always the same; `npm run fuzz` makes 50,000 in total with a random seed. */
const RUNS = FUZZ_REQUESTS ? Math.ceil(Number(FUZZ_REQUESTS) / endpoints.length) : 15
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_120)

/** Matches stack traces, server paths and names of libraries. */
const INTERNALS = /\\n\s+at |node_modules|node:internal|\.ts:\d|sqlite|postgres|kysely|SQLITE_|relation "/i

/**
 * Tables that rejected requests may write to: failed sign-ins, when a session was last seen, and the token with which a
 * venue asked to join a chain, for a repeat.
 */
const WRITABLE = ['sessions', 'failed_attempts', 'chain_link']

/** Endpoints that may turn sign-in on. They run on a separate venue, so that the other one stays in open mode. */
const ACCOUNT_ENDPOINTS = /^\/api\/(session|sessions|profile|accounts)\b/

interface Fuzzed extends Venue {
  countChanges(): Promise<number>
}

let open: Fuzzed
let accountsVenue: Fuzzed
let sent = 0
let refused = 0
beforeAll(async () => {
  ;[open, accountsVenue] = [await openFuzzed(), await openFuzzed()]
})
afterAll(() => {
  if (FUZZ_REQUESTS)
    console.warn(`${sent} requests to ${endpoints.length} endpoints with seed ${SEED}, ${refused} refused`)
})

async function openFuzzed(): Promise<Fuzzed> {
  const venue = await openVenue({ dayStart: '06:00' })
  for (let count = 0; count < 3; count++) {
    const room = await venue.given.room()
    await venue.given.runningRental({ facility: room })
    await venue.given.booking({ facility: room, inMinutes: 300 })
    await venue.given.locker()
  }
  return { ...venue, countChanges: await startCountingChanges(venue.store, WRITABLE) }
}

/** Mostly ids of existing records. */
const smallId = fc.integer({ min: 0, max: 12 })
const unexpected = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.double(),
  fc.constantFrom('__proto__', 'constructor', '\u0000', '\uD800', 'x'.repeat(3_000), '2026-05-20T14:00:00'),
  fc.constant({ toString: null, valueOf: null }),
)

/** Plausible values for a field of this name. */
function plausible(field: string, sample: unknown): fc.Arbitrary<unknown> {
  if (/id$/i.test(field) && typeof sample === 'number') return smallId
  if (field === 'facilityType') return fc.constantFrom('room', 'locker')
  if (field === 'hours') return fc.constantFrom(1, 2)
  if (field === 'startDate') return fc.constantFrom('2026-05-20T14:00:00', '2026-05-20T17:00:00')
  if (field === 'endDate') return fc.constantFrom('2026-05-20T15:00:00', '2026-05-20T18:00:00')
  return fc.constant(sample)
}

/** A valid body with some fields replaced, removed or added. */
function bodyLike(sample: Values): fc.Arbitrary<unknown> {
  const fields = Object.entries(sample).map(([field, value]) => {
    const mostly = { weight: 12, arbitrary: plausible(field, value) }
    return [
      field,
      fc.oneof(
        mostly,
        { weight: 1, arbitrary: unexpected },
        { weight: 1, arbitrary: fc.constant(undefined) },
      ),
    ]
  })
  return fc.oneof(
    {
      weight: 9,
      arbitrary: fc.record({ ...Object.fromEntries(fields), surplus: unexpected }),
    },
    { weight: 1, arbitrary: unexpected },
  )
}

const sometimes = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value })
const header = fc.oneof(
  fc.string({ minLength: 1, maxLength: 40 }),
  fc.constantFrom('"1"', '*', 'W/"2"', 'a', 'b'),
)
const headers = fc.record({
  'idempotency-key': sometimes(header),
  'if-match': sometimes(header),
  'x-tab': header,
  cookie: header,
})

/** Path parameters, mostly of existing records. */
const splitPath = (path: string) =>
  fc.tuple(
    ...(path.match(/:\w+/g) ?? []).map(name =>
      fc.oneof(
        {
          weight: 8,
          arbitrary: name === ':facilityType' ? fc.constantFrom('room', 'locker') : smallId.map(String),
        },
        { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 10 }) },
      ),
    ),
  )

/** Test timeout, in ms. */
const TIMEOUT = 60_000 + RUNS * 1_000

test.each(endpoints.map(endpoint => [endpointName(endpoint), endpoint] as const))(
  '%s causes no server error with any input',
  async (_name, endpoint) => {
    const venue = ACCOUNT_ENDPOINTS.test(endpoint.path) ? accountsVenue : open
    const bodies = endpoint.body
      ? makeSamples(endpoint.body).map(bodyLike)
      : [fc.constant(undefined), unexpected]
    const queries = endpoint.query ? makeSamples(endpoint.query).map(bodyLike) : [fc.constant({})]
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(...bodies),
        fc.oneof(...queries),
        splitPath(endpoint.path),
        headers,
        async (body, query, parts, headers) => {
          let next = 0
          const path = endpoint.path.replaceAll(/:\w+/g, () =>
            encodeURIComponent(parts[next++]!.toWellFormed()),
          )
          const fields = typeof query === 'object' && query !== null ? (query as Values) : {}
          const before = await venue.countChanges()
          const { status, body: answer } = await venue.ask(
            endpoint.method,
            buildUrl(path, {}, wellFormed(fields)),
            {
              headers: sendable(headers),
              ...(endpoint.method !== 'GET' && { body: JSON.stringify(body) }),
            },
          )
          sent++
          expect(status).toBeLessThan(500)
          if (status < 400) return
          refused++
          expect(JSON.stringify(answer)).not.toMatch(INTERNALS)
          expect(answer).toMatchObject({ status, detail: expect.any(String), requestId: expect.any(String) })
          expect(await venue.countChanges()).toBe(before)
        },
      ),
      { numRuns: RUNS, seed: SEED },
    )
    await expectInvariants(venue.db)
    expect(await open.call(readSession)).toMatchObject({ mode: 'open' })
  },
  TIMEOUT,
)

const wellFormed = (query: Values) =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value),
    ]),
  )

/** Removes headers that Node's client cannot send. */
const sendable = (headers: Record<string, string | undefined>) =>
  Object.fromEntries(
    Object.entries(headers).filter((header): header is [string, string] =>
      /^[\x21-\x7e]+$/.test(header[1] ?? ''),
    ),
  )
