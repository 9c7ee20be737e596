import fc from 'fast-check'
import { expect, test } from 'vitest'
import { refundAdjustments } from '#money/ledger/lines/allowances.ts'
import type { LineRow } from '#money/ledger/lines/line-rows.ts'
import {
  addPrices,
  negatePrice,
  type Price,
  partOfPrice,
  priceDifference,
  splitTax,
  zeroPrice,
} from './price.ts'
import { listTaxes, type Taxation } from './taxes.ts'

const rates = fc.array(fc.integer({ min: 0, max: 25_000 }), { minLength: 1, maxLength: 4 })
const mode = fc.constantFrom('included' as const, 'added' as const)
const cents = fc.integer({ min: 0, max: 10_000_000 })

const taxationWith = (rates: readonly number[]): Taxation => ({
  taxRate: rates.reduce((sum, rate) => sum + rate, 0),
  taxes: rates.map((rate, index) => ({ name: `Tax ${index}`, rate })),
})

const expectSums = ({ baseCents, taxCents, totalCents, taxes }: Price) => {
  expect(baseCents + taxCents).toBe(totalCents)
  if (taxes) expect(taxes.reduce((sum, { cents }) => sum + cents, 0)).toBe(taxCents)
}

test('every split sums to the cent, and each tax is that of its own rate', () => {
  fc.assert(
    fc.property(rates, mode, cents, (rates, tax, amount) => {
      const price = splitTax({ ...taxationWith(rates), tax }, amount)
      expectSums(price)
      expect(tax === 'added' ? price.baseCents : price.totalCents).toBe(amount)
      const whole = tax === 'added' ? 100_000 : 100_000 + rates.reduce((sum, rate) => sum + rate, 0)
      for (const { rate, cents } of price.taxes!)
        expect(Math.abs(cents - (amount * rate) / whole)).toBeLessThanOrEqual(0.5)
    }),
  )
})

test('one named rate costs what the plain tax of that rate costs', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 30_000 }), mode, cents, (taxRate, tax, amount) => {
      const { taxes, ...named } = splitTax({ ...taxationWith([taxRate]), tax }, amount)
      expect(named).toEqual(splitTax({ taxRate, tax }, amount))
      expect(taxes).toHaveLength(1)
    }),
  )
})

test('extensions and parts that are taken back add up, tax by tax', () => {
  fc.assert(
    fc.property(rates, mode, fc.array(cents, { minLength: 2, maxLength: 5 }), (rates, tax, totals) => {
      const prices = totals
        .toSorted((a, b) => a - b)
        .map(total => splitTax({ ...taxationWith(rates), tax }, total))
      const last = prices.at(-1)!
      const charged = prices.reduce((sum, price) => addPrices(sum, priceDifference(price, sum)), zeroPrice)
      expect(charged).toEqual(last)
      let left = last
      for (const part of [last.totalCents >> 1, last.totalCents >> 2]) {
        left = addPrices(left, negatePrice(partOfPrice(left, part)))
        expectSums(left)
      }
      const nothing = addPrices(left, negatePrice(partOfPrice(left, left.totalCents)))
      expect([nothing.baseCents, nothing.taxCents]).toEqual([0, 0])
      expect(nothing.taxes!.filter(({ cents }) => cents !== 0)).toEqual([])
    }),
  )
})

test('refunds of all payments in any parts give back each tax that was charged, and no other', () => {
  const line = fc.record({ rates, amount: fc.integer({ min: 1, max: 20_000 }) })
  const parts = fc.array(fc.integer({ min: 1, max: 9_000 }), { maxLength: 6 })
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 4 }), parts, (charged, parts) => {
      const lines = charged.map(({ rates, amount }, index) =>
        makeRow(index + 1, splitTax({ ...taxationWith(rates), tax: 'included' }, amount)),
      )
      const total = charged.reduce((sum, { amount }) => sum + amount, 0)
      let left = total
      for (const part of [...parts, total]) {
        const back = Math.min(part, left)
        left -= back
        if (back === 0) continue
        const adjustments = refundAdjustments(lines, { from: 0, until: total }, back)
        expect(adjustments.reduce((sum, { price }) => sum + price.totalCents, 0)).toBe(-back)
        for (const { line, price } of adjustments) lines.push(makeRow(lines.length + 1, price, line.id))
      }
      for (const { id } of lines.slice(0, charged.length)) {
        const own = lines.filter(one => one.id === id || one.corrects_id === id)
        const sums = Map.groupBy(own.flatMap(listTaxes), ({ name }) => name)
        for (const sum of sums.values())
          expect(sum.reduce((cents, { taxCents }) => cents + taxCents, 0)).toBe(0)
      }
    }),
  )
})

test('a refund takes back the lines that its payment paid', () => {
  const at = (id: number, rate: number) => makeRow(id, splitTax({ taxRate: rate, tax: 'included' }, 5_000))
  const lines = [at(1, 10_000), at(2, 20_000)]
  const makeRefund = (from: number) =>
    refundAdjustments(lines, { from, until: from + 5_000 }, 1_100).map(({ line, price }) => [
      line.id,
      price.taxCents,
    ])
  expect(makeRefund(0)).toEqual([[1, -100]])
  expect(makeRefund(5_000)).toEqual([[2, -183]])
  expect(makeRefund(2_500)).toEqual([
    [1, -50],
    [2, -92],
  ])
})

function makeRow(id: number, price: Price, refunds?: number): LineRow {
  return {
    id,
    bill_id: 1,
    posting: String(id),
    kind: refunds ? 'refund' : 'product',
    label: `Line ${id}`,
    words: null,
    quantity: 1,
    unit_cents: price.totalCents,
    net_cents: price.baseCents,
    tax_cents: price.taxCents,
    gross_cents: price.totalCents,
    tax_class: 'standard',
    tax_rate: null,
    taxes: price.taxes ? JSON.stringify(price.taxes) : null,
    tax: 'included',
    facility_id: null,
    facility_name: null,
    item_id: null,
    corrects_id: refunds ?? null,
    reason: null,
    at: 0,
    business_day: '2026-05-20',
    actor_id: 1,
  }
}
