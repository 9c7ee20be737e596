import type { QueryKey } from '@tanstack/react-query'
import type { Answer } from '../../shared/endpoint.ts'
import { SECOND } from '../../shared/time.ts'
import { ApiError, answerEarly, call, forgetEarly } from '../../shared/web/api.ts'
import { isNotSignedIn, queryClient, read } from '../../shared/web/query-client.ts'
import { boardReads, pageReads, readFirst } from '../contract.ts'

/** Pages that show the board, and so need all of it. */
const BOARD = ['/', '/rooms', '/lockers']

/** What nobody has called for by then is too old to show, in ms. */
const OLD = 10 * SECOND

/**
 * Asks at once, in one trip, for what a page will need; its queries then find their answers on the way. Resolves
 * with the id of the event that the live feed goes on from; undefined where the trip failed: then each query makes
 * its own call and says itself what is wrong; null where nobody may hear anything here.
 */
export async function readAhead(path: string): Promise<number | undefined | null> {
  const page = BOARD.includes(path) ? 'board' : 'other'
  let refused = false
  const first = call(readFirst, { query: { page } }).catch(error => {
    refused = isNotSignedIn(error)
    return undefined
  })
  for (const endpoint of page === 'board' ? boardReads : pageReads) {
    const answer = first.then(answer => answerOf(answer, endpoint.path))
    answerEarly(endpoint.path, answer)
    answer.then(
      known => keep(endpoint, known),
      // Whoever calls for it hears of it.
      () => undefined,
    )
  }
  setTimeout(() => forgetEarly(), OLD)
  const lastEvent = (await first)?.lastEvent
  return refused ? null : lastEvent
}

/** What is known before anything asks for it is there at the first drawing, which then needs no second one. */
function keep(endpoint: (typeof boardReads)[number], answer: unknown) {
  const queryKey: QueryKey = read(endpoint).queryKey
  if (answer === undefined || queryClient.getQueryState(queryKey)) return
  queryClient.setQueryData(queryKey, answer)
  forgetEarly(endpoint.path)
}

/** What the trip leaves out, the role may not read: asking for it once more would say the same. */
function answerOf(answer: Answer<typeof readFirst> | undefined, path: string): unknown {
  if (answer && !(path in answer.answers)) throw new ApiError(403, 'Your role is not allowed to do this')
  return answer?.answers[path]
}
