import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSession } from '../accounts/contract.ts'
import { urlOf } from '../shared/web/api.ts'
import { watchChanges } from './testing/changes.ts'
import { endpoints, nameOf, samplesOf, type Values } from './testing/endpoints.ts'
import { expectSound } from './testing/soundness.ts'
import { openVenue, type Venue } from './testing/venue.ts'

/** Requests for each call: a few at each test run, always the same ones; `npm run fuzz` makes 50,000 in all, of a seed of its own. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 40)
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_120)

/** What a line of a stack trace, a path of the server or a word of its libraries looks like. */
const INTERNALS = /\\n\s+at |node_modules|node:internal|\.ts:\d|sqlite|postgres|kysely|SQLITE_|relation "/i

/** A miss at signing in is noted, and so is when a session was last seen. */
const NOTED = ['sessions', 'sign_in_misses']

/** Calls after which people may have to sign in; they have a venue of their own, so that the others stay open. */
const ABOUT_PEOPLE = /^\/api\/(session|sessions|profile|accounts)\b/

interface Fuzzed extends Venue {
  countChanges(): Promise<number>
}

let open: Fuzzed
let aboutPeople: Fuzzed
let made = 0
let refused = 0
beforeAll(async () => {
  ;[open, aboutPeople] = [await openFuzzed(), await openFuzzed()]
})
afterAll(() => {
  if (RUNS > 40)
    console.warn(`${made} requests to ${endpoints.length} calls with seed ${SEED}, ${refused} refused`)
})

async function openFuzzed(): Promise<Fuzzed> {
  const venue = await openVenue({ dayStart: '06:00' })
  for (let count = 0; count < 3; count++) {
    const room = await venue.given.room()
    await venue.given.runningRental({ facility: room })
    await venue.given.booking({ facility: room, inMinutes: 300 })
    await venue.given.locker()
  }
  return { ...venue, countChanges: await watchChanges(venue.store, NOTED) }
}

/** Mostly ids of things that are there. */
const smallId = fc.integer({ min: 0, max: 12 })
const odd = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.double(),
  fc.constantFrom('__proto__', 'constructor', '\u0000', '\uD800', 'x'.repeat(3_000), '2026-05-20T14:00:00'),
  fc.constant({ toString: null, valueOf: null }),
)

/** What would make sense in a field of this name. */
function sensible(field: string, sample: unknown): fc.Arbitrary<unknown> {
  if (/id$/i.test(field) && typeof sample === 'number') return smallId
  if (field === 'facilityType') return fc.constantFrom('room', 'locker')
  if (field === 'hours') return fc.constantFrom(1, 2)
  if (field === 'startDate') return fc.constantFrom('2026-05-20T14:00:00', '2026-05-20T17:00:00')
  if (field === 'endDate') return fc.constantFrom('2026-05-20T15:00:00', '2026-05-20T18:00:00')
  return fc.constant(sample)
}

/** A valid body with some fields replaced, left out or added. */
function bodyLike(sample: Values): fc.Arbitrary<unknown> {
  const fields = Object.entries(sample).map(([field, value]) => {
    const mostly = { weight: 12, arbitrary: sensible(field, value) }
    return [
      field,
      fc.oneof(mostly, { weight: 1, arbitrary: odd }, { weight: 1, arbitrary: fc.constant(undefined) }),
    ]
  })
  return fc.oneof(
    {
      weight: 9,
      arbitrary: fc.record({ ...Object.fromEntries(fields), surplus: odd }),
    },
    { weight: 1, arbitrary: odd },
  )
}

const nowAndThen = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value })
const header = fc.oneof(
  fc.string({ minLength: 1, maxLength: 40 }),
  fc.constantFrom('"1"', '*', 'W/"2"', 'a', 'b'),
)
const headers = fc.record({
  'idempotency-key': nowAndThen(header),
  'if-match': nowAndThen(header),
  'x-tab': header,
  cookie: header,
})

/** The parts of a path, mostly of things that are there. */
const partsOf = (path: string) =>
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

/** In ms. */
const PATIENCE = 60_000 + RUNS * 1_000

test.each(endpoints.map(endpoint => [nameOf(endpoint), endpoint] as const))(
  '%s never fails, whatever is sent',
  async (_name, endpoint) => {
    const venue = ABOUT_PEOPLE.test(endpoint.path) ? aboutPeople : open
    const bodies = endpoint.body ? samplesOf(endpoint.body).map(bodyLike) : [fc.constant(undefined), odd]
    const queries = endpoint.query ? samplesOf(endpoint.query).map(bodyLike) : [fc.constant({})]
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(...bodies),
        fc.oneof(...queries),
        partsOf(endpoint.path),
        headers,
        async (body, query, parts, headers) => {
          let next = 0
          const path = endpoint.path.replaceAll(/:\w+/g, () =>
            encodeURIComponent(parts[next++]!.toWellFormed()),
          )
          const asked = typeof query === 'object' && query !== null ? (query as Values) : {}
          const before = await venue.countChanges()
          const { status, body: answer } = await venue.ask(
            endpoint.method,
            urlOf(path, {}, wellFormed(asked)),
            {
              headers: sendable(headers),
              ...(endpoint.method !== 'GET' && { body: JSON.stringify(body) }),
            },
          )
          made++
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
    await expectSound(venue.db)
    expect(await open.call(readSession)).toMatchObject({ mode: 'open' })
  },
  PATIENCE,
)

const wellFormed = (query: Values) =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value),
    ]),
  )

/** Without what Node's own client refuses to send. */
const sendable = (headers: Record<string, string | undefined>) =>
  Object.fromEntries(
    Object.entries(headers).filter((header): header is [string, string] =>
      /^[\x21-\x7e]+$/.test(header[1] ?? ''),
    ),
  )
