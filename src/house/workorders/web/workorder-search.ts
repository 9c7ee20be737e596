import { z } from 'zod'
import { priorities } from '#platform/feed/words.ts'
import { useSearch } from '#platform/web/routing/use-router.ts'
import { listedStatuses, workorderTypes } from '../words.ts'

const text = z.string().min(1).max(100).optional().catch(undefined)
const number = z.coerce.number().int().positive().max(2_147_483_647).optional().catch(undefined)
const day = z.iso.date().optional().catch(undefined)

/** Filters of the Workorders page in the URL. Invalid values are ignored. */
export const workorderSearch = z.object({
  q: text,
  status: z.enum(listedStatuses).optional().catch(undefined),
  type: z.enum(workorderTypes).optional().catch(undefined),
  priority: z.enum(priorities).optional().catch(undefined),
  facility: number,
  assignee: text,
  from: day,
  to: day,
  page: number,
})

export type WorkorderSearch = z.infer<typeof workorderSearch>

/** Returns the filters in the URL and a function that changes them. A change returns to the first page. */
export function useWorkorderSearch(): [WorkorderSearch, (change: Partial<WorkorderSearch>) => void] {
  const [filters, change] = useSearch<WorkorderSearch>(workorderSearch.parse)
  return [filters, values => change({ page: undefined, ...values })]
}
