import type { LiveFeed } from '../../feed/live-feed.ts'
import { compress, encodingFor } from '../../shared/http/response-cache.ts'
import type { Router } from '../../shared/http/router.ts'
import { boardBootstrapCalls, pageBootstrapCalls } from './calls.ts'
import { bootstrap } from './contract.ts'

/** Returns the first reads of a page in one response, with the event from which the live feed continues. */
export function bootstrapRoutes({ rawRoute, bootstrap: readTogether }: Router, feed: LiveFeed) {
  rawRoute(bootstrap, async ({ ctx, query, request, reply }) => {
    // Taken before the reads: an event in between is delivered twice rather than missed.
    const lastEvent = feed.lastEvent()
    const answers = await readTogether(ctx, query.page === 'board' ? boardBootstrapCalls : pageBootstrapCalls)
    const bytes = Buffer.from(`{"lastEvent":${lastEvent},"answers":${answers}}`)
    reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding')
    const encoding = encodingFor(request, bytes)
    if (!encoding) return bytes
    reply.header('content-encoding', encoding)
    return compress[encoding](bytes)
  })
}
