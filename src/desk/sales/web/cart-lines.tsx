import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import type { Product } from '#house/inventory/contract.ts'
import { IconButton } from '#platform/web/ui/actions/icon-button.tsx'
import { MAX_QUANTITY } from '../words.ts'
import type { CartEntry } from './queries.ts'

export interface CartLinesProps {
  entries: readonly CartEntry[]
  products: readonly Product[]
  onChange: (itemId: number, quantity: number) => void
}

/** The products of a sale with their quantities. */
export function CartLines({ entries, products, onChange }: CartLinesProps) {
  if (entries.length === 0) return <p className="text-muted">Tap a product, search for it, or scan it.</p>
  return (
    <ul aria-label="In this sale" className="divide-y divide-line">
      {entries.map(({ itemId, quantity }) => {
        const name = products.find(({ id }) => id === itemId)?.name ?? ''
        return (
          <li key={itemId} className="flex items-center gap-2 py-1">
            <span className="min-w-0 flex-1 truncate">{name}</span>
            <IconButton
              label={quantity === 1 ? `Remove ${name}` : `One ${name} less`}
              icon={<Minus />}
              size="sm"
              onClick={() => onChange(itemId, quantity - 1)}
            />
            <span className="w-8 text-center font-medium tabular-nums">{quantity}</span>
            <IconButton
              label={`One ${name} more`}
              icon={<Plus />}
              size="sm"
              disabled={quantity >= MAX_QUANTITY}
              onClick={() => onChange(itemId, quantity + 1)}
            />
          </li>
        )
      })}
    </ul>
  )
}
