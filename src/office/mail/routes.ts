import type { SecretBox } from '#office/accounts/accounts.ts'
import { editedVersion } from '#platform/http/request-data.ts'
import type { Router } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import * as mail from './mail.ts'

/** Registers the routes of the mail server. Those with a password or a slow answer store no response for replay. */
export function mailRoutes(
  { route, rawRoute, runInTransaction }: Router,
  { secrets, timeout }: { secrets: SecretBox; timeout: number | undefined },
) {
  route(contract.readMailState, async ({ db }) => ({ isOn: await mail.isMailOn(db) }))
  route(contract.readMailServer, ({ db }) => mail.readMailServer(db, secrets))
  rawRoute(contract.saveMailServer, ({ ctx, body, request }) =>
    runInTransaction(ctx, trx =>
      mail.saveMailServer(trx, ctx, body, { version: editedVersion(request), secrets }),
    ),
  )
  rawRoute(contract.sendTestEmail, ({ db, ctx, body }) =>
    mail.sendTestEmail(db, runInTransaction, ctx, { ...body, secrets, timeout }),
  )
}
