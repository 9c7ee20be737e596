import type { LiveFeed } from '../feed/live-feed.ts'
import { compress, encodingFor } from '../shared/kept.ts'
import type { Keydesk } from '../shared/keydesk.ts'
import { boardReads, pageReads, readFirst } from './contract.ts'

/** Returns the first reads of a page in one response, with the event from which the live feed continues. */
export function firstReadRoutes({ serveRaw, readTogether }: Keydesk, feed: LiveFeed) {
  serveRaw(readFirst, async ({ act, query, request, reply }) => {
    // Taken before the reads: an event in between is delivered twice rather than missed.
    const lastEvent = feed.lastEvent()
    const answers = await readTogether(act, query.page === 'board' ? boardReads : pageReads)
    const bytes = Buffer.from(`{"lastEvent":${lastEvent},"answers":${answers}}`)
    reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding')
    const encoding = encodingFor(request, bytes)
    if (!encoding) return bytes
    reply.header('content-encoding', encoding)
    return compress[encoding](bytes)
  })
}
