import Boxes from 'lucide-react/icons/boxes'
import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import Plus from 'lucide-react/icons/plus'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import Truck from 'lucide-react/icons/truck'
import { type ReactNode, useDeferredValue, useMemo } from 'react'
import { useIsAuthorized, useMayOpen } from '#office/accounts/web/queries.ts'
import { Link } from '#platform/web/routing/link.tsx'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { Skeletons } from '#platform/web/ui/feedback/skeleton.tsx'
import { EmptyCard, ErrorCard } from '#platform/web/ui/feedback/state-cards.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import type { Item } from '../../contract.ts'
import { listRestocks } from '../../contract.ts'
import { type InventorySearch, useInventorySearch } from '../inventory-search.ts'
import { useItems } from '../queries.ts'
import { filterItems } from './find-items.ts'
import { ItemCard } from './item-card.tsx'
import { ItemFilters } from './item-filters.tsx'
import { SummaryCards } from './summary-cards.tsx'

/** Inventory Management (SPEC §2): the items, with search and filters. */
export function ItemsPage() {
  const { data: items, error, refetch } = useItems()
  return (
    <>
      <PageHeader
        title="Inventory Management"
        subtitle="Track supplies and maintenance items"
        actions={<Actions />}
      />
      {!items && error ? (
        <ErrorCard title="Inventory could not be loaded." error={error} onRetry={refetch} />
      ) : (
        <>
          <SummaryCards items={items} />
          <ItemFilters items={items} />
          {items ? <Items items={items} /> : <ItemsSkeleton />}
        </>
      )}
    </>
  )
}

function Actions() {
  const mayCount = useIsAuthorized(listRestocks)
  return (
    <>
      {mayCount && (
        <>
          <ViewLink view="reorder" icon={<ShoppingCart aria-hidden />}>
            Reorder List
          </ViewLink>
          <ViewLink view="count" icon={<ClipboardCheck aria-hidden />}>
            Count Sheet
          </ViewLink>
          <ViewLink view="deliveries" icon={<Truck aria-hidden />}>
            Deliveries
          </ViewLink>
        </>
      )}
      <AddButton />
    </>
  )
}

interface ViewLinkProps {
  view: NonNullable<InventorySearch['view']>
  icon: ReactNode
  children: ReactNode
}

function ViewLink({ view, icon, children }: ViewLinkProps) {
  return (
    <Button asChild>
      <Link to="/inventory" search={{ view }}>
        {icon}
        {children}
      </Link>
    </Button>
  )
}

function AddButton() {
  const dialog = useDialog()
  if (!useMayOpen('add-inventory')) return null
  return (
    <Button variant="primary" onClick={() => dialog.open('add-inventory')}>
      <Plus aria-hidden />
      Add Item
    </Button>
  )
}

const grid = 'grid grid-cols-1 gap-3 sm:grid-cols-[repeat(auto-fill,minmax(19rem,1fr))]'

function Items({ items }: { items: readonly Item[] }) {
  const [search, change] = useInventorySearch()
  const criteria = useDeferredValue(search)
  const found = useMemo(() => filterItems(items, criteria), [items, criteria])
  if (found.length > 0)
    return (
      <ul className={grid} aria-label="Items">
        {found.map(item => (
          <li key={item.id} className="[contain-intrinsic-size:auto_17rem] [content-visibility:auto]">
            <ItemCard item={item} />
          </li>
        ))}
      </ul>
    )
  return (
    <EmptyCard
      icon={<Boxes />}
      title="No inventory items found"
      hint="Try adjusting your search or filter criteria"
      action={
        items.length === 0 ? (
          <AddButton />
        ) : (
          <Button onClick={() => change({ q: undefined, category: undefined, show: undefined })}>
            Show All Items
          </Button>
        )
      }
    />
  )
}

const ItemsSkeleton = () => (
  <Skeletons label="Loading inventory" count={6} className={grid} each="h-68 rounded-card" />
)
