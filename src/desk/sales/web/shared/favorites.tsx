import ShoppingBasket from 'lucide-react/icons/shopping-basket'
import { useMayOpen } from '#office/accounts/web/queries.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { cn } from '#platform/web/ui/style/cn.ts'
import { Money } from '#platform/web/ui/text/money.tsx'
import { useProducts } from '../products.ts'
import { tileFill } from '../tile-fill.ts'

/** Favorites that fit into the top bar of a phone, at 1024 px, and at 1440 px. */
const ONE = 1
const FEW = 2
const MORE = 4

/** The first favorites; none for who may not sell. */
export function useFavorites() {
  const { data: products = [] } = useProducts()
  const maySell = useMayOpen('new-sale')
  return maySell ? products.filter(({ isFavorite }) => isFavorite).slice(0, MORE) : []
}

/** Starts a sale: a button, and the first favorites, so that a sale takes two taps. A phone has Sell at its foot. */
export function Favorites() {
  const { leaveFor: open } = useDialog()
  const favorites = useFavorites()
  if (!useMayOpen('new-sale')) return null
  return (
    <>
      {favorites.map(({ id, name, total, tileColor }, index) => (
        <Button
          key={id}
          size="sm"
          aria-haspopup="dialog"
          aria-label={`Sell ${name}`}
          className={cn(
            'max-w-40 max-md:h-11 max-md:max-w-24 max-md:px-2',
            index >= ONE && (index < FEW ? 'max-lg:hidden' : 'max-2xl:hidden'),
          )}
          onClick={() => open('new-sale', { itemId: id })}
        >
          <span aria-hidden className={cn('size-2 shrink-0 rounded-full', tileFill[tileColor])} />
          <span className="max-md:line-clamp-2 max-md:whitespace-normal max-md:text-left max-md:leading-tight md:truncate">
            {name}
          </span>
          <Money dollars={total} className="text-muted tabular-nums max-md:hidden" />
        </Button>
      ))}
      <Button size="sm" aria-haspopup="dialog" className="max-md:hidden" onClick={() => open('new-sale', {})}>
        <ShoppingBasket aria-hidden />
        New Sale
      </Button>
    </>
  )
}
