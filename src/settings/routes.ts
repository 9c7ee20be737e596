import type { Router } from '../shared/http/router.ts'
import * as contract from './contract.ts'
import { type AssertCurrencyFree, readSettings, saveSettings } from './settings.ts'

/** `assertCurrencyFree` throws if money is in the books. */
export function settingsRoutes({ route, cachedRoute }: Router, assertCurrencyFree: AssertCurrencyFree) {
  cachedRoute(contract.readSettings, ['settings'], readSettings)
  route(contract.saveSettings, ({ trx, ctx, body, version }) =>
    saveSettings(trx, ctx, { change: body, version, assertCurrencyFree }),
  )
}
