import type { ResponseBody } from '../../../shared/http/endpoint.ts'
import { SECOND } from '../../../shared/values/time.ts'
import { ApiError, addPrefetched, call, dropPrefetched } from '../../../shared/web/data/api.ts'
import { isNotSignedIn, queryClient, queryKeyOf } from '../../../shared/web/data/query-client.ts'
import { api } from '../api.ts'
import { boardBootstrapCalls, pageBootstrapCalls } from '../calls.ts'
import type { bootstrap } from '../contract.ts'

/** Pages that show the board. */
const BOARD_PATHS = ['/', '/rooms', '/lockers']

/** After this time, unused answers are discarded, in ms. */
const MAX_AGE = 10 * SECOND

/**
 * Requests the data that a page needs in one round trip and hands the answers to its queries. Resolves with the id of
 * the event from which the live feed continues; undefined if the request failed, in which case each query makes its
 * own request and reports its own error; null if the user is not signed in.
 */
export async function prefetchBootstrap(path: string): Promise<number | undefined | null> {
  const page = BOARD_PATHS.includes(path) ? 'board' : 'other'
  let refused = false
  const first = call(api.bootstrap, { query: { page } }).catch(error => {
    refused = isNotSignedIn(error)
    return undefined
  })
  for (const { path } of page === 'board' ? boardBootstrapCalls : pageBootstrapCalls) {
    const answer = first.then(answer => responseFor(answer, path))
    addPrefetched(path, answer)
    answer.then(
      known => fillCache(path, known),
      // The query that uses it reports the error.
      () => undefined,
    )
  }
  setTimeout(() => dropPrefetched(), MAX_AGE)
  const lastEvent = (await first)?.lastEvent
  return refused ? null : lastEvent
}

/** Stores an answer in the query cache, so that the first render already has it. */
function fillCache(path: string, answer: unknown) {
  const queryKey = queryKeyOf(path)
  if (answer === undefined || queryClient.getQueryState(queryKey)) return
  queryClient.setQueryData(queryKey, answer)
  dropPrefetched(path)
}

/** Returns one answer of the response. Throws 403 if it is missing, because the role may not read it. */
function responseFor(answer: ResponseBody<typeof bootstrap> | undefined, path: string): unknown {
  if (answer && !(path in answer.answers)) throw new ApiError(403, 'Your role is not allowed to do this')
  return answer?.answers[path]
}
