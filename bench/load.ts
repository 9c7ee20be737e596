import { connect, type Socket } from 'node:net'

export interface Load {
  url: string
  connections: number
  /** Duration of the measurement after the warm-up, in ms. */
  length: number
  /** Returns the bytes of the n-th request, from `request`; undefined ends the load early. */
  next(n: number): Buffer | undefined
  warmUp?: number
}

export interface LoadResult {
  /** Responses per second. */
  rate: number
  /** In ms. */
  p50: number
  p99: number
  answers: number
  /** Number of responses, including the warm-up. */
  all: number
  /** Number of responses by status, except 2xx and 304. */
  refused: Record<number, number>
}

/**
 * Sends one request after another on each connection. Uses plain sockets, because a client library costs
 * more CPU than the measured server, and most measure latency in whole milliseconds.
 */
export async function load({ url, connections, length, next, warmUp = 500 }: Load): Promise<LoadResult> {
  const { hostname, port } = new URL(url)
  const refused: Record<number, number> = {}
  let latencies: number[] = []
  let sent = 0
  let stopped = false
  let ended: (() => void) | undefined

  const drive = (socket: Socket) => {
    const answers = new AnswerReader()
    let since = 0
    const send = () => {
      const bytes = stopped ? undefined : next(sent++)
      if (!bytes) return ended?.()
      since = performance.now()
      socket.write(bytes)
    }
    socket.on('data', (chunk: Buffer) => {
      const status = answers.read(chunk)
      if (status === undefined) return
      latencies.push(performance.now() - since)
      if (status >= 300 && status !== 304) refused[status] = (refused[status] ?? 0) + 1
      send()
    })
    send()
  }

  const sockets = await Promise.all(Array.from({ length: connections }, () => open(Number(port), hostname)))
  const emptied = new Promise<void>(resolve => {
    ended = resolve
  })
  sockets.forEach(drive)
  await Promise.race([sleep(warmUp), emptied])
  const before = latencies.length
  latencies = []
  const begin = performance.now()
  await Promise.race([sleep(length), emptied])
  const took = performance.now() - begin
  stopped = true
  const measured = latencies
  await sleep(50)
  for (const socket of sockets) socket.destroy()
  const answers = measured.length
  return {
    rate: (answers / took) * 1_000,
    ...percentiles(measured),
    answers,
    all: before + answers,
    refused,
  }
}

/** Returns the bytes of a request on a keep-alive connection. */
export function request(
  url: string,
  {
    method = 'GET',
    headers = {},
    body,
  }: { method?: string; headers?: Record<string, string>; body?: unknown } = {},
): Buffer {
  const { host, pathname, search } = new URL(url)
  const text = body === undefined ? '' : JSON.stringify(body)
  const lines = [`${method} ${pathname}${search} HTTP/1.1`, `Host: ${host}`]
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`)
  if (body !== undefined)
    lines.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`)
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${text}`)
}

/** Returns p50 and p99 in the unit of the values. */
export function percentiles(values: readonly number[]): { p50: number; p99: number } {
  const sorted = Float64Array.from(values).sort()
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { p50: at(0.5), p99: at(0.99) }
}

const END_OF_HEAD = Buffer.from('\r\n\r\n')

/** Parses responses from a connection, one at a time. All of Keydesk's have a Content-Length. */
class AnswerReader {
  #head: Buffer = Buffer.alloc(0)
  #status = 0
  #left = 0

  /** Returns the status once the response is complete. */
  read(chunk: Buffer): number | undefined {
    if (this.#left > 0) return this.#take(chunk.length)
    const seen = this.#head.length > 0 ? Buffer.concat([this.#head, chunk]) : chunk
    const end = seen.indexOf(END_OF_HEAD)
    if (end < 0) {
      this.#head = seen
      return undefined
    }
    this.#head = Buffer.alloc(0)
    const head = seen.toString('latin1', 0, end)
    this.#status = Number(head.slice(9, 12))
    this.#left = Number(/\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
    const rest = seen.length - end - END_OF_HEAD.length
    return this.#left === 0 ? this.#status : this.#take(rest)
  }

  #take(bytes: number): number | undefined {
    this.#left -= bytes
    return this.#left <= 0 ? this.#status : undefined
  }
}

function open(port: number, host: string): Promise<Socket> {
  const socket = connect({ port, host, noDelay: true })
  return new Promise((resolve, reject) => {
    socket.once('error', reject).once('connect', () => resolve(socket))
  })
}

const sleep = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))
