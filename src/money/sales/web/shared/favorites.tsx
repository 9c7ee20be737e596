import ShoppingBasket from 'lucide-react/icons/shopping-basket'
import { useMayOpen } from '#office/accounts/web/queries.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { cn } from '#platform/web/ui/style/cn.ts'
import { Money } from '#platform/web/ui/text/money.tsx'
import { useProducts } from '../products.ts'
import { tileFill } from '../tile-fill.ts'

/** Favorites that fit into the top bar at 1024 px, and at 1440 px. A phone has Sell at its foot. */
const FEW = 2
const MORE = 4

/** Starts a sale: a button, and the first favorites, so that a sale takes two taps. */
export function Favorites() {
  const { leaveFor: open } = useDialog()
  const { data: products = [] } = useProducts()
  if (!useMayOpen('new-sale')) return null
  const favorites = products.filter(({ isFavorite }) => isFavorite).slice(0, MORE)
  return (
    <>
      {favorites.map(({ id, name, price, tileColor }, index) => (
        <Button
          key={id}
          size="sm"
          aria-haspopup="dialog"
          aria-label={`Sell ${name}`}
          className={cn('max-w-40', index < FEW ? 'max-lg:hidden' : 'max-2xl:hidden')}
          onClick={() => open('new-sale', { itemId: id })}
        >
          <span aria-hidden className={cn('size-2 shrink-0 rounded-full', tileFill[tileColor])} />
          <span className="truncate">{name}</span>
          <Money dollars={price} className="text-muted tabular-nums" />
        </Button>
      ))}
      <Button size="sm" aria-haspopup="dialog" className="max-md:hidden" onClick={() => open('new-sale', {})}>
        <ShoppingBasket aria-hidden />
        New Sale
      </Button>
    </>
  )
}
