import { expect, test } from 'vitest'
import { withQuantity } from './use-cart.ts'

const two = [
  { itemId: 1, quantity: 2 },
  { itemId: 2, quantity: 1 },
]
const more = (quantity: number) => quantity + 1

test('adds one, in the order of the first tap', () => {
  expect(withQuantity([], 7, more)).toEqual([{ itemId: 7, quantity: 1 }])
  expect(withQuantity(two, 1, more)).toEqual([
    { itemId: 1, quantity: 3 },
    { itemId: 2, quantity: 1 },
  ])
})

test('zero, or what is no number, removes a product', () => {
  expect(withQuantity(two, 2, () => 0)).toEqual([two[0]])
  expect(withQuantity(two, 2, () => Number.NaN)).toEqual([two[0]])
})

test('stays within the limits of a sale', () => {
  expect(withQuantity(two, 1, () => 5_000)[0]).toEqual({ itemId: 1, quantity: 1_000 })
  const full = Array.from({ length: 100 }, (_, index) => ({ itemId: index + 1, quantity: 1 }))
  expect(withQuantity(full, 101, more)).toEqual(full)
})
