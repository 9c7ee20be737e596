import { acceptMediaType } from '#platform/http/accept-media-type.ts'
import type { Router } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import * as news from './news.ts'

/** Registers the routes of news. */
export function newsRoutes({ app, route }: Router, publicUrl: news.PublicUrl) {
  // The form that mail programs send to unsubscribe; its only field says so.
  acceptMediaType(app, {
    type: 'application/x-www-form-urlencoded',
    paths: [contract.unsubscribe.path],
    parse: () => undefined,
  })
  route(contract.readNews, ({ db }) => news.readNews(db, publicUrl))
  route(contract.sendNews, ({ trx, ctx, body }) => news.sendNews(trx, ctx, body, publicUrl))
  route(contract.unsubscribe, ({ trx, ctx, params }) => news.unsubscribe(trx, ctx, params.token))
}
