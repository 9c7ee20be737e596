import { MINUTE } from '../time.ts'
import { isChosen } from './choices.ts'
import { markAllStale } from './query-client.ts'

/** Reads anew, every minute, whatever is shown, where this device has chosen so (SPEC §2, Settings). */
export function refreshEachMinute(): void {
  setInterval(() => isChosen('auto-refresh') && markAllStale(), MINUTE)
}
