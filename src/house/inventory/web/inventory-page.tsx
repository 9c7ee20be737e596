import { CountPage } from './counting/count-page.tsx'
import { useInventorySearch } from './inventory-search.ts'
import { ItemsPage } from './items/items-page.tsx'
import { DeliveriesPage } from './stock/deliveries-page.tsx'
import { ReorderPage } from './stock/reorder-page.tsx'

/** The items or another inventory list, depending on the URL. */
export function InventoryPage() {
  const [{ view }] = useInventorySearch()
  switch (view) {
    case 'reorder':
      return <ReorderPage />
    case 'count':
      return <CountPage />
    case 'deliveries':
      return <DeliveriesPage />
    default:
      return <ItemsPage />
  }
}
