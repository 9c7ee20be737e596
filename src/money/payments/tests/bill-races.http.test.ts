import { expect, test } from 'vitest'
import * as rentals from '#desk/rentals/contract.ts'
import { addLine, readBill } from '#money/bills/contract.ts'
import { sellCard } from '#money/cards/contract.ts'
import { expectInvariants } from '#testing/database/invariants.ts'
import { openSecondStore } from '#testing/database/test-database.ts'
import { startTestServer } from '#testing/venue/client.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue } from '#testing/venue/venue.ts'
import { payBill } from '../contract.ts'

/** A guest who owes $20.00, at two desks of one venue. */
async function twoDesks() {
  const venue = await openVenue()
  const other = await startTestServer(await openSecondStore(venue.store), venue.clock)
  const guest = async () => {
    const rental = await venue.given.unpaidRental({
      rate: 20,
    })
    const bill = { params: { id: String(rental.billId) } }
    return { rental, bill, read: () => venue.call(readBill, bill) }
  }
  return { venue, desks: [venue, other] as const, guest }
}

test('a fee that one desk adds while another checks out is paid, or one of them is refused', async () => {
  const { venue, desks, guest } = await twoDesks()
  for (let round = 0; round < 6; round++) {
    const { rental, bill, read } = await guest()
    const [added, left] = await Promise.all([
      desks[round % 2]!.send(addLine, {
        ...bill,
        body: { kind: 'damage', amount: 30, reason: 'Mirror' },
      }),
      desks[(round + 1) % 2]!.send(rentals.endRental, {
        params: paramsOf(rental),
        body: { due: 20, paymentMethod: 'cash' },
      }),
    ])
    expect([added.status, left.status].toSorted()).toEqual([expect.any(Number), 409])
    const { lines, paid, balance, whyClosed } = await read()
    if (left.status === 409) {
      expect(left.body).toMatchObject({ detail: 'The bill has changed: $50.00 is due now' })
      expect([lines.length, paid, balance, whyClosed]).toEqual([2, 0, 50, null])
    } else {
      expect(added.body).toMatchObject({ detail: expect.stringMatching(/\w/) })
      expect([lines.length, paid, balance]).toEqual([1, 20, 0])
    }
  }
  await expectInvariants(venue.db)
})

test('a bill that two desks pay with one gift card is paid once, and the card is charged once', async () => {
  const { venue, desks, guest } = await twoDesks()
  for (let round = 0; round < 4; round++) {
    const { bill, read } = await guest()
    const { code } = await venue.call(sellCard, {
      body: { kind: 'value', amount: 20, paymentMethod: 'cash' },
    })
    const pay = (desk: number) =>
      desks[desk]!.send(payBill, {
        ...bill,
        body: { payments: [{ method: 'gift_card', amount: 20, code }] },
      })
    const replies = await Promise.all([pay(0), pay(1), pay(0)])
    expect(replies.filter(({ status }) => status < 300)).toHaveLength(1)
    for (const { status, body } of replies)
      if (status >= 300) expect(body).toMatchObject({ detail: expect.stringMatching(/\w/) })
    expect(await read()).toMatchObject({ paid: 20, balance: 0 })
  }
  await expectInvariants(venue.db)
})

test('a payment repeated with its key at another desk is taken once', async () => {
  const { desks, guest } = await twoDesks()
  const { bill, read } = await guest()
  const ask = { ...bill, body: { paymentMethod: 'cash' as const }, idempotencyKey: 'pay-once' }
  const replies = await Promise.all([0, 1, 0, 1].map(desk => desks[desk]!.send(payBill, ask)))
  for (const reply of replies) expect(reply).toMatchObject({ status: 201, body: replies[0]!.body as object })
  expect(await read()).toMatchObject({ paid: 20, balance: 0 })
})
