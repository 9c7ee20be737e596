import { useLocation, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { z } from 'zod'
import { categories } from '../rules.ts'

/** What the inventory page keeps in the URL; values that make no sense are ignored. */
export const inventorySearch = z.object({
  /** The list of items where nothing is said. */
  view: z.enum(['reorder', 'count', 'deliveries']).optional().catch(undefined),
  q: z.string().min(1).max(100).optional().catch(undefined),
  category: z.enum(categories).optional().catch(undefined),
  show: z.enum(['low']).optional().catch(undefined),
  /** Whether the reorder list has all that is below its maximum. */
  of: z.enum(['all']).optional().catch(undefined),
})

export type InventorySearch = z.infer<typeof inventorySearch>

/** What the URL says is shown, and how to change it. A change is no step that Back goes through. */
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
