import { CountPage } from './counting/count-page.tsx'
import { DeliveriesPage } from './deliveries/deliveries-page.tsx'
import { ReorderPage } from './deliveries/reorder-page.tsx'
import { useInventorySearch } from './inventory-search.ts'
import { ItemsPage } from './items/items-page.tsx'

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
