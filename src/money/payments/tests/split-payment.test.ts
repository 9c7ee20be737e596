import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitPayment } from '../tenders/split-payment.ts'

test('one method pays both; the cash handed over goes with the rest', () => {
  expect(splitPayment({ paymentMethod: 'cash', cashGiven: 50 }, 1_250)).toEqual({
    part: { payments: [{ method: 'cash', amount: 12.5 }] },
    rest: { paymentMethod: 'cash', cashGiven: 37.5 },
  })
})

test('several are used in order; a visit stays with the stay', () => {
  const payments = [
    { method: 'visit_pack' as const, amount: 20, code: 'V' },
    { method: 'cash' as const, amount: 5 },
    { method: 'credit_card' as const, amount: 9 },
  ]
  expect(splitPayment({ payments }, 700)).toEqual({
    part: {
      payments: [
        { method: 'cash', amount: 5 },
        { method: 'credit_card', amount: 2 },
      ],
    },
    rest: { payments: [payments[0], { method: 'credit_card', amount: 7 }] },
  })
})

test('no cent is lost', () => {
  const tender = fc.record({
    method: fc.constantFrom('cash' as const, 'credit_card' as const),
    amount: fc.integer({ min: 1, max: 10_000 }).map(cents => cents / 100),
  })
  const sum = (payments: readonly { amount: number }[] = []) =>
    payments.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0)
  fc.assert(
    fc.property(fc.array(tender, { minLength: 1 }), fc.nat(20_000), (payments, cents) => {
      const { part, rest } = splitPayment({ payments }, cents)
      expect(sum(part.payments)).toBe(Math.min(cents, sum(payments)))
      expect(sum(part.payments) + sum(rest.payments)).toBe(sum(payments))
    }),
  )
})
