import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from './errors.ts'

interface MediaType {
  /** 'text/csv' */
  type: string
  /** The routes whose requests may have such a body. All others refuse it with 415. */
  paths: readonly string[]
  /** Turns the bytes into the body. `contentType`: the header, with its parameters. */
  parse(bytes: Buffer, contentType: string): unknown
}

/** Accepts bodies of another media type than JSON on some routes. */
export function acceptMediaType(app: FastifyInstance, { type, paths, parse }: MediaType): void {
  app.addContentTypeParser(type, { parseAs: 'buffer' }, async (request: FastifyRequest, bytes: Buffer) => {
    if (!paths.includes(request.routeOptions.url ?? ''))
      throw new Problem(415, 'Unsupported media type', 'The body must be JSON')
    return parse(bytes, request.headers['content-type']!)
  })
}
