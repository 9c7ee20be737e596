import type { Keydesk } from '../shared/keydesk.ts'
import * as contract from './contract.ts'
import { readSettings, saveSettings } from './settings.ts'

export function settingsRoutes({ serve, serveKept }: Keydesk) {
  serveKept(contract.readSettings, ['settings'], readSettings)
  serve(contract.saveSettings, ({ trx, act, body, version }) => saveSettings(trx, act, body, version))
}
