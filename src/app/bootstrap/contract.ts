import { z } from 'zod'
import { endpoint } from '../../shared/http/endpoint.ts'
import * as calls from './calls.ts'

/** Bundles the first reads of a page into one round trip; on a slow network, round trips cost more than bytes. */
export const bootstrap = endpoint(calls.bootstrap, {
  summary: 'Data that a page needs first, in one response',
  query: z.object({ page: z.enum(['board', 'other']).default('other') }),
  response: z.object({
    /** The newest event that all answers include; the live feed continues from here. */
    lastEvent: z.number().int(),
    /** Each answer, keyed by the path of its endpoint. */
    answers: z.record(z.string(), z.unknown()),
  }),
})

/** Bundles the lists that a change made stale into one round trip. Leaves out what the role may not read. */
export const readLists = endpoint(calls.readLists, {
  summary: 'Several lists in one response',
  query: z.object({
    /** Paths of the lists, separated by commas: '/api/rooms,/api/lockers'. */
    paths: z.string().max(1_000),
    /** The ETags of the lists that the client has, in the same order. Such a list comes without its body. */
    known: z.string().max(1_000).default(''),
  }),
  response: z.object({
    /** Each list, keyed by path. */
    lists: z.record(z.string(), z.object({ etag: z.string(), body: z.unknown().optional() })),
  }),
})
