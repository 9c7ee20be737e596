import { expect, test } from 'vitest'
import { applyCards } from './apply-cards.ts'

const card = (code: string, balance: number) => ({ code, balance })

test('cards pay in turn, each at most what is left on it, together at most what is due', () => {
  const cards = [card('A', 0.1), card('B', 20.25), card('C', 50)]
  const amounts = (due: number) => applyCards(cards, due, undefined).map(({ amount }) => amount)
  expect(amounts(35.2)).toEqual([0.1, 20.25, 14.85])
  expect(amounts(10)).toEqual([0.1, 9.9, 0])
  expect(amounts(0)).toEqual([0, 0, 0])
  expect(amounts(1_000)).toEqual([0.1, 20.25, 50])
})

test('a visit pays its share of the stay before gift cards pay the rest', () => {
  const cards = [card('A', 100), { ...card('V', 33.34), visitHours: 2 }]
  const amounts = (hours: number, due: number) =>
    applyCards(cards, due, { facilityType: 'room', hours, price: 20 * hours }).map(({ amount }) => amount)
  expect(amounts(2, 40)).toEqual([40, 0])
  expect(amounts(5, 100)).toEqual([40, 60])
  expect(amounts(5, 30)).toEqual([30, 0])
  expect(applyCards(cards, 50, undefined).map(({ amount }) => amount)).toEqual([0, 50])
})
