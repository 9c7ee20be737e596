import { expect, test } from 'vitest'
import { addLine, readBill } from '#money/bills/contract.ts'
import { lockBill } from '#money/ledger/bills.ts'
import { refundPayment } from '#money/payments/contract.ts'
import { saveSettings } from '#office/settings/contract.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { expectInvariants } from '#testing/database/invariants.ts'
import { countWaiting } from '#testing/database/waiting-transactions.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue } from '#testing/venue/venue.ts'
import * as contract from '../contract.ts'

test('the credit of a period names the line that it corrects, at the tax rate of that line', async () => {
  const { given, call, db } = await openVenue()
  const sold = await given.membership({ payNow: true })
  const params = paramsOf(sold)
  await call(contract.renewMembership, { params, body: { currentEndDate: sold.endDate } })
  await call(saveSettings, { body: { taxRate: 5 } })
  await call(contract.cancelMembership, { params, body: { reason: 'Moves away' } })
  const lines = await db.selectFrom('bill_lines').selectAll().orderBy('id').execute()
  expect(lines).toHaveLength(3)
  const [, corrected, credit] = lines
  expect(credit).toMatchObject({
    label: 'Credited: 2026-06-21 to 2026-07-20',
    corrects_id: corrected!.id,
    quantity: -1,
    unit_cents: 50_00,
    tax_rate: 10_000,
    net_cents: -corrected!.net_cents,
    tax_cents: -corrected!.tax_cents,
    gross_cents: -50_00,
  })
  await expectInvariants(db)
})

/** May is paid, and June, which has not begun, is renewed. */
async function openRenewed() {
  const venue = await openVenue()
  const { given, call, db } = venue
  const sold = await given.membership({ payNow: true })
  const params = paramsOf(sold)
  const renewed = await call(contract.renewMembership, { params, body: { currentEndDate: sold.endDate } })
  const { bill_id } = await db.selectFrom('memberships').select('bill_id').executeTakeFirstOrThrow()
  const bill = { id: String(bill_id) }
  const pay = (amount: number) =>
    call(contract.addPayment, { params, body: { amount, paymentMethod: 'cash' } })
  const cancel = async () => {
    await call(contract.cancelMembership, { params, body: { reason: 'Moves away' } })
    await expectInvariants(db)
    return call(readBill, { params: bill })
  }
  return { ...venue, renewed, bill, pay, cancel }
}

test('a period that was refunded is not credited again', async () => {
  const { call, bill, pay, cancel } = await openRenewed()
  await pay(50)
  const june = (await call(readBill, { params: bill })).tenders.at(-1)!
  await call(refundPayment, { params: paramsOf(june), body: { amount: 50, reason: 'Moves away' } })
  const { balance, total, lines } = await cancel()
  expect({ balance, total }).toEqual({ balance: 0, total: 50 })
  expect(lines.at(-1)).toMatchObject({ label: 'Credited: 2026-06-21 to 2026-07-20', amount: 0 })
})

test('of a period that was discounted, what was paid is credited', async () => {
  const { call, bill, pay, cancel } = await openRenewed()
  const lineId = (await call(readBill, { params: bill })).lines.at(-1)!.id
  const discount = { kind: 'discount', by: 'amount', value: 10, reason: 'Regular', lineId } as const
  await call(addLine, { params: bill, body: discount })
  await pay(40)
  const { balance, total, tax, lines } = await cancel()
  expect({ balance, total, tax }).toEqual({ balance: -40, total: 50, tax: 4.55 })
  expect(lines.filter(({ kind, isCorrectable }) => kind === 'discount' && isCorrectable)).toEqual([])
})

test('a payment waits while a refund has locked the bill', async () => {
  const { given, call, store, db } = await openVenue()
  const params = paramsOf(await given.membership())
  const { bill_id } = await db.selectFrom('memberships').select('bill_id').executeTakeFirstOrThrow()
  const order: string[] = []
  const pay = () =>
    call(contract.addPayment, { params, body: { amount: 50, paymentMethod: 'cash' } }).then(() =>
      order.push('payment'),
    )
  let paying: Promise<unknown> | undefined
  await inTransaction(store, async trx => {
    await lockBill(trx, bill_id)
    paying ??= pay()
    if (store.engine === 'postgres') await expect.poll(() => countWaiting(store.db)).toBeGreaterThan(0)
    order.push('refund')
  })
  await paying
  expect(order).toEqual(['refund', 'payment'])
})

test('credit of another bill pays a renewal first, and what it does not cover is paid or left', async () => {
  const { given, call, refused, db } = await openVenue()
  const member = await given.member()
  const cancelled = await given.membership({ memberId: member.id, startDate: '2026-05-20' })
  await call(contract.addPayment, {
    params: paramsOf(cancelled),
    body: { amount: 80, paymentMethod: 'cash' },
  })
  await call(contract.cancelMembership, { params: paramsOf(cancelled), body: { reason: 'Other type' } })
  const terms = { memberId: String(member.id), billingFrequency: 'monthly', monthlyFee: '50' } as const
  expect(await call(contract.quoteMembership, { query: terms })).toMatchObject({ due: 50, credit: 30 })
  const sold = await given.membership({ memberId: member.id, payNow: true })
  const params = paramsOf(sold)
  expect(await call(contract.quoteRenewal, { params })).toMatchObject({ due: 50, credit: 30 })
  const body = { currentEndDate: sold.endDate, payNow: true }
  expect(await refused(contract.renewMembership, { params, body: { ...body, credit: 31 } })).toMatchObject({
    status: 409,
    detail: 'Only $30.00 is in credit',
  })
  expect(await call(contract.renewMembership, { params, body: { ...body, credit: 30 } })).toMatchObject({
    balance: 0,
  })
  const [paid, credit] = await call(contract.listPayments, { params })
  expect([paid, credit]).toMatchObject([
    { kind: 'payment', amount: 20, paymentMethod: 'credit_card' },
    { kind: 'payment', amount: 30, paymentMethod: null },
  ])
  expect(await call(contract.readMembership, { params: paramsOf(cancelled) })).toMatchObject({ balance: 0 })
  await expectInvariants(db)
})

test('the charges and payments of a membership have pages and none is left out', async () => {
  const { given, call } = await openVenue()
  const params = paramsOf(await given.membership())
  for (let index = 0; index < 60; index++)
    await call(contract.addPayment, { params, body: { amount: 1, paymentMethod: 'cash' } })
  const first = await call(contract.listPayments, { params })
  expect(first).toHaveLength(50)
  const rest = await call(contract.listPayments, { params, query: { before: String(first.at(-1)!.id) } })
  expect(rest).toHaveLength(11)
  expect(rest.at(-1)).toMatchObject({ kind: 'charge', amount: 50 })
})

test('a renewal is paid from what was paid too much before', async () => {
  const { given, call } = await openVenue()
  const sold = await given.membership()
  const params = paramsOf(sold)
  await call(contract.addPayment, { params, body: { amount: 80, paymentMethod: 'cash' } })
  expect(await call(contract.quoteRenewal, { params })).toMatchObject({ balance: -30, charged: 50, due: 20 })
  const body = { currentEndDate: sold.endDate, payNow: true }
  expect(await call(contract.renewMembership, { params, body })).toMatchObject({ balance: 0 })
  const [paid] = await call(contract.listPayments, { params })
  expect(paid).toMatchObject({ kind: 'payment', amount: 20 })
})
