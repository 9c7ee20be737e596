import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LineRow } from '#money/ledger/lines/line-rows.ts'
import { priceWithTaxIn } from '#money/pricing/price.ts'
import { creditableLines, leftToCredit, spreadCredit, takeCredit } from '#money/receivables/credits.ts'
import { debtParts } from '#money/receivables/moved-debt.ts'

const someLine = fc.record({
  kind: fc.constantFrom('invoice', 'tip', 'product') as fc.Arbitrary<LineRow['kind']>,
  cents: fc.integer({ min: 1, max: 50_000 }),
  tax_rate: fc.constantFrom(0, 5_000, 8_875, 10_000),
})

const someLines = fc
  .array(someLine, { minLength: 1, maxLength: 8 })
  .map(lines => lines.map(({ kind, cents, tax_rate }, index) => makeLine(index + 1, kind, cents, tax_rate)))

function makeLine(id: number, kind: LineRow['kind'], cents: number, tax_rate: number): LineRow {
  const { baseCents, taxCents, totalCents } = priceWithTaxIn(cents, {
    taxRate: kind === 'tip' ? 0 : tax_rate,
  })
  const price = { net_cents: baseCents, tax_cents: taxCents, gross_cents: totalCents }
  return { id, kind, tax_rate, tax_class: 'standard', taxes: null, corrects_id: null, ...price } as LineRow
}

const sumPrices = (parts: readonly { price: { totalCents: number } }[]) =>
  parts.reduce((cents, { price }) => cents + price.totalCents, 0)

test('the parts of a debt add up to it, and all of a bill has exactly its taxes', () => {
  fc.assert(
    fc.property(someLines, fc.double({ min: 0.01, max: 1, noNaN: true }), (lines, share) => {
      const total = lines.reduce((cents, { gross_cents }) => cents + gross_cents, 0)
      const owed = Math.max(1, Math.round(total * share))
      const parts = debtParts(lines, owed)
      expect(sumPrices(parts)).toBe(owed)
      for (const { price } of parts) {
        expect(price.baseCents + price.taxCents).toBe(price.totalCents)
        expect(price.taxCents).toBeGreaterThanOrEqual(0)
      }
      const tax = lines.reduce((cents, { tax_cents }) => cents + tax_cents, 0)
      expect(debtParts(lines, total).reduce((cents, { price }) => cents + price.taxCents, 0)).toBe(tax)
    }),
  )
})

test('credit notes in any parts take back each line to the last cent of tax, and no more', () => {
  fc.assert(
    fc.property(
      someLines,
      fc.array(fc.integer({ min: 1, max: 30_000 }), { maxLength: 6 }),
      (lines, sizes) => {
        const bill = [...lines]
        for (const size of [...sizes, Number.MAX_SAFE_INTEGER]) {
          const open = creditableLines(bill)
          for (const part of spreadCredit(open, Math.min(size, leftToCredit(bill)))) {
            const price = takeCredit(part, part.cents)
            expect(price.baseCents + price.taxCents).toBe(-part.cents)
            bill.push({
              ...part.line,
              id: bill.length + 1,
              kind: 'credit_note',
              corrects_id: part.line.id,
              net_cents: price.baseCents,
              tax_cents: price.taxCents,
              gross_cents: price.totalCents,
            })
          }
        }
        expect(leftToCredit(bill)).toBe(0)
        for (const line of lines.filter(({ kind }) => kind !== 'product')) {
          const credits = bill.filter(
            ({ kind, corrects_id }) => kind === 'credit_note' && corrects_id === line.id,
          )
          expect(credits.reduce((cents, { tax_cents }) => cents + tax_cents, line.tax_cents)).toBe(0)
        }
      },
    ),
  )
})
