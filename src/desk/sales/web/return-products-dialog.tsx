import { useState } from 'react'
import { z } from 'zod'
import { ApprovalNote } from '#office/accounts/web/shared/approvable-button.tsx'
import { formatMoney } from '#platform/values/money.ts'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { DialogContent } from '#platform/web/ui/dialogs/dialog-content.tsx'
import { DialogForm } from '#platform/web/ui/dialogs/dialog-form.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { CheckField, useZodForm } from '#platform/web/ui/forms/form.tsx'
import { Input } from '#platform/web/ui/forms/input.tsx'
import { NumberInput } from '#platform/web/ui/forms/number-input.tsx'
import { Money } from '#platform/web/ui/text/money.tsx'
import * as calls from '../contract.ts'
import { returnProducts, type SoldProduct } from '../contract.ts'
import { useReturnProducts, useReturnQuote, useSoldProducts } from './queries.ts'

/** Takes back products of a bill and refunds them by the method of its payment. */
export default function ReturnProductsDialog({ billId }: { billId: number }) {
  const { close } = useDialog()
  const { data: products, error, refetch } = useSoldProducts(billId)
  return (
    <Dialog title="Return Products" onClose={close}>
      <DialogContent
        value={products}
        error={error}
        failure="The sold products could not be loaded."
        onRetry={refetch}
      >
        {products => <ReturnForm billId={billId} products={products} />}
      </DialogContent>
    </Dialog>
  )
}

const schema = z.object({ reason: returnProducts.body.shape.reason, resellable: z.boolean() })

function ReturnForm({ billId, products }: { billId: number; products: readonly SoldProduct[] }) {
  const { close } = useDialog()
  const { currency } = useVenueLocale()
  const take = useReturnProducts()
  const { form, Field } = useZodForm(schema, { reason: '', resellable: true })
  const returnable = products.filter(({ quantity, returned }) => returned < quantity)
  const [quantities, setQuantities] = useState<ReadonlyMap<number, number>>(new Map())
  const chosen = returnable
    .map(({ lineId }) => ({ lineId, quantity: quantities.get(lineId) ?? 0 }))
    .filter(({ quantity }) => quantity > 0)
  const quote = useReturnQuote(billId, take.isPending || take.isSuccess ? [] : chosen)
  return (
    <DialogForm
      form={form}
      onSubmit={async ({ reason, resellable }) => {
        const lines = chosen.map(line => ({ ...line, resellable }))
        const { refunded } = await take.mutateAsync({
          params: { id: String(billId) },
          body: { lines, reason },
          action: `Return ${describeReturn(chosen, returnable)}`,
        })
        const money = formatMoney(refunded, currency)
        toast({ title: 'Products returned', description: refunded > 0 ? `${money} refunded` : undefined })
        close()
      }}
      onFailed={showFailure('Not returned')}
      submit={
        quote?.refunded === 0
          ? 'Return · nothing to refund'
          : ['Return and Refund', quote && formatMoney(quote.refunded, currency)].filter(Boolean).join(' · ')
      }
      pending="Processing..."
      disabled={!quote}
    >
      {returnable.length === 0 && <p className="text-muted">Everything was returned already.</p>}
      <ul aria-label="Sold products" className="divide-y divide-line">
        {returnable.map(product => (
          <SoldLine
            key={product.lineId}
            product={product}
            value={quantities.get(product.lineId) ?? 0}
            onChange={quantity => setQuantities(new Map(quantities).set(product.lineId, quantity))}
          />
        ))}
      </ul>
      <CheckField
        name="resellable"
        label="Back into stock"
        hint="Turn off for items that cannot be resold."
      />
      <Field name="reason" label="Reason" required>
        <Input autoComplete="off" />
      </Field>
      <ApprovalNote call={calls.returnProducts} />
    </DialogForm>
  )
}

/** The returned products, for the manager who approves it: '2 × Bottled Water'. */
const describeReturn = (
  chosen: readonly { lineId: number; quantity: number }[],
  products: readonly SoldProduct[],
): string =>
  chosen
    .map(one => `${one.quantity} × ${products.find(({ lineId }) => lineId === one.lineId)?.name}`)
    .join(', ')

interface SoldLineProps {
  product: SoldProduct
  value: number
  onChange: (quantity: number) => void
}

function SoldLine({ product: { name, quantity, returned, total }, value, onChange }: SoldLineProps) {
  const left = quantity - returned
  return (
    <li className="flex items-center gap-3 py-2">
      <span className="min-w-0 flex-1">
        <span className="block truncate">{name}</span>
        <span className="block text-muted text-xs">
          {quantity} sold for <Money dollars={total} />
          {returned > 0 && `, ${returned} returned`}
        </span>
      </span>
      <NumberInput
        aria-label={`${name}: returned`}
        className="w-20"
        inputMode="numeric"
        min={0}
        max={left}
        step={1}
        value={value}
        onChange={number => onChange(Math.min(left, Math.max(0, Math.round(number))))}
      />
    </li>
  )
}
