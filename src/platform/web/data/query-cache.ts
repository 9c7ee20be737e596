import { MutationCache, notifyManager, type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { MINUTE, SECOND } from '../../values/time.ts'
import { afterPress } from '../device/press.ts'
import { ApiError, isPasswordNeeded, NoAnswerInTime } from './api-error.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `logs`: the console message for a failure. */
    queryMeta: { logs?: string }
  }
}

/** The query client (SPEC §9). The server may be local, so an offline browser does not pause requests. */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: handleFailedRead }),
  mutationCache: new MutationCache({ onError: recheckSession }),
  defaultOptions: {
    queries: {
      staleTime: 5 * MINUTE,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      refetchInterval: false,
      networkMode: 'always',
      retry: (failures, error) => failures < 3 && mayRetryAlone(error),
      retryDelay: failures => Math.min(SECOND * 2 ** failures, 30 * SECOND),
    },
    mutations: {
      networkMode: 'always',
      retry: (failures, error) => failures < 2 && mayRetryAlone(error),
      retryDelay: failures => Math.min(SECOND * 2 ** failures, 10 * SECOND),
    },
  },
})

/** Pending updates. Answers that arrive together are rendered together, and not while something is pressed. */
const pendingUpdates: (() => void)[] = []
notifyManager.setScheduler(show => {
  if (pendingUpdates.push(show) === 1) setTimeout(afterPress, 0, flushUpdates)
})

function flushUpdates() {
  for (const show of pendingUpdates.splice(0)) show()
}

/** Whether a retry might succeed: the server failed or did not answer, but did not refuse. */
export const isRetryable = (error: Error) => !(error instanceof ApiError) || error.status >= 500

/** Returns whether to retry automatically. After a timeout it does not: the error is shown first. */
const mayRetryAlone = (error: Error) => isRetryable(error) && !(error instanceof NoAnswerInTime)

/** Whether the server requires a sign-in or an unlocked desk. */
export const isNotSignedIn = (error: unknown) => error instanceof ApiError && error.status === 401

/** Refetches the session after a call failed because it has ended, is locked or has fewer rights. */
function recheckSession(error: Error) {
  if (isNotSignedIn(error) || isPasswordNeeded(error)) invalidate(['session'])
}

/**
 * Also logs the failure of a read that has a log message (SPEC §8), and drops data that now requires a password.
 */
function handleFailedRead(error: Error, query: Query<unknown, unknown, unknown, readonly unknown[]>) {
  const { meta } = query
  recheckSession(error)
  if (isPasswordNeeded(error)) query.setState({ ...query.state, data: undefined })
  // The note about the connection says when the server does not answer.
  const isLogged = !isNotSignedIn(error) && !(error instanceof NoAnswerInTime)
  if (meta?.logs && isLogged) console.error(`${meta.logs}: ${error.message}`)
}

/** The resource of a path: 'rooms' for '/api/rooms/7'. */
export const rootOf = (path: string) => path.split('/')[2] ?? path

/** Invalidates the queries of these roots. Those on screen are refetched now, the others when they are next shown. */
export function invalidate(roots: readonly string[]): void {
  invalidateMatching(({ queryKey }) => roots.includes(String(queryKey[0])))
}

/** Invalidates every query. */
export function invalidateAll(): void {
  invalidateMatching(() => true)
}

function invalidateMatching(predicate: (query: Query) => boolean) {
  for (const query of queryClient.getQueryCache().findAll({ predicate })) invalidateAfterRead(query)
  void queryClient.invalidateQueries({ predicate })
}

/** Invalidates a query again after a pending read that is not restarted, because its answer may be older. */
function invalidateAfterRead(query: Query) {
  const { state, promise, queryKey } = query
  const isRestarted = state.data !== undefined && query.isActive()
  if (state.fetchStatus === 'idle' || isRestarted) return
  const again = () => queryClient.invalidateQueries({ queryKey, exact: true })
  promise?.then(again, () => undefined)
}

/**
 * Refetches all queries on screen and drops the rest, with the answers to pending reads: the server may have given them
 * for other rights. Resolves once data that now requires a password is gone.
 */
export async function refetchAll(): Promise<void> {
  await queryClient.cancelQueries()
  queryClient.removeQueries({ type: 'inactive' })
  await queryClient.invalidateQueries()
}
