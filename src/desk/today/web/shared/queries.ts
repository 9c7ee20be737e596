import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#platform/web/data/query-client.ts'
import { readToday } from '../../contract.ts'

/** A business day at a glance, by default the current one. Until another day has loaded, the last one stays. */
export const useToday = (day: string | undefined) =>
  useQuery({
    ...queryFor(readToday, { query: day === undefined ? {} : { day } }),
    placeholderData: before => before,
  })
