import { MINUTE } from '../time.ts'
import { isDeviceSettingOn } from './choices.ts'
import { invalidateAll } from './query-client.ts'

/** Refreshes all data on screen every minute if this device is set to do so (SPEC §2, Settings). */
export function refreshEachMinute(): void {
  setInterval(() => isDeviceSettingOn('auto-refresh') && invalidateAll(), MINUTE)
}
