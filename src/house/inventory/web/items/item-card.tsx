import { memo, type ReactNode } from 'react'
import { useMayOpen } from '#office/accounts/web/queries.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { Money } from '#platform/web/ui/text/money.tsx'
import type { Item } from '../../contract.ts'
import { categoryName, Day, LevelBadge, StockBar } from '../labels.tsx'

/** One item. The name button covers the card and opens the details; the other buttons are on top of it. */
export const ItemCard = memo(function ItemCard({ item }: { item: Item }) {
  const dialog = useDialog()
  const mayEdit = useMayOpen('edit-inventory')
  const mayRestock = useMayOpen('restock-inventory')
  const { id: itemId, name, category } = item
  return (
    <Card className="relative flex h-full flex-col gap-3 p-4 hover:border-line-strong">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold text-base leading-5">
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => dialog.open('inventory-details', { itemId })}
              className="wrap-anywhere text-left outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-2 focus-visible:after:outline-focus"
            >
              {name}
            </button>
          </h2>
          <p className="text-muted text-xs">{categoryName[category]}</p>
        </div>
        <LevelBadge level={item.level} />
      </div>
      <StockLine item={item} />
      <ItemFacts item={item} />
      {(mayEdit || mayRestock) && (
        <div className="relative mt-auto flex gap-2 pt-1">
          {mayEdit && (
            <Button
              size="sm"
              className="flex-1"
              aria-label={`Edit ${name}`}
              onClick={() => dialog.open('edit-inventory', { itemId })}
            >
              Edit
            </Button>
          )}
          {mayRestock && (
            <Button
              size="sm"
              variant={item.level === 'low' ? 'primary' : 'soft'}
              className="flex-1"
              aria-label={`Restock ${name}`}
              onClick={() => dialog.open('restock-inventory', { itemId })}
            >
              Restock
            </Button>
          )}
        </div>
      )}
    </Card>
  )
})

/** Stock against minimum and maximum, in figures and as a bar. */
export function StockLine({ item }: { item: Item }) {
  const { currentStock, minStock, maxStock, unit } = item
  return (
    <div className="flex flex-col gap-1.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span>
          <span className="font-semibold text-lg tabular-nums">{currentStock.toLocaleString('en-US')}</span>
          <span className="text-muted">
            {' '}
            / {maxStock.toLocaleString('en-US')} {unit}
          </span>
        </span>
        <span className="text-muted text-xs">Min {minStock.toLocaleString('en-US')}</span>
      </p>
      <StockBar item={item} />
    </div>
  )
}

/** Location, supplier, cost and usage of an item. */
export function ItemFacts({ item }: { item: Item }) {
  return (
    <dl className="grid grid-cols-2 gap-x-3 gap-y-2">
      <Fact name="Location">{item.location}</Fact>
      <Fact name="Supplier">{item.supplier}</Fact>
      {/* The server omits price and cost for roles that may not see them. */}
      {typeof item.price === 'number' && (
        <Fact name="Price">
          <Money dollars={item.price} />
        </Fact>
      )}
      {item.cost !== undefined && (
        <Fact name="Average cost">
          <Money dollars={item.cost} />
        </Fact>
      )}
      <Fact name="Last restocked">
        {item.lastRestocked ? <Day day={item.lastRestocked} /> : <span className="text-muted">Not yet</span>}
      </Fact>
      <Fact name="Weekly use">
        <span className="tabular-nums">{item.usePerWeek.toLocaleString('en-US')}</span>
      </Fact>
      <Fact name="Runs out">
        {item.runsOutOn ? <Day day={item.runsOutOn} /> : <span className="text-muted">Not expected</span>}
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-xs">{name}</dt>
      <dd className="truncate">{children}</dd>
    </div>
  )
}
