import { expect, test } from 'vitest'
import { readBill } from '#money/bills/contract.ts'
import { type LateRule, saveSettings } from '#office/settings/contract.ts'
import { expectInvariants } from '#testing/database/invariants.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue } from '#testing/venue/venue.ts'
import * as contract from '../contract.ts'

const rule: LateRule = {
  freeMinutes: 10,
  steps: [{ afterMinutes: 0, fee: 8 }],
  cap: null,
  note: 'Second time: no more rentals tonight',
}

test('a late guest pays the fee of the facility type as a line that keeps the note; undone, it is taken back', async () => {
  const { call, given, clock, db } = await openVenue()
  await call(saveSettings, { body: { lateRules: { room: rule, locker: null } } })
  const rental = await given.runningRental({ minutesAgo: 0 })
  clock.advance(75)
  const params = paramsOf(rental)
  const quote = await call(contract.quoteCheckOut, { params })
  expect(quote).toMatchObject({ total: 30, paid: 22, due: 8 })
  const body = { quotedAt: quote.at, due: quote.due, paymentMethod: 'cash' as const }
  const ended = await call(contract.endRental, { params, body })
  expect(ended.rental).toMatchObject({ totalAmount: 30, paidAmount: 30, dueAmount: 0 })
  const bill = { params: { id: String(rental.billId) } }
  expect((await call(readBill, bill)).lines).toMatchObject([
    { kind: 'stay', amount: 22 },
    { kind: 'late_fee', label: 'Room 101, late 15m', amount: 8, tax: 0.73, reason: rule.note },
  ])
  await expectInvariants(db)
  await call(contract.undoCheckOut, { params })
  expect(await call(readBill, bill)).toMatchObject({ total: 22, balance: 0 })
  await expectInvariants(db)
})

test('the rule of rooms does not apply to lockers', async () => {
  const { call, given, clock } = await openVenue()
  await call(saveSettings, { body: { lateRules: { room: rule, locker: null } } })
  const rental = await given.runningRental({ minutesAgo: 0, facility: await given.locker() })
  clock.advance(75)
  expect(await call(contract.quoteCheckOut, { params: paramsOf(rental) })).toMatchObject({ total: 6.88 })
})

test('the steps of a rule are in order', async () => {
  const { refused } = await openVenue()
  const steps = [
    { afterMinutes: 30, fee: 8 },
    { afterMinutes: 30, fee: 9 },
  ]
  const body = { lateRules: { room: { ...rule, steps }, locker: null } }
  expect(await refused(saveSettings, { body })).toMatchObject({ status: 422 })
})
