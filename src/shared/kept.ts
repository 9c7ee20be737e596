import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SecureHeaders } from './secure-headers.ts'

/** Compressing pays from about this many bytes on. */
const WORTH_COMPRESSING = 1_024

/** Responses kept serialised in memory, dropped when an event changes what they hold, never by time. */
export class Kept {
  readonly #responses: { nouns: readonly string[]; response: KeptResponse }[] = []
  readonly #headers: SecureHeaders

  constructor(headers: SecureHeaders) {
    this.#headers = headers
  }

  add(nouns: readonly string[], produce: () => Promise<string>): KeptResponse {
    const response = new KeptResponse(produce, this.#headers)
    this.#responses.push({ nouns, response })
    return response
  }

  forgetAll() {
    for (const { response } of this.#responses) response.forget()
  }

  forget(changed: Iterable<string>) {
    const nouns = new Set(changed)
    for (const one of this.#responses) if (one.nouns.some(noun => nouns.has(noun))) one.response.forget()
  }
}

/** One kept body with its ETag; compressed once, on the first request that can take it compressed. */
export class KeptResponse {
  readonly #produce: () => Promise<string>
  #current: Promise<Body> | undefined
  #ready: Body | undefined
  readonly #headers: SecureHeaders

  constructor(produce: () => Promise<string>, headers: SecureHeaders) {
    this.#produce = produce
    this.#headers = headers
  }

  forget() {
    this.#current = undefined
    this.#ready = undefined
  }

  /** The body as it stands, for an answer that holds several. */
  async bytes(): Promise<Buffer> {
    const { plain } = this.#ready ?? (await this.#read())
    return plain.bytes!
  }

  async send(request: FastifyRequest, reply: FastifyReply) {
    const body = this.#ready ?? (await this.#read())
    if (request.headers['if-none-match'] === body.etag) return send(reply, 304, body.unchanged)
    const encoding = encodingFor(request, body.plain.bytes!)
    send(reply, 200, encoding ? await compressed(body, encoding) : body.plain)
  }

  /** Many may ask at once; the body is read once, and not kept if it was forgotten meanwhile. */
  #read(): Promise<Body> {
    if (this.#current) return this.#current
    const reading: Promise<Body> = this.#produce().then(text => bodyOf(text, this.#headers))
    this.#current = reading
    reading.then(
      body => {
        if (this.#current === reading) this.#ready = body
      },
      () => {
        if (this.#current === reading) this.#current = undefined
      },
    )
    return reading
  }
}

/** Bytes with the headers they go with: names and values in turn, as node:http takes them fastest. */
interface Sent {
  headers: string[]
  bytes: Buffer | undefined
}

interface Body {
  etag: string
  headers: readonly string[]
  plain: Sent
  unchanged: Sent
  br?: Promise<Sent>
  gzip?: Promise<Sent>
}

function bodyOf(text: string, secure: SecureHeaders): Body {
  const bytes = Buffer.from(text)
  const etag = `"${createHash('sha1').update(bytes).digest('base64url')}"`
  const headers = headersOf(etag, secure)
  return {
    etag,
    headers,
    plain: sent(headers, bytes),
    unchanged: { headers: [...headers], bytes: undefined },
  }
}

const headersOf = (etag: string, secure: SecureHeaders) =>
  Object.entries({
    ...secure,
    etag,
    'cache-control': 'private, no-cache',
    vary: 'accept-encoding',
  }).flat()

function sent(kept: readonly string[], bytes: Buffer, encoding?: 'br' | 'gzip'): Sent {
  const headers = [...kept, 'content-type', 'application/json; charset=utf-8']
  headers.push('content-length', String(bytes.length))
  if (encoding) headers.push('content-encoding', encoding)
  return { headers, bytes }
}

/** Past Fastify's own sending, which costs more than all else that a kept answer needs. */
function send(reply: FastifyReply, status: 200 | 304, { headers, bytes }: Sent) {
  reply.hijack()
  reply.raw.writeHead(status, headers).end(bytes)
}

/** How the client likes a body compressed; undefined where it does not, or where that would not pay. */
export function encodingFor(request: FastifyRequest, bytes: Buffer): 'br' | 'gzip' | undefined {
  return bytes.length < WORTH_COMPRESSING ? undefined : preferred(request)
}

function preferred(request: FastifyRequest): 'br' | 'gzip' | undefined {
  const accepted = request.headers['accept-encoding']
  if (accepted === undefined) return undefined
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined
}

async function compressed(body: Body, encoding: 'br' | 'gzip'): Promise<Sent> {
  body[encoding] ??= compress[encoding](body.plain.bytes!).then(bytes => sent(body.headers, bytes, encoding))
  return body[encoding]
}

const quickBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** Compresses a body, quickly rather than much. */
export const compress = {
  br: (plain: Buffer) => promisify(brotliCompress)(plain, quickBrotli),
  gzip: (plain: Buffer) => promisify(gzip)(plain, { level: 6 }),
}
