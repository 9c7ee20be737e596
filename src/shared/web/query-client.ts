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
import { ApiError, type CallInput, type CallOptions, call, forgetEarly, isPasswordNeeded } from './api.ts'
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

/** Reads the session again after a call met one that has ended, is locked or has fewer rights. */
function askWhoIsHere(error: Error) {
  if (isNotSignedIn(error) || isPasswordNeeded(error)) markStale(['session'])
}

/**
 * The same, and logs the failure of a read that names a sentence for it (SPEC §8). Data that now needs a password is
 * dropped.
 */
function logOrAsk(error: Error, query: Query<unknown, unknown, unknown, readonly unknown[]>) {
  const { meta } = query
  askWhoIsHere(error)
  if (isPasswordNeeded(error)) query.setState({ ...query.state, data: undefined })
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

/** Invalidates the queries of these roots: those that are shown are refetched now, the others when they are next shown. */
export function markStale(roots: readonly string[]): void {
  invalidate(({ queryKey }) => roots.includes(String(queryKey[0])))
}

/** Invalidates every query. */
export function markAllStale(): void {
  invalidate(() => true)
}

function invalidate(predicate: (query: Query) => boolean) {
  forgetEarly()
  for (const query of queryClient.getQueryCache().findAll({ predicate })) invalidateAfterwards(query)
  void queryClient.invalidateQueries({ predicate })
}

/** Invalidates a query again after a read under way that the invalidation does not restart: its answer may be older. */
function invalidateAfterwards(query: Query) {
  const { state, promise, queryKey } = query
  const isRestarted = state.data !== undefined && query.isActive()
  if (state.fetchStatus === 'idle' || isRestarted) return
  const again = () => queryClient.invalidateQueries({ queryKey, exact: true })
  promise?.then(again, () => undefined)
}

/** Reads everything shown again and drops the rest. Resolves once data that now needs a password is gone. */
export async function readAllAgain(): Promise<void> {
  forgetEarly()
  queryClient.removeQueries({ type: 'inactive' })
  await queryClient.invalidateQueries()
}
