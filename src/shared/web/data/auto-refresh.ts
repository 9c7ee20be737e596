import { MINUTE } from '../../values/time.ts'
import { isDeviceSettingOn } from '../device/device-settings.ts'
import { invalidateAll } from './query-client.ts'

/** Refreshes all data on screen every minute if this device is set to do so (SPEC §2, Settings). */
export function refreshEachMinute(): void {
  setInterval(() => isDeviceSettingOn('auto-refresh') && invalidateAll(), MINUTE)
}
