import { useSettings } from '../../settings/web/queries.ts'
import { businessDay } from '../../shared/values/time.ts'
import { useTickingValue } from '../../shared/web/device/clock.ts'

/** The current business day; undefined until the settings are loaded. */
export function useToday(): string | undefined {
  const { data } = useSettings()
  const day = useTickingValue(now => (data ? businessDay(now, data) : ''), 'minute')
  return day || undefined
}
