import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { compress, type Encoding, encodingFor } from './compression.ts'

/** An answer as bytes, also compressed once a client has asked for it so. `etag` is weak: it names the content. */
interface Answer extends Partial<Record<Encoding, Promise<Buffer>>> {
  etag: string
  plain: Buffer
}

/** An answer that is read, serialized and compressed once for all screens, until `drop`: never by time. */
export class AnswerMemo {
  readonly #read: () => Promise<string>
  #answer: Promise<Answer> | undefined

  constructor(read: () => Promise<string>) {
    this.#read = read
  }

  drop() {
    this.#answer = undefined
  }

  async send(request: FastifyRequest, reply: FastifyReply) {
    this.#answer ??= this.#read().then(toAnswer)
    const reading = this.#answer
    const answer = await reading.catch(error => {
      if (this.#answer === reading) this.drop()
      throw error
    })
    reply.headers({ etag: answer.etag, 'cache-control': 'private, no-cache', vary: 'accept-encoding' })
    if (isCurrent(request.headers['if-none-match'], answer.etag)) return reply.status(304).send()
    reply.type('application/json; charset=utf-8')
    const encoding = encodingFor(request, answer.plain)
    if (!encoding) return reply.send(answer.plain)
    answer[encoding] ??= compress[encoding](answer.plain)
    return reply.header('content-encoding', encoding).send(await answer[encoding])
  }
}

function toAnswer(text: string): Answer {
  const plain = Buffer.from(text)
  return { plain, etag: `W/"${createHash('sha1').update(plain).digest('base64url')}"` }
}

/** Returns whether the client has the content: If-None-Match is `*` or lists its ETag, strong or weak. */
const isCurrent = (ifNoneMatch = '', etag: string): boolean =>
  ifNoneMatch.split(',').some(one => one.trim() === '*' || `W/${one.trim().replace(/^W\//, '')}` === etag)
