import { type Address, call } from './client.ts'

/** The objects that the desks of a fault program use, each several at a time. */
export interface FaultVenue {
  lockerIds: number[]
  /** Items that are used and restocked. */
  itemIds: number[]
  /** A product at $1.00, $1.10 with tax. */
  productId: number
  cards: { id: number; code: string }[]
  /** Running stays whose bills take products and payments. */
  stayIds: number[]
}

/** Stock of each item in units and balance of each gift card in cents, at first. */
export const first = { stock: 10, cents: 2_000 }

/** Price of one product with tax, in cents. */
export const PRODUCT_CENTS = 110

/** Adds items, gift cards and long stays to a venue that has lockers, of which the first ones get the stays. */
export async function furnish(server: Address, lockers: number): Promise<FaultVenue> {
  const itemIds = [await addItem(server, 'Towels'), await addItem(server, 'Soap')]
  const productId = await addItem(server, 'Water', { price: 1, currentStock: 0 })
  const cards = [await sellCard(server), await sellCard(server)]
  const stayIds = [await startStay(server, 1), await startStay(server, 2)]
  const lockerIds = Array.from({ length: lockers - stayIds.length }, (_, index) => index + 1 + stayIds.length)
  return { lockerIds, itemIds, productId, cards, stayIds }
}

async function addItem(server: Address, name: string, more: object = {}): Promise<number> {
  const item = await call(server, {
    method: 'POST',
    path: '/api/inventory',
    body: {
      name,
      category: 'room-supplies',
      currentStock: first.stock,
      minStock: 0,
      maxStock: 900_000,
      unit: 'pieces',
      location: 'Store',
      supplier: 'Harbor Linen',
      cost: 1,
      ...more,
    },
  })
  return item.id
}

async function sellCard(server: Address): Promise<{ id: number; code: string }> {
  const body = { kind: 'value', amount: first.cents / 100, paymentMethod: 'cash' }
  return call(server, { method: 'POST', path: '/api/gift-cards', body })
}

/** A stay of a month, so that no time passes its agreed end, paid in cash. */
async function startStay(server: Address, facilityId: number): Promise<number> {
  const body = {
    customerName: `Resident ${facilityId}`,
    facilityType: 'locker',
    facilityId,
    duration: 700,
    paymentMethod: 'cash',
  }
  return (await call(server, { method: 'POST', path: '/api/rentals', body })).id
}
