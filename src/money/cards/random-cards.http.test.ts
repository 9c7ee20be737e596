import fc from 'fast-check'
import { expect, test } from 'vitest'
import { payRental, readRental, redeemVisit } from '#desk/rentals/contract.ts'
import { listPayments, refundPayment, voidPayment } from '#money/payments/contract.ts'
import { expectInvariants } from '#testing/database/invariants.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue } from '#testing/venue/venue.ts'
import * as cards from './contract.ts'

const step = fc.record({
  what: fc.constantFrom('sell', 'pack', 'pay', 'visit', 'refund', 'void', 'void card', 'extend', 'wait'),
  which: fc.nat(20),
  cents: fc.integer({ min: 1, max: 6_000 }),
})

test('random sales, redemptions, refunds and voids leave the liability equal to what is left on the cards', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 25, maxLength: 25 }), async steps => {
      const venue = await openVenue({ giftCardMonths: 1 })
      const { send, call, given } = venue
      const room = await given.room()
      const rental = await given.unpaidRental({ facility: room, rate: 33.33, hours: 3 })
      const sold: cards.SoldCard[] = []
      for (const { what, which, cents } of steps) {
        const card = sold[which % (sold.length || 1)]
        const amount = cents / 100
        const tender = { paymentMethod: 'cash' } as const
        if (what === 'sell') {
          const { body } = await send(cards.sellCard, {
            body: { kind: 'value', amount: amount + 1, ...tender },
          })
          sold.push(body as cards.SoldCard)
        }
        if (what === 'pack') {
          const terms = { visits: 1 + (which % 4), facilityType: 'room', hours: 2 } as const
          const { body } = await send(cards.sellCard, {
            body: { kind: 'visits', price: amount + 1, ...terms, ...tender },
          })
          sold.push(body as cards.SoldCard)
        }
        const { dueAmount } = await call(readRental, { params: paramsOf(rental) })
        if (what === 'pay' && card) {
          const part = Math.min(amount, dueAmount)
          const rest = Math.round((dueAmount - part) * 100) / 100
          const payments = [
            { method: 'gift_card', code: card.code, amount: part },
            ...(rest > 0 ? [{ method: 'cash', amount: rest }] : []),
          ] as never
          await send(payRental, { params: paramsOf(rental), body: { payments } })
        }
        if (what === 'visit' && card)
          await send(redeemVisit, { params: paramsOf(rental), body: { code: card.code } })
        const { payments } = await call(listPayments, { query: { kind: 'payment' } })
        const payment = payments[which % (payments.length || 1)]
        const reason = 'Random'
        if (what === 'refund' && payment)
          await send(refundPayment, { params: paramsOf(payment), body: { amount, reason } })
        if (what === 'void' && payment)
          await send(voidPayment, { params: paramsOf(payment), body: { reason } })
        if (what === 'void card' && card)
          await send(cards.voidCard, { params: paramsOf(card), body: { reason } })
        if (what === 'extend' && card)
          await send(cards.extendCard, { params: paramsOf(card), body: { expiresOn: null, reason } })
        if (what === 'wait') venue.clock.advance(4 * 24 * 60)
        await expectInvariants(venue.db)
      }
      const { kinds } = await call(cards.readLiability)
      const { cards: all } = await call(cards.listCards)
      for (const { kind, outstanding } of kinds) {
        const left = all.filter(card => card.kind === kind).reduce((sum, { balance }) => sum + balance, 0)
        expect(outstanding).toBeCloseTo(left, 6)
      }
    }),
    { numRuns: 8 },
  )
})
