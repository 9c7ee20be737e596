import { useLocation, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { z } from 'zod'
import { categories } from '../calls.ts'

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

/** Reads and changes the URL state. A change replaces the history entry. */
export function useInventorySearch(): [InventorySearch, (change: Partial<InventorySearch>) => void] {
  const router = useRouter()
  const text = useLocation({ select: ({ search }) => JSON.stringify(inventorySearch.parse(search)) })
  return useMemo(() => {
    const change = (values: Partial<InventorySearch>) => {
      const search = { ...router.latestLocation.search, ...values } as never
      void router.navigate({ to: '.', search, replace: true, resetScroll: false })
    }
    return [JSON.parse(text) as InventorySearch, change]
  }, [text, router])
}
