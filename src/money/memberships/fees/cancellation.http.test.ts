import { expect, test } from 'vitest'
import { readBill, writeOffBill } from '#money/bills/contract.ts'
import { expectInvariants } from '#testing/database/invariants.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue, type Venue } from '#testing/venue/venue.ts'
import * as contract from '../contract.ts'

interface Sold {
  venue: Venue
  params: { id: string }
}

const renew = ({ venue, params }: Sold, payNow: boolean) =>
  venue.call(contract.renewMembership, { params, body: { currentEndDate: '2026-06-20', payNow } })

const pay = ({ venue, params }: Sold, amount: number) =>
  venue.call(contract.addPayment, { params, body: { amount, paymentMethod: 'cash' } })

async function writeOff({ venue }: Sold, amount: number) {
  const { bill_id } = await venue.db.selectFrom('memberships').select('bill_id').executeTakeFirstOrThrow()
  const params = { id: String(bill_id) }
  await venue.call(writeOffBill, { params, body: { amount, reason: 'Never paid' } })
  expect(await venue.call(readBill, { params })).toMatchObject({ balance: 0 })
}

const unpaid = { credited: 0, balance: 50, unpaidFee: 50 }
const cases: [string, (sold: Sold) => Promise<unknown>, typeof unpaid][] = [
  ['is unpaid', async () => {}, unpaid],
  ['is paid', sold => pay(sold, 50), { credited: 0, balance: 0, unpaidFee: 0 }],
  ['is paid in part', sold => pay(sold, 30), { credited: 0, balance: 20, unpaidFee: 20 }],
  ['is renewed, all unpaid', sold => renew(sold, false), { ...unpaid, credited: 50 }],
  ['is renewed and paid', sold => renew(sold, true), { credited: 50, balance: -50, unpaidFee: 0 }],
  ['is written off', sold => writeOff(sold, 50), { credited: 0, balance: 0, unpaidFee: 0 }],
  [
    'is renewed and written off',
    async sold => {
      await renew(sold, false)
      await writeOff(sold, 100)
    },
    { ...unpaid, credited: 50 },
  ],
]

test.each(cases)('a membership that %s says what a cancellation leaves', async (_, prepare, quote) => {
  const venue = await openVenue()
  const { call } = venue
  const params = paramsOf(await venue.given.membership())
  await prepare({ venue, params })
  expect(await call(contract.quoteCancellation, { params })).toMatchObject(quote)
  expect(await call(contract.cancelMembership, { params, body: { reason: 'Moves away' } })).toMatchObject({
    balance: quote.balance,
  })
  await expectInvariants(venue.db)
})

test('what a manager takes back leaves what is no fee owed', async () => {
  const venue = await openVenue()
  const params = paramsOf(await venue.given.membership())
  await renew({ venue, params }, false)
  const { balance, unpaidFee } = await venue.call(contract.quoteCancellation, { params })
  const body = { reason: 'Sold by mistake', takeBack: true }
  expect(await venue.call(contract.cancelMembership, { params, body })).toMatchObject({
    balance: balance - unpaidFee,
  })
})

test('a membership that cannot be cancelled has no preview of it', async () => {
  const { given, call, refused } = await openVenue()
  const params = paramsOf(await given.membership())
  await call(contract.editMembership, { params, body: { status: 'suspended' } })
  expect(await refused(contract.quoteCancellation, { params })).toMatchObject({
    status: 409,
    detail: 'This membership is suspended and cannot be cancelled',
  })
})
