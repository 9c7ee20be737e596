import { z } from 'zod'
import { product } from '#house/inventory/contract.ts'
import { cashGiven, paymentMethod } from '#money/ledger/contract.ts'
import { guestPayments } from '#money/payments/contract.ts'
import { quote } from '#money/pricing/contract.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { deskRoles, managerRoles } from '#platform/http/roles.ts'
import {
  amount,
  id,
  idParams,
  money,
  requiredText,
  searchText,
  singleLineText,
} from '#platform/values/fields.ts'

import { MAX_LINES, MAX_QUANTITY } from './words.ts'

const quantity = z
  .number()
  .int()
  .min(1, 'Quantity must be at least 1')
  .max(MAX_QUANTITY, `Quantity must be at most ${MAX_QUANTITY}`)

/** Products and quantities. Prices come from the server. */
const cart = z
  .array(z.object({ itemId: id, quantity }))
  .min(1, 'Add a product')
  .max(MAX_LINES, `At most ${MAX_LINES} products per sale`)
  .refine(
    lines => new Set(lines.map(({ itemId }) => itemId)).size === lines.length,
    'Each product may occur once',
  )
export type CartLine = z.output<typeof cart>[number]

/** Quantities in a URL: '12x2,15x1' is two of 12 and one of 15. */
const quantitiesInQuery = z
  .string()
  .regex(/^[1-9]\d{0,9}x[1-9]\d{0,3}(,[1-9]\d{0,9}x[1-9]\d{0,3})*$/, 'Must be a list of products')
  .transform(text =>
    text.split(',').map(line => {
      const [id, quantity] = line.split('x')
      return { id: Number(id), quantity: Number(quantity) }
    }),
  )

const cartInQuery = quantitiesInQuery
  .transform(lines => lines.map(({ id, quantity }) => ({ itemId: id, quantity })))
  .pipe(cart)

const payment = { paymentMethod: paymentMethod.optional(), cashGiven, payments: guestPayments }

const sale = {
  lines: cart,
  /** The total that the desk showed, in dollars. A sale at another total is refused. */
  expectedTotal: money(),
}

/** Sentences to show: a sale that left a negative stock. */
const warnings = z.array(z.string())

export const sold = z.object({
  billId: id,
  /** The payment with its receipt; null if nothing was paid. */
  paymentId: id.nullable(),
  total: amount,
  paid: amount,
  warnings,
})
export type Sold = z.infer<typeof sold>

/** A sold line of a bill, in dollars with tax. */
export const soldProduct = z.object({
  lineId: id,
  itemId: id,
  name: z.string(),
  unitPrice: amount,
  quantity: z.number().int(),
  /** Units that were returned so far. */
  returned: z.number().int(),
  total: amount,
})
export type SoldProduct = z.infer<typeof soldProduct>

/** An item as the sell screen shows it. */
const productForSale = product.extend({
  /** Price of a unit as it is charged now, in dollars with tax. */
  total: amount,
})
export type ProductForSale = z.infer<typeof productForSale>

export const findProducts = endpoint({
  method: 'GET',
  path: '/api/products',
  roles: deskRoles,
  summary: 'Products that are sold: favorites first, then by name. Each with its price now',
  query: z.object({
    /** Words of the name or category, or a barcode. */
    q: searchText.optional(),
    /** The barcode of one product. */
    barcode: singleLineText(100).optional(),
  }),
  response: z.array(productForSale),
})
export const quoteSale = endpoint({
  method: 'GET',
  path: '/api/sales/quote',
  roles: deskRoles,
  summary: 'Price of products before they are sold. The sale charges the same',
  query: z.object({ lines: cartInQuery }),
  response: quote.extend({ warnings }),
})

export const sellProducts = endpoint({
  method: 'POST',
  path: '/api/sales',
  roles: deskRoles,
  summary: 'Sell products over the counter. 409 if the total is not the expected one',
  body: z.object({ ...sale, ...payment }),
  response: sold,
  status: 201,
})

export const addProductsToBill = endpoint({
  method: 'POST',
  path: '/api/sales/onto-bill',
  roles: deskRoles,
  summary: "Sell products onto the bill of a running rental or a member's visit, paid now or at check-out",
  /** Either a rental or a visit. */
  body: z.object({ ...sale, ...payment, rentalId: id.optional(), checkinId: id.optional() }),
  response: sold,
  status: 201,
})

export const readSoldProducts = endpoint({
  method: 'GET',
  path: '/api/sales/:id',
  roles: deskRoles,
  summary: 'The products sold on a bill, with what was returned',
  params: idParams,
  response: z.array(soldProduct),
})

const returned = z.object({ returned: amount, refunded: amount })

export const quoteReturn = endpoint({
  method: 'GET',
  path: '/api/sales/:id/return',
  roles: deskRoles,
  summary: 'What products of a bill are worth now, and what would be refunded for them',
  params: idParams,
  /** Lines of the bill and their quantities. */
  query: z.object({
    lines: quantitiesInQuery
      .transform(lines => lines.map(({ id, quantity }) => ({ lineId: id, quantity })))
      .pipe(z.array(z.object({ lineId: id, quantity })).max(MAX_LINES)),
  }),
  response: returned,
})

export const returnProducts = endpoint({
  method: 'POST',
  path: '/api/sales/:id/return',
  roles: managerRoles,
  approval: managerRoles,
  summary: 'Take back products of a bill and refund what was paid for them by the methods of its payments',
  params: idParams,
  body: z.object({
    lines: z
      .array(
        z.object({
          lineId: id,
          quantity,
          /** Back into stock: it can be sold again. */
          resellable: z.boolean().default(true),
        }),
      )
      .min(1, 'Choose a product')
      .max(MAX_LINES)
      .refine(
        lines => new Set(lines.map(({ lineId }) => lineId)).size === lines.length,
        'Each line may occur once',
      ),
    reason: requiredText('Reason is required', 200),
  }),
  response: returned,
  status: 201,
})
