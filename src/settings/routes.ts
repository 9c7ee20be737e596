import type { Router } from '../shared/http/router.ts'
import * as contract from './contract.ts'
import { readSettings, saveSettings } from './settings.ts'

export function settingsRoutes({ route, cachedRoute }: Router) {
  cachedRoute(contract.readSettings, ['settings'], readSettings)
  route(contract.saveSettings, ({ trx, ctx, body, version }) => saveSettings(trx, ctx, body, version))
}
