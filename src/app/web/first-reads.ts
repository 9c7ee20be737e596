import type { QueryKey } from '@tanstack/react-query'
import type { Answer } from '../../shared/endpoint.ts'
import { SECOND } from '../../shared/time.ts'
import { ApiError, answerEarly, call, forgetEarly } from '../../shared/web/api.ts'
import { isNotSignedIn, queryClient, read } from '../../shared/web/query-client.ts'
import { boardReads, pageReads, readFirst } from '../contract.ts'

/** Pages that show the board. */
const BOARD_PATHS = ['/', '/rooms', '/lockers']

/** After this time, unused answers are discarded, in ms. */
const MAX_AGE = 10 * SECOND

/**
 * Requests the data that a page needs in one round trip and hands the answers to its queries. Resolves with the id of
 * the event from which the live feed continues; undefined if the request failed, in which case each query makes its
 * own request and reports its own error; null if the user is not signed in.
 */
export async function readAhead(path: string): Promise<number | undefined | null> {
  const page = BOARD_PATHS.includes(path) ? 'board' : 'other'
  let refused = false
  const first = call(readFirst, { query: { page } }).catch(error => {
    refused = isNotSignedIn(error)
    return undefined
  })
  for (const endpoint of page === 'board' ? boardReads : pageReads) {
    const answer = first.then(answer => answerOf(answer, endpoint.path))
    answerEarly(endpoint.path, answer)
    answer.then(
      known => fillCache(endpoint, known),
      // The query that uses it reports the error.
      () => undefined,
    )
  }
  setTimeout(() => forgetEarly(), MAX_AGE)
  const lastEvent = (await first)?.lastEvent
  return refused ? null : lastEvent
}

/** Stores an answer in the query cache, so that the first render already has it. */
function fillCache(endpoint: (typeof boardReads)[number], answer: unknown) {
  const queryKey: QueryKey = read(endpoint).queryKey
  if (answer === undefined || queryClient.getQueryState(queryKey)) return
  queryClient.setQueryData(queryKey, answer)
  forgetEarly(endpoint.path)
}

/** Returns one answer of the response. Throws 403 if it is missing, because the role may not read it. */
function answerOf(answer: Answer<typeof readFirst> | undefined, path: string): unknown {
  if (answer && !(path in answer.answers)) throw new ApiError(403, 'Your role is not allowed to do this')
  return answer?.answers[path]
}
