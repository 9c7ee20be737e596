import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import * as rentals from '#desk/rentals/contract.ts'
import * as memberCheckins from '#desk/visits/contract.ts'
import { compareNaturally } from '#platform/values/text/natural-order.ts'
import { call } from '#platform/web/data/api.ts'
import { useFreshQuery } from '#platform/web/data/fresh-query.ts'
import { queryClient, queryFor, useMutationOf } from '#platform/web/data/query-client.ts'
import type { ProductForSale } from '../contract.ts'
import * as api from '../contract.ts'
import { filterProducts } from './filter-products.ts'
import { productsQuery, useProducts } from './products.ts'

/** The products whose name contains the search text; none if it is empty. */
export function useFoundProducts(search: string): ProductForSale[] {
  const { data = [] } = useProducts()
  return search === '' ? [] : filterProducts(data, search)
}

/** Returns whether a product with this barcode is loaded. Does not load anything. */
export const isKnownBarcode = (code: string): boolean =>
  code !== '' &&
  (queryClient.getQueryData(productsQuery.queryKey) ?? []).some(({ barcode }) => barcode === code)

/** Returns the product with this barcode as the server knows it now; undefined if there is none. */
export async function findByBarcode(barcode: string): Promise<ProductForSale | undefined> {
  return (await call(api.findProducts, { query: { barcode } }))[0]
}

/** A product in the cart. */
export interface CartEntry {
  itemId: number
  quantity: number
}

/** The price of a cart; null while it is empty. `isOutdated`: the price is that of the cart before. */
export function useSaleQuote(cart: readonly CartEntry[]) {
  const lines = cart.map(({ itemId, quantity }) => `${itemId}x${quantity}`).join()
  const { data, error, isPlaceholderData } = useQuery({
    ...queryFor(api.quoteSale, { query: { lines } }),
    enabled: lines !== '',
    placeholderData: keepPreviousData,
  })
  return {
    quote: lines === '' ? null : data,
    error: lines === '' ? null : error,
    isOutdated: isPlaceholderData,
  }
}

/** Somebody whose bill a sale can go onto: the guest of a running rental, or a member who is in. */
export interface Place {
  /** 'rental-7', 'visit-3' */
  key: string
  /** 'Room 107' */
  label: string
  /** The guest's or member's name. */
  name: string
  rentalId?: number
  checkinId?: number
  billId?: number
  memberId?: number
}

export const rentalKey = (rentalId: number) => `rental-${rentalId}`
export const visitKey = (checkinId: number) => `visit-${checkinId}`

/** The rooms, then the lockers, then the visits, in natural order; undefined until they are loaded. */
export function usePlaces(): Place[] | undefined {
  const { data: board } = useQuery(queryFor(rentals.listBoard))
  const { data: visits } = useQuery(queryFor(memberCheckins.listCheckins))
  return useMemo(() => {
    if (!board || !visits) return undefined
    const guests = board
      .filter(({ isActive }) => isActive)
      .map(({ id, billId, facilityType, facilityName, customerName }) => ({
        key: rentalKey(id),
        order: facilityType === 'room' ? 0 : 1,
        label: facilityName,
        name: customerName,
        rentalId: id,
        billId,
      }))
    const members = visits
      .filter(({ status }) => status === 'active')
      .map(({ id, memberId, facilityName, memberName }) => ({
        key: visitKey(id),
        order: 2,
        label: facilityName ?? memberName,
        name: memberName,
        checkinId: id,
        memberId,
      }))
    return [...guests, ...members].sort((a, b) => a.order - b.order || compareNaturally(a.label, b.label))
  }, [board, visits])
}

export const useSellProducts = () => useMutationOf(api.sellProducts)
export const useAddProductsToBill = () => useMutationOf(api.addProductsToBill)
export const useReturnProducts = () => useMutationOf(api.returnProducts)

/** The refund for lines of a bill; undefined while unknown or if none is chosen. */
export function useReturnQuote(billId: number, chosen: readonly { lineId: number; quantity: number }[]) {
  const lines = chosen.map(({ lineId, quantity }) => `${lineId}x${quantity}`).join()
  const { data } = useQuery({
    ...queryFor(api.quoteReturn, { params: { id: String(billId) }, query: { lines } }),
    enabled: lines !== '',
  })
  return lines === '' ? undefined : data
}

/** The products sold on a bill. */
export const useSoldProducts = (billId: number) =>
  useFreshQuery(queryFor(api.readSoldProducts, { params: { id: String(billId) } }))
