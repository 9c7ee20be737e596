import { beforeAll, describe, expect, test } from 'vitest'
import { buildUrl } from '#platform/web/data/api.ts'
import { startCountingChanges } from '#testing/database/count-changes.ts'
import { endpointName, endpoints, makeSamples, sampleUrl } from '#testing/venue/endpoints.ts'
import {
  hostile,
  hostileBodies,
  openFilledVenue,
  send,
  show,
  withBody,
} from '#testing/venue/hostile-input.ts'
import type { Venue } from '#testing/venue/venue.ts'

/** Receives rejected requests only, so that its data must not change. */
let venue: Venue
let countChanges: () => Promise<number>
/** Receives requests that may succeed. */
let playground: Venue
beforeAll(async () => {
  ;[venue, playground] = await Promise.all([openFilledVenue(), openFilledVenue()])
  countChanges = await startCountingChanges(venue.store)
})

describe('every field of every body', () => {
  test.each(withBody.map(endpoint => [endpointName(endpoint), endpoint] as const))(
    '%s causes no server error with values that may be valid',
    async (_name, endpoint) => {
      const failed: string[] = []
      for (const [field, value, body] of hostileBodies(endpoint)) {
        const { status } = await playground.ask(endpoint.method, sampleUrl(endpoint), {
          body: JSON.stringify(body),
        })
        if (status >= 500) failed.push(`${field} ${show(value)}: ${status}`)
      }
      expect(failed).toEqual([])
    },
  )
})

describe('every part of every URL', () => {
  const withQuery = endpoints.filter(({ query }) => query)
  test.each(withQuery.map(endpoint => [endpointName(endpoint), endpoint] as const))(
    'the query of %s',
    async (_name, endpoint) => {
      const wrong: string[] = []
      for (const sample of makeSamples(endpoint.query!)) {
        for (const field of Object.keys(sample)) {
          for (const value of hostile.filter(
            value => typeof value === 'string' || typeof value === 'number',
          )) {
            const query = { ...sample, [field]: String(value) }
            const { status, problem } = await send(venue, endpoint, buildUrl(sampleUrl(endpoint), {}, query))
            const mayBeRefused = !endpoint.query?.safeParse(query).success
            if (mayBeRefused && (status !== 400 || !problem.errors?.[field]))
              wrong.push(`${field} ${show(value)}: ${status} ${JSON.stringify(problem)}`)
            if (status >= 500) wrong.push(`${field} ${show(value)}: ${status}`)
          }
        }
      }
      expect(wrong).toEqual([])
    },
  )

  const withPath = endpoints.filter(({ params }) => params)
  const hostileParts = [
    '0',
    '-1',
    '1.5',
    'abc',
    '1e3',
    '0x1',
    '2147483648',
    '9'.repeat(20),
    '\0',
    ' ',
    "1'--",
    '١',
    'NaN',
    '../1',
  ]
  test.each(withPath.map(endpoint => [endpointName(endpoint), endpoint] as const))(
    'the path of %s',
    async (_name, endpoint) => {
      const [sample] = makeSamples(endpoint.params!)
      const [body] = endpoint.body ? makeSamples(endpoint.body) : []
      for (const field of Object.keys(sample!)) {
        for (const value of hostileParts) {
          const params = { ...sample, [field]: value }
          const isNumber = /^id$|Id$/.test(field) && sample?.[field] === '1' && field !== 'tagId'
          const { status, problem } = await send(venue, endpoint, buildUrl(endpoint.path, params), body)
          if (isNumber || !endpoint.params?.safeParse(params).success)
            expect([value, status, Object.keys(problem.errors ?? {})]).toEqual([value, 400, [field]])
          expect([value, status < 500]).toEqual([value, true])
        }
      }
      expect(await countChanges()).toBe(0)
    },
  )
})
