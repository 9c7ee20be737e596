import { useQuery } from '@tanstack/react-query'
import { businessDay } from '#platform/values/time.ts'
import { queryFor } from '#platform/web/data/query-client.ts'
import { useTickingValue } from '#platform/web/device/clock.ts'
import * as api from '../contract.ts'

/** The query for the settings of the venue. */
export const settingsQuery = queryFor(api.readSettings)

/** The settings of the venue. */
export const useSettings = () => useQuery(settingsQuery)

/** Whether this is a head office, which has venues instead of a board. False until the settings are loaded. */
export const useIsHeadOffice = (): boolean => useSettings().data?.isHeadOffice ?? false

/** The current business day; undefined until the settings are loaded. */
export function useToday(): string | undefined {
  const { data } = useSettings()
  const day = useTickingValue(now => (data ? businessDay(now, data) : ''), 'minute')
  return day || undefined
}
