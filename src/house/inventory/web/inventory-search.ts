import { z } from 'zod'
import { useSearch } from '#platform/web/routing/use-router.ts'
import { categories } from '../words.ts'

/** URL state of the inventory page. Invalid values are ignored. */
export const inventorySearch = z.object({
  /** Defaults to the list of items. */
  view: z.enum(['reorder', 'count', 'deliveries']).optional().catch(undefined),
  q: z.string().min(1).max(100).optional().catch(undefined),
  category: z.enum(categories).optional().catch(undefined),
  show: z.enum(['low']).optional().catch(undefined),
  /** 'all': the reorder list has every item below its maximum. */
  of: z.enum(['all']).optional().catch(undefined),
})

export type InventorySearch = z.infer<typeof inventorySearch>

/** Returns the URL state and a function that changes it. */
export const useInventorySearch = () => useSearch<InventorySearch>(inventorySearch.parse)
