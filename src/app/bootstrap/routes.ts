/**
 * The first page in one round trip. `web/prefetch.ts` requests this route before React renders; the answers of the
 * calls listed in `calls.ts` come back together and fill the query cache. Queries that start in the meantime
 * wait for them through `setAnswerSource` in `shared/web/data/api.ts`.
 *
 * `list-routes.ts` does the same for the lists that a change made stale: `web/read-together.ts` reads them in one
 * request, and each list that has not changed comes without its body.
 *
 * To remove both, delete this folder, its calls in `app.ts`, `setAnswerSource` and `Router.readJson`, and in `main.tsx`
 * subscribe to the feed without `lastEvent`: each query then makes its own request.
 */
import type { LiveFeed } from '../../feed/live-feed.ts'
import type { ActionContext } from '../../shared/http/action-context.ts'
import { isAuthorized } from '../../shared/http/authorization.ts'
import { compress, encodingFor } from '../../shared/http/response-cache.ts'
import type { Router } from '../../shared/http/router.ts'
import { boardBootstrapCalls, pageBootstrapCalls } from './calls.ts'
import { bootstrap } from './contract.ts'

/** Serves the first reads of a page in one response, with the event from which the live feed continues. */
export function bootstrapRoutes(
  { rawRoute, readJson }: Pick<Router, 'rawRoute' | 'readJson'>,
  feed: LiveFeed,
) {
  rawRoute(bootstrap, async ({ ctx, query, request, reply }) => {
    // Taken before the reads: an event in between is delivered twice rather than missed.
    const lastEvent = feed.position().id
    const answers = await readAnswers(ctx, query.page)
    const bytes = Buffer.from(`{"lastEvent":${lastEvent},"answers":${answers}}`)
    reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding')
    const encoding = encodingFor(request, bytes)
    if (!encoding) return bytes
    reply.header('content-encoding', encoding)
    return compress[encoding](bytes)
  })

  /** Returns the answers as one JSON text, keyed by path. Omits those that the role may not call. */
  async function readAnswers(ctx: ActionContext, page: 'board' | 'other'): Promise<string> {
    const calls = page === 'board' ? boardBootstrapCalls : pageBootstrapCalls
    const answers = await Promise.all(
      calls
        .filter(({ roles }) => isAuthorized(roles, ctx))
        .map(async call => `${JSON.stringify(call.path)}:${await readJson(ctx, call)}`),
    )
    return `{${answers.join(',')}}`
  }
}
