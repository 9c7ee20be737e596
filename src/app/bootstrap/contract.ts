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
