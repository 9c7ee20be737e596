import { cn } from '#platform/web/ui/style/cn.ts'
import { Money } from '#platform/web/ui/text/money.tsx'
import type { ProductForSale } from '../contract.ts'
import { tileFill } from './tile-fill.ts'

export interface ProductTilesProps {
  products: readonly ProductForSale[]
  quantityOf: (itemId: number) => number
  onPick: (itemId: number) => void
}

/** One button for each product, with the price that is charged: a tap adds one to the sale. */
export function ProductTiles({ products, quantityOf, onPick }: ProductTilesProps) {
  return (
    <ul aria-label="Products" className="grid grid-cols-2 gap-2 sm:grid-cols-3">
      {products.map(product => (
        <li key={product.id}>
          <Tile product={product} quantity={quantityOf(product.id)} onPick={() => onPick(product.id)} />
        </li>
      ))}
    </ul>
  )
}

function Tile({
  product,
  quantity,
  onPick,
}: {
  product: ProductForSale
  quantity: number
  onPick: () => void
}) {
  const { name, total, tileColor, currentStock } = product
  return (
    <button
      type="button"
      onClick={onPick}
      className="relative flex h-20 w-full flex-col justify-between overflow-hidden rounded-control border border-line bg-surface py-2 pr-2 pl-4 text-left transition-colors hover:border-line-strong hover:bg-hover"
    >
      <span aria-hidden className={cn('absolute inset-y-0 left-0 w-1.5', tileFill[tileColor])} />
      <span className={cn('line-clamp-2 font-medium leading-5', quantity > 0 && 'pr-6')}>{name}</span>
      <span className="flex items-baseline justify-between gap-2 text-xs">
        <Money dollars={total} className="tabular-nums" />
        {currentStock <= 0 && <span className="text-orange-ink">Out of stock</span>}
      </span>
      {quantity > 0 && (
        <span className="absolute top-1.5 right-1.5 rounded-full bg-primary px-1.5 font-medium text-2xs text-on-primary tabular-nums">
          <span className="sr-only">In the sale: </span>
          {quantity}
        </span>
      )}
    </button>
  )
}
