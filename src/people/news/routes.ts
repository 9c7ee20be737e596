import { Problem } from '#platform/http/errors.ts'
import type { Router } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import * as news from './news.ts'

/** Registers the routes of news. */
export function newsRoutes({ app, route }: Router, publicUrl: news.PublicUrl) {
  acceptForms(app)
  route(contract.readNews, ({ db }) => news.readNews(db, publicUrl))
  route(contract.sendNews, ({ trx, ctx, body }) => news.sendNews(trx, ctx, body, publicUrl))
  route(contract.unsubscribe, ({ trx, ctx, params }) => news.unsubscribe(trx, ctx, params.token))
}

/** Accepts the form that mail programs send to unsubscribe, whose only field says so. */
function acceptForms(app: Router['app']) {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (request, _body, done) => {
      if (request.routeOptions.url === contract.unsubscribe.path) done(null, undefined)
      else done(new Problem(415, 'Unsupported media type', 'The body must be JSON'))
    },
  )
}
