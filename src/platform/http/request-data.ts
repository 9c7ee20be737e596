import type { FastifyRequest } from 'fastify'
import { Malformed } from './errors.ts'

/** Returns what the contract's schemas have validated. */
export const requestData = ({ params, query, body }: FastifyRequest) => ({ params, query, body })

/** Returns the version that the client edited, from If-Match; undefined if it names none. Throws Malformed. */
export function editedVersion(request: FastifyRequest): number | undefined {
  const header = request.headers['if-match']
  if (header === undefined || header === '*') return undefined
  const version = /^"?(\d{1,9})"?$/.exec(header)?.[1]
  if (!version)
    throw new Malformed('If-Match must contain the version that was edited', {
      'If-Match': 'Must be a version number',
    })
  return Number(version)
}
