import type { Router } from '#platform/http/router.ts'
import * as contract from '../contract.ts'
import { type IsFactorRequired, readSecondFactors, resetSecondFactors } from './authenticators.ts'
import { needsSecondFactor } from './check.ts'
import * as own from './own-factors.ts'
import { findPasskeySite } from './passkeys.ts'
import type { SecretBox } from './secret-box.ts'

/** Routes of second factors. Those that carry secrets use `rawRoute`, which stores no response for replay. */
export function secondFactorRoutes(
  { route, rawRoute, ...desk }: Router,
  secrets: SecretBox,
  isRequired: IsFactorRequired,
) {
  rawRoute(contract.readSecondFactors, async ({ db, ctx, request }) => ({
    ...(await readSecondFactors(db, ctx.actor.id!)),
    isRequired: needsSecondFactor(ctx.session?.role ?? 'staff') && (await isRequired(db)),
    canAddPasskey: findPasskeySite(request) !== undefined,
  }))
  rawRoute(contract.beginApp, ({ ctx, body }) => own.beginApp(desk, ctx, body.current, secrets))
  rawRoute(contract.confirmApp, ({ ctx, body }) => own.confirmApp(desk, ctx, body.code, secrets))
  rawRoute(contract.beginPasskey, ({ ctx, body, request }) =>
    own.beginPasskey(desk, ctx, body.current, findPasskeySite(request)),
  )
  rawRoute(contract.addPasskey, ({ ctx, body, request }) =>
    own.addPasskey(desk, ctx, body, findPasskeySite(request)),
  )
  rawRoute(contract.removeFactor, ({ ctx, params, body }) =>
    own.removeOwnFactor(desk, ctx, { id: params.id, ...body, isRequired }),
  )
  rawRoute(contract.renewRecoveryCodes, ({ ctx, body }) => own.renewOwnCodes(desk, ctx, body.current))
  route(contract.resetSecondFactors, ({ trx, ctx, params }) => resetSecondFactors(trx, ctx, params.id))
}
