import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { queryFor } from '#platform/web/data/query-client.ts'
import type * as contract from '../contract.ts'
import * as api from '../contract.ts'
import type { ReportsSearch } from './reports-search.ts'

type Query = UseQueryOptions<contract.Report>

/** The report selected by the URL. Until it has loaded, the previous one of the same tab stays visible. */
export function useReport(search: ReportsSearch): UseQueryResult<contract.Report> {
  const query = toQuery(search)
  const [, path] = query.queryKey
  return useQuery({
    ...query,
    placeholderData: (before, of) => (of?.queryKey[1] === path ? before : undefined),
  })
}

/** The casts are safe: all report endpoints return `Report`. */
function toQuery({ tab, type, measure, grouping, basis, period, from, to }: ReportsSearch): Query {
  const days = period === 'custom' ? { period, from, to } : { period }
  if (tab === 'revenue') return queryFor(api.readRevenue, { query: { ...days, basis } }) as unknown as Query
  if (tab === 'maintenance') return queryFor(api.readMaintenance, { query: days }) as unknown as Query
  if (tab === 'tax') return queryFor(api.readTax, { query: days }) as unknown as Query
  if (tab === 'waiting') return queryFor(api.readWaiting, { query: days }) as unknown as Query
  if (tab === 'staff') return queryFor(api.readStaff, { query: days }) as unknown as Query
  if (tab === 'products') return queryFor(api.readProducts, { query: days }) as unknown as Query
  if (tab === 'custom')
    return queryFor(api.readCustom, { query: { ...days, measure, grouping, basis } }) as unknown as Query
  return queryFor(api.readOccupancy, { query: { ...days, type } }) as unknown as Query
}
