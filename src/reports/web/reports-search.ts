import { useLocation, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { z } from 'zod'
import { bases, groupings, measures, periods, tabs } from '../calls.ts'

const day = z.iso.date().optional().catch(undefined)

/** URL parameters of the Reports page; invalid values are ignored. */
const reportsSearch = z.object({
  tab: z.enum(tabs).optional().catch(undefined),
  period: z.enum(periods).optional().catch(undefined),
  from: day,
  to: day,
  type: z.enum(['room', 'locker']).optional().catch(undefined),
  measure: z.enum(measures).optional().catch(undefined),
  grouping: z.enum(groupings).optional().catch(undefined),
  basis: z.enum(bases).optional().catch(undefined),
})

export type ReportsSearch = z.infer<typeof reportsSearch>

/** Returns the URL parameters and a function that changes some of them without a new history entry. */
export function useReportsSearch(): [ReportsSearch, (change: Partial<ReportsSearch>) => void] {
  const router = useRouter()
  const text = useLocation({ select: ({ search }) => JSON.stringify(reportsSearch.parse(search)) })
  return useMemo(() => {
    const change = (values: Partial<ReportsSearch>) => {
      const search = { ...router.latestLocation.search, ...values } as never
      void router.navigate({ to: '.', search, replace: true, resetScroll: false })
    }
    return [JSON.parse(text) as ReportsSearch, change]
  }, [text, router])
}
