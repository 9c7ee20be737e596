import { MINUTE } from '../time.ts'
import { isChosen } from './choices.ts'
import { markAllStale } from './query-client.ts'

/** Refreshes all data on screen every minute if this device is set to do so (SPEC §2, Settings). */
export function refreshEachMinute(): void {
  setInterval(() => isChosen('auto-refresh') && markAllStale(), MINUTE)
}
