import { z } from 'zod'
import { useSearch } from '#platform/web/routing/use-router.ts'
import { bases, groupings, measures, periods, tabs } from '../words.ts'

const day = z.iso.date().optional().catch(undefined)

/** URL parameters of the Reports page; invalid values are ignored. */
const reportsSearch = z.object({
  tab: z.enum(tabs).optional().catch(undefined),
  /** The sheet whose chart is shown, by its id; default: the first. */
  view: z.string().max(40).optional().catch(undefined),
  period: z.enum(periods).optional().catch(undefined),
  from: day,
  to: day,
  type: z.enum(['room', 'locker']).optional().catch(undefined),
  measure: z.enum(measures).optional().catch(undefined),
  grouping: z.enum(groupings).optional().catch(undefined),
  basis: z.enum(bases).optional().catch(undefined),
})

export type ReportsSearch = z.infer<typeof reportsSearch>

/** Returns the URL parameters and a function that changes some of them. */
export const useReportsSearch = () => useSearch<ReportsSearch>(reportsSearch.parse)
