import { call } from '../../../shared/web/data/api.ts'
import { api } from '../api.ts'
import { sharedLists } from '../calls.ts'

interface WaitingRead {
  path: string
  signal: AbortSignal | undefined
  resolve: (answer: unknown) => void
  reject: (error: unknown) => void
}

const shared = new Set<string>(sharedLists.map(({ path }) => path))
let waiting: WaitingRead[] = []

/** The last answer of each list, so that an unchanged one is not sent again. */
const lastAnswers = new Map<string, { etag: string; body: unknown }>()

/**
 * Reads the lists that are asked for at the same moment in one request. Resolves with undefined if a list is to be read
 * alone: it is the only one, or the server left it out.
 */
export function readTogether(path: string, signal?: AbortSignal): Promise<unknown> | undefined {
  if (!shared.has(path)) return undefined
  return new Promise((resolve, reject) => {
    if (waiting.push({ path, signal, resolve, reject }) === 1) queueMicrotask(sendWaiting)
  })
}

async function sendWaiting() {
  const reads = waiting
  waiting = []
  if (reads.length === 1) return reads[0]!.resolve(undefined)
  const query = {
    paths: reads.map(({ path }) => path).join(),
    known: reads.map(({ path }) => lastAnswers.get(path)?.etag).join(),
  }
  try {
    const { lists } = await call(api.readLists, { query, signal: onceAllAborted(reads) })
    for (const { path, resolve } of reads) resolve(bodyOf(path, lists[path]))
  } catch (error) {
    for (const { reject } of reads) reject(error)
  }
}

function bodyOf(path: string, list: { etag: string; body?: unknown } | undefined): unknown {
  const last = lastAnswers.get(path)
  if (!list || list.etag === last?.etag) return list && last?.body
  lastAnswers.set(path, { etag: list.etag, body: list.body })
  return list.body
}

/** Aborts the request once nobody waits for any of its lists. */
function onceAllAborted(reads: readonly WaitingRead[]): AbortSignal {
  const request = new AbortController()
  const stop = () => {
    if (reads.every(({ signal }) => signal?.aborted)) request.abort()
  }
  for (const { signal } of reads) signal?.addEventListener('abort', stop)
  return request.signal
}
