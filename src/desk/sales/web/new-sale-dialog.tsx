import { useState } from 'react'
import { z } from 'zod'
import { useDone } from '#money/payments/web/shared/done.ts'
import { dueOf } from '#money/payments/web/shared/due-of.ts'
import { MoneyPanel } from '#money/payments/web/shared/money-panel/money-panel.tsx'
import { useGuestPayment } from '#money/payments/web/shared/money-panel/use-payment.ts'
import { useMayOpen } from '#office/accounts/web/queries.ts'
import { useSettings } from '#office/settings/web/queries.ts'
import { formatMoney } from '#platform/values/money.ts'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { TextButton } from '#platform/web/ui/actions/text-button.tsx'
import { CheckoutForm } from '#platform/web/ui/dialogs/checkout-form.tsx'
import { Dialog, DialogBody } from '#platform/web/ui/dialogs/dialog.tsx'
import { DialogContent } from '#platform/web/ui/dialogs/dialog-content.tsx'
import { type Dialogs, useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { useZodForm } from '#platform/web/ui/forms/form.tsx'
import { Input } from '#platform/web/ui/forms/input.tsx'
import { useCutList } from '#platform/web/ui/lists/cut-list.tsx'
import type { ProductForSale, Sold } from '../contract.ts'
import { CartLines } from './cart-lines.tsx'
import { filterProducts } from './filter-products.ts'
import { PlaceChoice } from './place-choice.tsx'
import { ProductTiles } from './product-tiles.tsx'
import { useProducts } from './products.ts'
import {
  type Place,
  rentalKey,
  useAddProductsToBill,
  usePlaces,
  useSaleQuote,
  useSellProducts,
  visitKey,
} from './queries.ts'
import { useCart } from './use-cart.ts'
import { useProductScans } from './use-product-scans.ts'

/** Sells products over the counter, or onto the bill of somebody who is in. */
export default function NewSaleDialog(start: Dialogs['new-sale']) {
  const { close } = useDialog()
  const { data: products, error, refetch } = useProducts()
  return (
    <Dialog title="New Sale" size="checkout" onClose={close}>
      <DialogContent
        value={products}
        error={error}
        failure="The products could not be loaded."
        onRetry={refetch}
      >
        {products => <SaleForm products={products} start={start} />}
      </DialogContent>
    </Dialog>
  )
}

/** Tiles shown at first, favorites before the others. */
const FIRST_TILES = 60

const noFields = z.object({})

function SaleForm({ products, start }: { products: readonly ProductForSale[]; start: Dialogs['new-sale'] }) {
  const { close } = useDialog()
  const { form } = useZodForm(noFields, {})
  const { currency } = useVenueLocale()
  const cart = useCart(start.itemId)
  const { place, choosePlace, isMissing, ...choice } = usePlaceChoice(start)
  const sale = useSale(cart.entries, place)
  const done = useDone()
  const [search, setSearch] = useState('')
  const found = filterProducts(products, search)
  const { shown, note } = useCutList(found, { most: FIRST_TILES, search })
  useProductScans(product => cart.add(product.id))
  const lines = <CartLines entries={cart.entries} products={products} onChange={cart.set} />

  return (
    <CheckoutForm
      form={form}
      onSubmit={async () => {
        const sold = await sale.submit()
        close()
        const told = {
          title: formatTitle(sold, place, currency),
          description: sold.warnings.join(' ') || undefined,
        }
        await done(sale.payment, told, { paymentId: sold.paymentId })
      }}
      onFailed={showFailure('Not sold')}
    >
      {/* A sale that starts with a product starts at the button: its fields do not take the focus. */}
      <DialogBody
        className="flex flex-col gap-4"
        {...(start.itemId !== undefined && { 'data-footer': true })}
      >
        <PlaceChoice {...choice} onChange={choosePlace} />
        {/* What was chosen already is in sight on a phone. */}
        {start.itemId !== undefined && lines}
        <Input
          type="search"
          data-first={start.itemId === undefined || undefined}
          aria-label="Search products"
          placeholder="Search products, or scan a barcode"
          autoComplete="off"
          className="shrink-0"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          onKeyDown={event => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            if (search.trim() === '' || !found[0]) return
            cart.add(found[0].id)
            setSearch('')
          }}
        />
        <ProductTiles products={shown} quantityOf={cart.quantityOf} onPick={cart.add} />
        {note}
        {found.length === 0 && <NoProducts any={products.length > 0} />}
        {start.itemId === undefined && lines}
      </DialogBody>
      <MoneyPanel
        payment={sale.payment}
        guest={place}
        lines={sale.lines}
        hint="Choose a product to see the price."
        error={sale.error}
        action={place ? `Add to ${place.label}` : 'Sell'}
        autoFocus={start.itemId !== undefined}
        disabled={cart.entries.length === 0 || isMissing}
        onCancel={close}
      />
    </CheckoutForm>
  )
}

function NoProducts({ any }: { any: boolean }) {
  const dialog = useDialog()
  const mayAdd = useMayOpen('add-inventory')
  if (any) return <p className="text-muted">No product found.</p>
  return (
    <p className="text-muted">
      No products yet.{' '}
      {mayAdd && (
        <TextButton onClick={() => dialog.leaveFor('add-inventory', { as: 'product' })}>
          Add Product
        </TextButton>
      )}
    </p>
  )
}

/**
 * Whose bill the sale goes onto; nobody's at first, unless the dialog was opened for somebody. `isMissing`: the chosen
 * place is not loaded yet or has checked out. It stays chosen, because what was meant for a bill is no counter sale.
 */
function usePlaceChoice({ rentalId, checkinId }: Dialogs['new-sale']) {
  const places = usePlaces()
  const [chosen, choosePlace] = useState<string | null>()
  const given =
    rentalId !== undefined ? rentalKey(rentalId) : checkinId !== undefined ? visitKey(checkinId) : null
  const value = chosen === undefined ? given : chosen
  const found = places?.find(({ key }) => key === value)
  const [seen, setSeen] = useState<Place>()
  if (found && found !== seen) setSeen(found)
  const place = found ?? (seen?.key === value ? seen : undefined)
  const isMissing = value !== null && !found
  const gone = places && isMissing ? (place?.label ?? 'This guest') : undefined
  return { places: places ?? [], value, place, isMissing, gone, choosePlace }
}

/** The price of the cart, its payment, and the call that sells it. */
function useSale(cart: readonly { itemId: number; quantity: number }[], place: Place | undefined) {
  const sell = useSellProducts()
  const addToBill = useAddProductsToBill()
  const { quote, error, isOutdated } = useSaleQuote(cart)
  const preset = useSettings().data?.presetPaymentMethod ?? 'standard'
  const payment = useGuestPayment({
    due: dueOf(quote, isOutdated),
    // Small amounts are mostly paid in cash; what goes onto a bill is paid with the bill.
    own: place ? 'later' : preset === 'standard' ? 'cash' : undefined,
    takesCards: true,
    later: place !== undefined,
  })

  function submit(): Promise<Sold> {
    const body = { lines: [...cart], expectedTotal: quote?.total ?? 0, ...payment.body }
    if (!place) return sell.mutateAsync({ body })
    const { rentalId, checkinId } = place
    return addToBill.mutateAsync({ body: { ...body, rentalId, checkinId } })
  }

  return { payment, error, submit, lines: quote === null ? null : quote?.lines }
}

function formatTitle({ total, paid }: Sold, place: Place | undefined, currency: string): string {
  const amount = formatMoney(total, currency)
  if (!place) return `Sold for ${amount}`
  return paid > 0 ? `Sold to ${place.label} for ${amount}` : `${amount} added to ${place.label}`
}
