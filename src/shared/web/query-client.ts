import {
  MutationCache,
  notifyManager,
  type Query,
  QueryCache,
  QueryClient,
  queryOptions,
  useMutation,
} from '@tanstack/react-query'
import { useRef } from 'react'
import type { Answer, Endpoint } from '../endpoint.ts'
import { MINUTE, SECOND } from '../time.ts'
import { ApiError, type CallInput, type CallOptions, call, forgetEarly } from './api.ts'
import { randomId } from './ids.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `logs`: what a failure is called on the console. */
    queryMeta: { logs?: string }
  }
}

/** How the web reads and writes (SPEC §9). A local server needs no internet, so being offline pauses nothing. */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: logOrAsk }),
  mutationCache: new MutationCache({ onError: askWhoIsHere }),
  defaultOptions: {
    queries: {
      staleTime: 5 * MINUTE,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      refetchInterval: false,
      networkMode: 'always',
      retry: (failures, error) => failures < 3 && mayPass(error),
      retryDelay: failures => Math.min(SECOND * 2 ** failures, 30 * SECOND),
    },
    mutations: {
      networkMode: 'always',
      retry: (failures, error) => failures < 2 && mayPass(error),
      retryDelay: failures => Math.min(SECOND * 2 ** failures, 10 * SECOND),
    },
  },
})

/** What is to be shown of answers that came together is drawn together, not once for each. */
const waiting: (() => void)[] = []
notifyManager.setScheduler(show => {
  if (waiting.push(show) === 1) setTimeout(showAll)
})

function showAll() {
  for (const show of waiting.splice(0)) show()
}

/** Whether the same request might succeed later: the server failed or did not answer, rather than refused. */
const mayPass = (error: Error) => !(error instanceof ApiError) || error.status >= 500

/**
 * The query of a reading endpoint, for `useQuery` and `useSuspenseQuery`. Its key begins with the resource of
 * its path ('/api/rooms/7' → 'rooms'): the root by which `markStale` names it.
 */
export function read<E extends Endpoint<'GET'>>(endpoint: E, ...input: CallInput<E>) {
  const { params, query } = input[0] ?? {}
  return queryOptions({
    queryKey: [rootOf(endpoint.path), endpoint.path, params ?? {}, query ?? {}] as const,
    queryFn: ({ signal }): Promise<Answer<E>> =>
      call(endpoint, ...([{ ...input[0], signal }] as unknown as CallInput<E>)),
  })
}

/** The same, giving null where nobody is signed in instead of the error that a 401 is otherwise (SPEC §8). */
export function readOrNull<E extends Endpoint<'GET'>>(endpoint: E, ...input: CallInput<E>) {
  const { queryKey } = read(endpoint, ...input)
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<Answer<E> | null> => {
      try {
        return await call(endpoint, ...([{ ...input[0], signal }] as unknown as CallInput<E>))
      } catch (error) {
        if (isNotSignedIn(error)) return null
        throw error
      }
    },
  })
}

/** Whether the server wants somebody to sign in, or to unlock this desk, first. */
export const isNotSignedIn = (error: unknown) => error instanceof ApiError && error.status === 401

/** A call that was refused so has met a session that ended or locked meanwhile: then the whole page asks who is here. */
function askWhoIsHere(error: Error) {
  if (isNotSignedIn(error)) markStale(['session'])
}

/** The same, and logs the failure of a read that names a sentence for it (SPEC §8). */
function logOrAsk(error: Error, { meta }: Query<unknown, unknown, unknown, readonly unknown[]>) {
  askWhoIsHere(error)
  if (meta?.logs && !isNotSignedIn(error)) console.error(`${meta.logs}: ${error.message}`)
}

const rootOf = (path: string) => path.split('/')[2] ?? path

type Write<E extends Endpoint> = NonNullable<CallInput<E>[0]>

/**
 * The mutation of a writing endpoint. `stale` names the roots to read anew after a success. A submit keeps one
 * idempotency key over its retries, and so does the same submit pressed again while its outcome is unknown; pressed
 * twice at once, it is sent once.
 */
export function useWrite<E extends Endpoint<'POST' | 'PATCH' | 'PUT' | 'DELETE'>>(
  endpoint: E,
  { stale = [] }: { stale?: readonly string[] } = {},
) {
  const keys = useRef(new Map<string, string>())
  const underWay = useRef(new Map<string, Promise<Answer<E>>>())
  return useMutation<Answer<E>, Error, Write<E>>({
    mutationFn: sent =>
      onceAtATime(underWay.current, JSON.stringify(sent), () =>
        call(endpoint, ...([withKey(keys.current, sent)] as unknown as CallInput<E>)),
      ),
    onSuccess: () => markStale(stale),
    onError: error => markStale(isOutdated(error) ? stale : []),
    onSettled: (_answer, error, sent) => {
      if (!error || !mayPass(error)) keys.current.delete(JSON.stringify(sent))
    },
  })
}

/** Whether the server refused because of what is stored: then what is shown here is old. */
const isOutdated = (error: Error) => error instanceof ApiError && [404, 409, 412].includes(error.status)

function withKey(keys: Map<string, string>, sent: CallOptions): CallOptions {
  const text = JSON.stringify(sent)
  const idempotencyKey = keys.get(text) ?? randomId()
  keys.set(text, idempotencyKey)
  return { ...sent, idempotencyKey }
}

/** The answer that is under way for the same words, or else a new one. */
function onceAtATime<T>(
  underWay: Map<string, Promise<T>>,
  words: string,
  send: () => Promise<T>,
): Promise<T> {
  const already = underWay.get(words)
  if (already) return already
  const answer = send().finally(() => underWay.delete(words))
  underWay.set(words, answer)
  return answer
}

/** Reads anew whatever is shown of these roots; what is not shown is read when it next is. */
export function markStale(roots: readonly string[]): void {
  forgetEarly()
  const filter = { predicate: ({ queryKey }: Query) => roots.includes(String(queryKey[0])) }
  for (const query of queryClient.getQueryCache().findAll(filter)) readAgainAfterwards(query)
  void queryClient.invalidateQueries(filter)
}

/** A first read under way may have been answered before the change, yet would count as fresh when it arrives. */
function readAgainAfterwards({ state, promise, queryKey }: Query) {
  if (state.fetchStatus === 'idle' || state.data !== undefined) return
  const again = () => queryClient.invalidateQueries({ queryKey, exact: true })
  promise?.then(again, () => undefined)
}

/** Reads anew whatever is shown. */
export function markAllStale(): void {
  forgetEarly()
  void queryClient.invalidateQueries()
}
