import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ActionContext } from '../../shared/http/action-context.ts'
import { isAuthorized } from '../../shared/http/authorization.ts'
import type { PlainCall } from '../../shared/http/endpoint.ts'
import { compress, encodingFor } from '../../shared/http/response-cache.ts'
import type { Router } from '../../shared/http/router.ts'
import { sharedLists } from './calls.ts'
import { readLists } from './contract.ts'

/** Compressed responses in memory. After a change, all desks ask for the same lists at about the same time. */
const KEPT_RESPONSES = 16

/** Serves several lists in one response, each with its ETag, and without its body if the client has it. */
export function listRoutes({ rawRoute, readJson }: Pick<Router, 'rawRoute' | 'readJson'>) {
  const compressedResponses = new Map<string, Promise<Buffer>>()

  rawRoute(readLists, async ({ ctx, query, request, reply }) => {
    const known = query.known.split(',')
    const wanted = new Map(query.paths.split(',').map((path, place) => [path, known[place]]))
    const calls = sharedLists.filter(({ path, roles }) => wanted.has(path) && isAuthorized(roles, ctx))
    const read = await Promise.allSettled(calls.map(call => readList(ctx, call)))
    const lists = read.filter(one => one.status === 'fulfilled').map(({ value }) => value)
    // A list that cannot be read is left out: the client asks for it alone and gets its error.
    const failed = read.find(one => one.status === 'rejected')
    if (failed && lists.length === 0) throw failed.reason
    const sent = lists.map(({ path, etag, body }) =>
      wanted.get(path) === etag ? { path, etag } : { path, etag, body },
    )
    return send(request, reply, sent)
  })

  async function readList(ctx: ActionContext, call: PlainCall<'GET'>): Promise<List> {
    const body = await readJson(ctx, call)
    return { path: call.path, etag: createHash('sha1').update(body).digest('base64url'), body }
  }

  function send(request: FastifyRequest, reply: FastifyReply, lists: readonly Partial<List>[]) {
    reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding')
    const bytes = Buffer.from(`{"lists":{${lists.map(textOf).join()}}}`)
    const encoding = encodingFor(request, bytes)
    if (!encoding) return bytes
    reply.header('content-encoding', encoding)
    const key = `${encoding} ${lists.map(({ path, etag, body }) => `${path} ${etag} ${body !== undefined}`)}`
    const compressed = compressedResponses.get(key) ?? compress[encoding](bytes)
    compressedResponses.set(key, compressed)
    if (compressedResponses.size > KEPT_RESPONSES)
      compressedResponses.delete(compressedResponses.keys().next().value!)
    return compressed
  }
}

interface List {
  path: string
  etag: string
  body: string | Buffer
}

const textOf = ({ path, etag, body }: Partial<List>) =>
  `${JSON.stringify(path)}:{"etag":"${etag}"${body === undefined ? '' : `,"body":${body}`}}`
