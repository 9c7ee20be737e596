import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#platform/http/endpoint.ts'
import { buildUrl } from '#platform/web/data/api.ts'
import { startCountingChanges } from '#testing/database/count-changes.ts'
import { expectProblem } from '#testing/venue/client.ts'
import {
  endpointName,
  endpoints,
  findNumberPaths,
  makeSamples,
  sampleUrl,
  type Values,
} from '#testing/venue/endpoints.ts'
import { hostileBodies, openFilledVenue, send, show, withBody } from '#testing/venue/hostile-input.ts'
import type { Venue } from '#testing/venue/venue.ts'

/** Rejected in every field of a body, regardless of the contract. */
const alwaysRefused = new Set<unknown>([
  'x'.repeat(10_000),
  'a\u0000b',
  '\ud800',
  1e21,
  -1e308,
  [[[]]],
  { $gt: 0 },
])

/** `form` is derived by the server; `photoUrl` may be long text. */
const exceptions = new Set(['form', 'photoUrl'])

/** Its data must not change. */
let venue: Venue
let countChanges: () => Promise<number>
beforeAll(async () => {
  venue = await openFilledVenue()
  countChanges = await startCountingChanges(venue.store)
})

describe('every field of every body', () => {
  test.each(withBody.map(endpoint => [endpointName(endpoint), endpoint] as const))(
    '%s',
    async (_name, endpoint) => {
      const wrong: string[] = []
      for (const [field, value, body] of hostileBodies(endpoint)) {
        const refused =
          (alwaysRefused.has(value) && !exceptions.has(field)) ||
          !endpoint.body?.safeParse(JSON.parse(JSON.stringify(body))).success
        if (!refused) continue
        const { status, problem } = await send(venue, endpoint, sampleUrl(endpoint), body)
        const named = Object.keys(problem.errors ?? {}).some(
          name => name === field || name.startsWith(`${field}.`),
        )
        if (status !== 422 || !named)
          wrong.push(`${field} ${show(value)}: ${status} ${JSON.stringify(problem)}`)
      }
      expect(wrong).toEqual([])
      expect(await countChanges()).toBe(0)
    },
  )
})

describe('every number, at any depth', () => {
  /** JSON texts that are not valid numbers. Null is allowed for optional numbers. */
  const noNumbers = [
    '{}',
    '{"$gt": 0}',
    '{"toString": null, "valueOf": null}',
    '{"valueOf": 1, "length": 1}',
    '[]',
    '[1]',
    '[[[1]]]',
    `${'['.repeat(5_000)}1${']'.repeat(5_000)}`,
    'true',
    'false',
    'null',
    '1e999',
    '-1e999',
    '1e300',
    '"1"',
    '"NaN"',
    '"Infinity"',
    '"0x1"',
    '" "',
  ]
  /** Texts that are not valid numbers in a URL. */
  const noDigits = [
    '',
    ' ',
    ' 1',
    '+1',
    '1e3',
    '0x1',
    'NaN',
    'Infinity',
    '1e999',
    '{}',
    '[1]',
    'true',
    'null',
  ]

  test.each(endpoints.flatMap(endpoint => listCases(endpoint, 'body')))(
    '%s',
    async (_name, endpoint, sample, path) => {
      const wrong: string[] = []
      for (const text of noNumbers) {
        const body = JSON.stringify(withValue(sample, path, 'HERE')).replace('"HERE"', text)
        if (text === 'null' && endpoint.body!.safeParse(JSON.parse(body)).success) continue
        const reply = await venue.ask(endpoint.method, sampleUrl(endpoint), { body })
        if (reply.status !== 422 || !expectProblem(reply).errors?.[path.join('.')])
          wrong.push(`${text.slice(0, 40)}: ${reply.status} ${JSON.stringify(reply.body)}`)
      }
      expect(wrong).toEqual([])
      expect(await countChanges()).toBe(0)
    },
  )

  test.each(endpoints.flatMap(endpoint => listCases(endpoint, 'query')))(
    '%s',
    async (_name, endpoint, sample, [field]) => {
      const wrong: string[] = []
      for (const value of [...noDigits.map(text => [text]), ['1', '1']]) {
        const { status, problem } = await send(
          venue,
          endpoint,
          buildUrl(sampleUrl(endpoint), {}, { ...sample, [field!]: value }),
        )
        if (status !== 400 || !problem.errors?.[field!])
          wrong.push(`${value.join(' and ')}: ${status} ${JSON.stringify(problem)}`)
      }
      expect(wrong).toEqual([])
    },
  )

  function listCases(endpoint: Endpoint, part: 'body' | 'query') {
    const schema = endpoint[part]
    if (!schema) return []
    return makeSamples(schema).flatMap(sample =>
      findNumberPaths(schema, sample).map(path => {
        const name = `${path.join('.')} in the ${part} of ${endpointName(endpoint)}`
        return [name, endpoint, sample, path] as const
      }),
    )
  }
})

describe('an invalid body', () => {
  type Case = [what: string, body: string, headers: Record<string, string>, status: number]
  const writing = endpoints.filter(({ method, body }) => method !== 'GET' && body)

  test.each(writing.map(endpoint => [endpointName(endpoint), endpoint] as const))(
    '%s',
    async (_name, endpoint) => {
      const json = { 'content-type': 'application/json' }
      const nothing: Case = ['null', 'null', json, 422]
      const cases: Case[] = [
        ['truncated JSON', '{"name": ', json, 400],
        ['no JSON', 'name=Room', json, 400],
        ['two JSON values', '{} {}', json, 400],
        ['a prototype', '{"__proto__": {"admin": true}}', json, 400],
        ['a list', '[]', json, 422],
        ['text', '"text"', json, 422],
        ['a number', '7', json, 422],
        ['true', 'true', json, 422],
        ...(endpoint.body!.safeParse(null).success ? [] : [nothing]),
        ['a form', 'name=Room', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
        ['plain text', '{}', { 'content-type': 'text/plain' }, 415],
        ['XML', '<a/>', { 'content-type': 'application/xml' }, 415],
        ['too much', 'x'.repeat((endpoint.bodyLimit ?? 256 * 1024) + 1), json, 413],
      ]
      for (const [what, body, headers, expected] of cases) {
        const reply = await venue.ask(endpoint.method, sampleUrl(endpoint), { body, headers })
        expect([what, reply.status]).toEqual([what, expected])
        expectProblem(reply)
      }
      expect(await countChanges()).toBe(0)
    },
  )
})

test.each([
  ['GET', '/api/nothing', 404, 'There is no GET /api/nothing'],
  ['GET', '/api/rooms/1/nothing?name=Jane', 404, 'There is no GET /api/rooms/1/nothing'],
  ['DELETE', '/api/rooms/1', 404, 'There is no DELETE /api/rooms/1'],
  ['PUT', '/api/rentals', 404, 'There is no PUT /api/rentals'],
  ['POST', '/api/settings', 404, 'There is no POST /api/settings'],
  ['GET', '/API/ROOMS', 404, 'There is no GET /API/ROOMS'],
  ['GET', '/api/rooms/../settings/x', 404, 'There is no GET /api/settings/x'],
  ['GET', '/api/rooms/%zz', 400, 'The address is malformed'],
  ['GET', `/api/rooms/${'1'.repeat(300)}`, 414, 'The address is too long'],
])('%s %s returns a problem', async (method, path, status, detail) => {
  expect(expectProblem(await venue.ask(method, path))).toMatchObject({ status, detail })
})

test.each([
  ['half of a surrogate pair', '\udc00 x', 'Must not contain half of a character'],
  ['a NUL', 'x\0', 'Must not contain control characters'],
])('%s is refused at any depth, in the name of a field and in a URL', async (_what, text, sentence) => {
  const change = (body: unknown) => venue.ask('PATCH', '/api/guests/1', { body: JSON.stringify(body) })
  for (const [body, field] of [
    [{ notes: text }, 'notes'],
    [{ phones: ['212 555 0100', `212 555 0101${text}`] }, 'phones.1'],
    [{ unknown: [{ inner: text }] }, 'unknown.0.inner'],
    [{ [text]: 1 }, 'body'],
  ] as const) {
    const reply = await change(body)
    expect([reply.status, expectProblem(reply).errors]).toMatchObject([422, { [field]: sentence }])
  }
  expect(await countChanges()).toBe(0)
})

test('a NUL in a URL is refused', async () => {
  const reply = await venue.ask('GET', '/api/guests?search=a%00b')
  expect([reply.status, Object.keys(expectProblem(reply).errors ?? {})]).toEqual([400, ['search']])
})

test('forged headers are ignored', async () => {
  const { status, body } = await venue.ask('GET', '/api/session', {
    headers: {
      'x-forwarded-for': '10.0.0.1',
      'x-forwarded-host': 'evil.example.com',
      'x-tab': '<script>',
      authorization: 'Bearer x',
    },
  })
  expect([status, body]).toMatchObject([200, { mode: 'open' }])
})

/** Returns a copy of a value with the part at a path replaced. */
function withValue(value: unknown, [field, ...rest]: readonly string[], put: unknown): unknown {
  if (field === undefined) return put
  if (Array.isArray(value)) return value.with(Number(field), withValue(value[Number(field)], rest, put))
  return { ...(value as Values), [field]: withValue((value as Values)[field], rest, put) }
}
