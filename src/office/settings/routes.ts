import type { Reader, Transaction } from '#platform/database/database.ts'
import { Forbidden } from '#platform/http/errors.ts'
import type { Router } from '#platform/http/router.ts'
import type { Instant } from '#platform/values/time.ts'
import * as contract from './contract.ts'
import { type AssertCurrencyFree, readSettings, saveSettings } from './settings.ts'
import { addTaxClass, changeTaxClass, setTaxRates } from './taxes/tax-classes.ts'

type CountLocalTimes = (db: Reader, now: Instant, timeZone: string) => Promise<contract.LocalTimes>

/** `assertCurrencyFree` throws if money is in the books, `assertInNoChain` if this venue reports to a head office. */
export function settingsRoutes(
  { route, cachedRoute }: Router,
  assertCurrencyFree: AssertCurrencyFree,
  countLocalTimes: CountLocalTimes,
  assertInNoChain: (trx: Transaction) => Promise<void>,
) {
  route(contract.countLocalTimes, ({ db, ctx, query }) => countLocalTimes(db, ctx.at, query.timeZone))
  cachedRoute(contract.readSettings, readSettings)
  route(contract.saveSettings, async ({ trx, ctx, body, version }) => {
    const before = await readSettings(trx)
    if ((body.isHeadOffice ?? before.isHeadOffice) !== before.isHeadOffice) {
      if (ctx.actor.role !== 'admin')
        throw new Forbidden('Only admins can change whether this is a head office')
      await assertInNoChain(trx)
    }
    return saveSettings(trx, ctx, { change: body, version, assertCurrencyFree })
  })
  route(contract.addTaxClass, ({ trx, ctx, body }) => addTaxClass(trx, ctx, body))
  route(contract.changeTaxClass, ({ trx, ctx, params, body }) => changeTaxClass(trx, ctx, params.id, body))
  route(contract.setTaxRates, ({ trx, ctx, params, body }) => setTaxRates(trx, ctx, params.id, body))
}
