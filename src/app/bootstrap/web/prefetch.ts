import type { ResponseBody } from '../../../shared/http/endpoint.ts'
import { ApiError, call, setAnswerSource } from '../../../shared/web/data/api.ts'
import { isNotSignedIn, queryClient, queryKeyOf } from '../../../shared/web/data/query-client.ts'
import { api } from '../api.ts'
import { boardBootstrapCalls, pageBootstrapCalls } from '../calls.ts'
import type { bootstrap } from '../contract.ts'
import { readTogether } from './read-together.ts'

type Bundle = ResponseBody<typeof bootstrap>

/** Pages that show the board. */
const BOARD_PATHS = ['/', '/rooms', '/lockers']

/**
 * Requests the data that a page needs in one round trip and hands the answers to its queries. Resolves with the id of
 * the event from which the live feed continues; undefined if the request failed, in which case each query makes its
 * own request and reports its own error; null if the user is not signed in.
 */
export async function prefetchBootstrap(path: string): Promise<number | undefined | null> {
  const page = BOARD_PATHS.includes(path) ? 'board' : 'other'
  const calls = page === 'board' ? boardBootstrapCalls : pageBootstrapCalls
  let refused = false
  const request = call(api.bootstrap, { query: { page } }).catch(error => {
    refused = isNotSignedIn(error)
    return undefined
  })
  // A query that starts in the meantime waits for the bundle.
  setAnswerSource(url =>
    calls.some(({ path }) => path === url) ? request.then(bundle => answerIn(bundle, url)) : undefined,
  )
  const bundle = await request
  setAnswerSource(readTogether)
  if (bundle) fillCache(calls, bundle)
  return refused ? null : bundle?.lastEvent
}

/** Stores the answers in the query cache, so that the first render already has them. */
function fillCache(calls: readonly { path: string }[], { answers }: Bundle) {
  for (const { path } of calls) {
    const queryKey = queryKeyOf(path)
    const { data, fetchStatus } = queryClient.getQueryState(queryKey) ?? {}
    // A component that has just been rendered has its query, but asks only after the render.
    if (path in answers && data === undefined && fetchStatus !== 'fetching')
      queryClient.setQueryData<unknown>(queryKey, answers[path])
  }
}

/** Returns one answer of the bundle. Throws 403 if it is missing, because the role may not read it. */
function answerIn(bundle: Bundle | undefined, path: string): unknown {
  if (bundle && !(path in bundle.answers)) throw new ApiError(403, 'Your role is not allowed to do this')
  return bundle?.answers[path]
}
