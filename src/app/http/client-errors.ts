import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'

/**
 * Responses to requests that could not be parsed, for which no hook and no route runs. The titles are written out
 * because importing node:http for them would load all of Node's fetch.
 */
const clientErrors: Record<string, [status: number, title: string, detail: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'The headers are too large'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'Payload Too Large', 'The body is too large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'The request took too long to arrive'],
}
const unreadable = [400, 'Bad Request', 'The request could not be read'] as const

/** Responds to an unparsable request with a problem (request id, no internals) and closes the connection. */
export function handleClientError(headers: Readonly<Record<string, string>>) {
  return (error: Error & { code?: string }, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy()
    const [status, title, detail] = clientErrors[error.code ?? ''] ?? unreadable
    const body = JSON.stringify({ type: 'about:blank', status, title, detail, requestId: randomUUID() })
    const sent = {
      ...headers,
      'content-type': 'application/problem+json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'cache-control': 'no-store',
      connection: 'close',
    }
    const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 ${status} ${title}\r\n${lines.join('')}\r\n${body}`)
  }
}
