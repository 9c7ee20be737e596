import { describe, expect, test } from 'vitest'
import {
  endRental,
  extendRental,
  payRental,
  quoteCheckOut,
  type Rental,
  readRental,
  takeDeposit,
} from '#desk/rentals/contract.ts'
import * as ledgerApi from '#money/ledger/contract.ts'
import { addPayment } from '#money/memberships/contract.ts'
import * as paymentsApi from '#money/payments/contract.ts'
import { closeShift, createDayXReport, openShift } from '#money/shifts/contract.ts'
import { approve, signIn } from '#office/accounts/contract.ts'
import { saveSettings } from '#office/settings/contract.ts'
import { allRows } from '#testing/database/invariants.ts'
import type { Client } from '#testing/venue/client.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openStaffedVenue, PASSWORD, PIN } from '#testing/venue/staffed-venue.ts'
import { openVenue } from '#testing/venue/venue.ts'
import * as billsApi from './contract.ts'

type Line = Parameters<typeof add>[2]
const toBillParams = ({ billId }: Pick<Rental, 'billId'>) => ({ id: String(billId) })
const read = ({ call }: Pick<Client, 'call'>, rental: Rental) =>
  call(billsApi.readBill, { params: toBillParams(rental) })
const add = (
  { send }: Pick<Client, 'send'>,
  rental: Pick<Rental, 'billId'>,
  body: Record<string, unknown>,
  idempotencyKey?: string,
) =>
  send(billsApi.addLine, {
    params: toBillParams(rental),
    body: body as never,
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  })
const correct = ({ send }: Pick<Client, 'send'>, rental: Rental, lineId: number) =>
  send(billsApi.correctLine, {
    params: { ...toBillParams(rental), lineId: String(lineId) },
    body: { reason: 'Wrong room' },
  })
const lastLine = async (client: Pick<Client, 'call'>, rental: Rental) =>
  (await read(client, rental)).lines.at(-1)!
const lost = { kind: 'lost_key', amount: 20, reason: 'Not returned' } as const
const tenPercent = { kind: 'discount', by: 'percent', value: 10, reason: 'Regular guest' } as const

test('the bill of a stay says its hours and rate as the receipt does, beside what staff added', async () => {
  const { given, call } = await openVenue()
  const rental = await given.runningRental({ hours: 4 })
  await call(billsApi.addLine, { params: toBillParams(rental), body: lost })
  const { stayLines, taxLines, total } = await read({ call }, rental)
  expect([...stayLines!, ...taxLines].map(({ label, amount }) => [label, amount])).toEqual([
    ['4h at $20.00 an hour', 80],
    ['Tax 10%', 8],
    ['Extras include tax 10%', 1.82],
  ])
  expect(total).toBe(108)
})

describe('a line on the bill of a running stay', () => {
  test.each<[Line, object]>([
    [lost, { label: 'Lost key', amount: 20, net: 18.18, tax: 1.82, reason: 'Not returned' }],
    [
      { kind: 'damage', amount: 5.05, reason: 'Mirror' },
      { label: 'Damage', amount: 5.05, tax: 0.46 },
    ],
    [
      { kind: 'service', label: 'Massage', amount: 60 },
      { label: 'Massage', amount: 60, reason: null },
    ],
    [
      { kind: 'tip', amount: 3 },
      { label: 'Tip', amount: 3, net: 3, tax: 0 },
    ],
    [{ kind: 'service_charge' }, { label: 'Service charge 18%', amount: 3.96, tax: 0.36 }],
    [tenPercent, { label: 'Discount 10%: Room 101', amount: -2.2, net: -2, tax: -0.2 }],
    [
      { kind: 'discount', by: 'amount', value: 1.05, reason: 'Cold' },
      { label: 'Discount: Room 101', amount: -1.05, tax: -0.1 },
    ],
    [
      { kind: 'comp', by: 'percent', value: 100, reason: 'Broken sauna' },
      { label: 'Comp: Room 101', amount: -22, net: -20, tax: -2 },
    ],
  ])('%o', async (form, expected) => {
    const venue = await openVenue({ serviceCharge: 18 })
    const rental = await venue.given.runningRental()
    const before = await read(venue, rental)
    expect(before).toMatchObject({ total: 22, tax: 2, paid: 22, balance: 0, whyClosed: null })
    expect((await add(venue, rental, form)).status).toBe(201)
    await venue.expectEvents({ 'payment.line_added': 1 })
    const bill = await read(venue, rental)
    const line = bill.lines.at(-1)!
    expect(line).toMatchObject({ kind: form.kind, by: 'Admin User', isCorrectable: true, ...expected })
    expect(bill.balance).toBeCloseTo(line.amount)
    const due = Math.max(0, line.amount)
    expect(await venue.call(readRental, { params: paramsOf(rental) })).toMatchObject({ dueAmount: due })
    expect(await venue.call(quoteCheckOut, { params: paramsOf(rental) })).toMatchObject({ due })
  })

  test('is charged once under its idempotency key and paid at check-out', async () => {
    const venue = await openVenue()
    const rental = await venue.given.runningRental()
    const twice = [await add(venue, rental, lost, 'key-1'), await add(venue, rental, lost, 'key-1')]
    expect(twice.map(({ status }) => status)).toEqual([201, 201])
    const { quote } = await venue.call(endRental, {
      params: paramsOf(rental),
      body: { paymentMethod: 'cash', due: 20 },
    })
    expect(quote.lines.slice(-5)).toMatchObject([
      { kind: 'extra', label: 'Lost key', amount: 20 },
      { kind: 'tax', label: 'Extras include tax 10%', amount: 1.82, included: true },
      { kind: 'total', amount: 42 },
      { kind: 'paid', amount: -22 },
      { kind: 'due', amount: 20 },
    ])
    expect(await read(venue, rental)).toMatchObject({
      total: 42,
      paid: 42,
      balance: 0,
      whyClosed: 'The guest of Room 101 was checked out at 2:00 PM',
    })
  })

  test('is refused with a sentence where it cannot be', async () => {
    const venue = await openVenue()
    const { given } = venue
    const [ended, booked] = [await given.runningRental(), await given.booking()]
    await venue.call(endRental, { params: paramsOf(ended), body: {} })
    const running = await given.runningRental()
    const before = await allRows(venue.store)
    const detail = async (rental: Rental, body: Line) =>
      (await add(venue, rental, body)).body as { status: number; detail: string }
    expect(await detail(ended, lost)).toMatchObject({
      status: 409,
      detail: 'The guest of Room 101 was checked out at 2:00 PM',
    })
    expect(await detail(booked, lost)).toMatchObject({
      status: 409,
      detail: 'The booking of Room 102 has not been checked in',
    })
    expect(await detail(running, { ...lost, reason: '' })).toMatchObject({
      status: 422,
      errors: { reason: 'Reason is required' },
    })
    expect(await detail(running, { kind: 'service_charge' })).toMatchObject({
      status: 409,
      detail: 'This venue has no service charge',
    })
    expect(await detail(running, { ...tenPercent, by: 'amount', value: 22.01 })).toMatchObject({
      status: 422,
      errors: { value: 'At most $22.00 can be taken off' },
    })
    expect(await detail(running, { ...tenPercent, value: 100.01 })).toMatchObject({
      status: 422,
      errors: { value: 'Must be at most 100%' },
    })
    expect(await detail(running, { ...tenPercent, lineId: 999 })).toMatchObject({
      status: 422,
      errors: { lineId: 'This line cannot be reduced' },
    })
    expect(await detail({ billId: 999 } as Rental, lost)).toMatchObject({ status: 404 })
    expect(await allRows(venue.store)).toEqual(before)
  })
})

describe('a discount', () => {
  test('of the whole bill is split over its lines, and a comp leaves nothing due', async () => {
    const venue = await openVenue({ taxRate: 8.875 })
    const rental = await venue.given.unpaidRental()
    await add(venue, rental, { kind: 'service', label: 'Massage', amount: 33.33 })
    await add(venue, rental, { ...tenPercent, value: 7.5 })
    const { lines, total } = await read(venue, rental)
    expect(lines.map(({ label, amount, tax }) => [label, amount, tax])).toEqual([
      ['Room 101', 20, 1.63],
      ['Massage', 33.33, 2.72],
      ['Discount 7.5%: Room 101', -1.5, -0.12],
      ['Discount 7.5%: Massage', -2.5, -0.2],
    ])
    expect(total).toBe(49.33)
    await add(venue, rental, { kind: 'comp', by: 'percent', value: 100, reason: 'Fire alarm' })
    expect(await read(venue, rental)).toMatchObject({ total: 0, tax: 0, balance: 0 })
    expect(await venue.call(quoteCheckOut, { params: paramsOf(rental) })).toMatchObject({ due: 0 })
    const nothing = await add(venue, rental, { kind: 'comp', by: 'percent', value: 50, reason: 'Again' })
    expect(nothing).toMatchObject({
      status: 422,
      body: { errors: { value: 'There is nothing to take off' } },
    })
  })

  test('of an overdue stay covers the time until now', async () => {
    const venue = await openVenue()
    const rental = await venue.given.runningRental({ minutesAgo: 85 })
    const params = paramsOf(rental)
    expect(await venue.call(quoteCheckOut, { params })).toMatchObject({ total: 33, due: 11 })
    await add(venue, rental, { kind: 'comp', by: 'amount', value: 11, reason: 'Card reader was down' })
    expect(await venue.call(quoteCheckOut, { params })).toMatchObject({ total: 22, due: 0 })
    await venue.call(endRental, { params, body: { due: 0 } })
    expect(await read(venue, rental)).toMatchObject({ total: 22, balance: 0 })
  })

  test('is previewed with its tax and what the bill costs then', async () => {
    const venue = await openVenue()
    const rental = await venue.given.runningRental()
    await add(venue, rental, lost)
    const preview = (query: object) =>
      venue.call(billsApi.previewDiscount, { params: toBillParams(rental), query: query as never })
    expect(await preview({ by: 'percent', value: '10' })).toEqual({
      off: 4.2,
      tax: 0.38,
      total: 42,
      totalAfter: 37.8,
      approval: null,
    })
    const { id } = await lastLine(venue, rental)
    expect(await preview({ by: 'amount', value: '5', lineId: String(id) })).toMatchObject({
      off: 5,
      totalAfter: 37,
    })
    await venue.eventsSince()
    expect((await read(venue, rental)).lines).toHaveLength(2)
  })

  test('is limited by role: staff to 10 % of a line and of the bill, comps to managers', async () => {
    let rental!: Rental
    const venue = await openStaffedVenue(async ({ given }) => {
      rental = await given.runningRental()
    })
    const [staff, manager] = [await venue.staff('staff'), await venue.staff('manager')]
    const refused = { status: 403, body: { detail: 'A discount above 10% needs a manager', approval: true } }
    expect(await add(staff, rental, { ...tenPercent, value: 10.1 })).toMatchObject(refused)
    expect(await add(staff, rental, { ...tenPercent, by: 'amount', value: 2.21 })).toMatchObject(refused)
    expect((await add(staff, rental, { ...tenPercent, value: 6 })).status).toBe(201)
    // Discounts of a bill add up.
    expect(await add(staff, rental, { ...tenPercent, value: 6 })).toMatchObject(refused)
    const comp = { kind: 'comp', by: 'amount', value: 1, reason: 'Cold' } as const
    expect(await add(staff, rental, comp)).toMatchObject({
      status: 403,
      body: { detail: 'A comp needs a manager' },
    })
    const query = { kind: 'comp', by: 'amount', value: '1' } as const
    expect(await staff.call(billsApi.previewDiscount, { params: toBillParams(rental), query })).toMatchObject(
      {
        approval: 'A comp needs a manager',
      },
    )
    expect((await add(manager, rental, comp)).status).toBe(201)
    await venue.owner.call(saveSettings, { body: { managerDiscountLimit: 20 } })
    expect(await add(manager, rental, { ...tenPercent, value: 50 })).toMatchObject({
      status: 403,
      body: { detail: 'A discount above 20% needs an admin' },
    })
    expect((await add(venue.owner, rental, { ...tenPercent, value: 50 })).status).toBe(201)
  })
})

test('a manager’s PIN approves a discount above the limit for one request', async () => {
  let rental!: Rental
  const venue = await openStaffedVenue(
    async ({ given }) => {
      rental = await given.runningRental()
    },
    { lockMinutes: 0 },
  )
  const manager = await venue.staff('manager')
  const staff = await venue.staff('staff')
  for (const login of ['manager', 'staff']) await staff.call(signIn, { body: { login, password: PASSWORD } })
  const path = `/api/billing/bills/${rental.billId}/lines`
  const half = { ...tenPercent, value: 50 }
  const body = { accountId: manager.id, pin: PIN, method: 'POST', path, body: half } as const
  const { approval } = await staff.call(approve, { body })
  const headers = { approval }
  expect(await staff.ask('POST', path, { body: half, headers })).toMatchObject({
    status: 201,
    body: { total: 11 },
  })
  expect(await staff.ask('POST', path, { body: half, headers })).toMatchObject({ status: 403 })
  expect(await add(staff, rental, half)).toMatchObject({ status: 403 })
})

describe('a correction', () => {
  test('takes back a line with its discounts, once', async () => {
    const venue = await openVenue()
    const rental = await venue.given.runningRental()
    await add(venue, rental, lost)
    const { id } = await lastLine(venue, rental)
    await add(venue, rental, { ...tenPercent, lineId: id })
    expect(await read(venue, rental)).toMatchObject({ total: 40 })
    await venue.eventsSince()
    expect((await correct(venue, rental, id)).status).toBe(201)
    await venue.expectEvents({ 'payment.line_corrected': 1 })
    const bill = await read(venue, rental)
    expect(bill).toMatchObject({ total: 22, balance: 0 })
    expect(
      bill.lines.map(({ label, amount, isCorrected, isCorrectable }) => [
        label,
        amount,
        isCorrected,
        isCorrectable,
      ]),
    ).toEqual([
      ['Room 101', 22, false, false],
      ['Lost key', 20, true, false],
      ['Discount 10%: Lost key', -2, true, false],
      ['Discount 10%: Lost key', 2, false, false],
      ['Lost key', -20, false, false],
    ])
    expect(await correct(venue, rental, id)).toMatchObject({
      status: 409,
      body: { detail: 'This line was already corrected' },
    })
    expect(await correct(venue, rental, bill.lines[3]!.id)).toMatchObject({ status: 409 })
    expect(await correct(venue, rental, bill.lines[0]!.id)).toMatchObject({
      status: 409,
      body: { detail: 'This line cannot be corrected' },
    })
    expect(await correct(venue, rental, 999)).toMatchObject({ status: 404 })
  })

  test('by six desks at once happens once', async () => {
    const venue = await openVenue()
    const rental = await venue.given.runningRental()
    await add(venue, rental, lost)
    const { id } = await lastLine(venue, rental)
    const replies = await Promise.all(Array.from({ length: 6 }, () => correct(venue, rental, id)))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
    expect(await read(venue, rental)).toMatchObject({ total: 22 })
  })

  test('of an earlier shift or day needs a manager', async () => {
    let rental!: Rental
    const venue = await openStaffedVenue(async ({ given }) => {
      rental = await given.runningRental({ hours: 48 })
    })
    const staff = await venue.staff('staff')
    const shift = await staff.call(openShift, { body: { drawer: 'Front', float: 0 } as never })
    await add(staff, rental, lost)
    const { id } = await lastLine(staff, rental)
    const closed = { params: { id: String(shift.id) }, body: { pieces: [], total: 0 } }
    await staff.call(closeShift, closed as never)
    const refused = {
      status: 403,
      body: { detail: 'Only a manager can correct a line of an earlier shift', approval: true },
    }
    expect(await correct(staff, rental, id)).toMatchObject(refused)
    await add(staff, rental, lost)
    const next = await lastLine(staff, rental)
    expect((await correct(venue.owner, rental, id)).status).toBe(201)
    venue.clock.advance(24 * 60)
    await staff.call(signIn, { body: { login: 'staff', password: PASSWORD } })
    expect(await correct(staff, rental, next.id)).toMatchObject(refused)
  })
})

describe('the bill of a guest who left without paying', () => {
  test('takes lines by managers until it is paid', async () => {
    let rental!: Rental
    const venue = await openStaffedVenue(async ({ given }) => {
      rental = await given.unpaidRental()
    })
    const staff = await venue.staff('staff')
    await staff.call(endRental, { params: paramsOf(rental), body: {} })
    expect(await add(staff, rental, lost)).toMatchObject({ status: 409 })
    expect((await add(venue.owner, rental, lost)).status).toBe(201)
    await staff.call(payRental, { params: paramsOf(rental), body: { paymentMethod: 'cash' } })
    expect(await add(venue.owner, rental, lost)).toMatchObject({ status: 409 })
    expect(await read(staff, rental)).toMatchObject({ total: 40, paid: 40, balance: 0 })
  })

  test('takes none while a part is written off', async () => {
    const venue = await openVenue()
    const rental = await venue.given.unpaidRental({ rate: 20 })
    const params = toBillParams(rental)
    await venue.call(payRental, { params: paramsOf(rental), body: { paymentMethod: 'cash' } })
    await add(venue, rental, { ...lost, amount: 12 })
    await venue.call(endRental, { params: paramsOf(rental), body: {} })
    await venue.call(billsApi.writeOffBill, { params, body: { amount: 12, reason: 'Ran away' } })
    const [payment] = (await read(venue, rental)).tenders
    await venue.call(paymentsApi.voidPayment, {
      params: { id: String(payment!.id) },
      body: { reason: 'Wrong card' },
    })
    const all = { kind: 'comp', by: 'percent', value: 100, reason: 'Cold room' }
    expect(await add(venue, rental, all)).toMatchObject({
      status: 409,
      body: { detail: 'This bill is written off. Undo the write-off first' },
    })
    await venue.call(billsApi.recoverBill, { params })
    expect((await add(venue, rental, all)).status).toBe(201)
    expect(await read(venue, rental)).toMatchObject({ total: 0, balance: 0, writtenOff: 0 })
  })
})

test('a line on the bill of a membership is owed by its member', async () => {
  const { call, send, given, db } = await openVenue()
  const membership = await given.membership()
  const { bill_id: billId } = await db.selectFrom('memberships').select('bill_id').executeTakeFirstOrThrow()
  await send(billsApi.addLine, {
    params: { id: String(billId) },
    body: { kind: 'lost_key', amount: 15, reason: 'Locker key' },
  })
  await call(addPayment, { params: paramsOf(membership), body: { amount: 65, paymentMethod: 'cash' } })
  expect(await call(billsApi.readBill, { params: { id: String(billId) } })).toMatchObject({
    kind: 'membership',
    total: 65,
    balance: 0,
  })
})

describe('a tip', () => {
  test('is money in the drawer but no revenue, and is reported by person', async () => {
    const venue = await openVenue()
    const rental = await venue.given.runningRental()
    const before = (await venue.call(createDayXReport)).figures
    expect(before).not.toHaveProperty('tips')
    await add(venue, rental, { kind: 'tip', amount: 5 })
    await venue.call(payRental, { params: paramsOf(rental), body: { paymentMethod: 'cash' } })
    const { figures } = await venue.call(createDayXReport)
    expect(figures).toMatchObject({
      payments: 27,
      revenue: 22,
      charged: 20,
      tax: 2,
      tips: 5,
      tipsByPerson: [{ by: 'Admin User', amount: 5 }],
    })
    expect((await venue.call(ledgerApi.readTakings)).today).toBe(22)
  })

  test('is refunded after the stay', async () => {
    const venue = await openVenue()
    const rental = await venue.given.unpaidRental()
    await add(venue, rental, { kind: 'tip', amount: 5 })
    await venue.call(payRental, { params: paramsOf(rental), body: { paymentMethod: 'cash' } })
    const { payments } = await venue.call(paymentsApi.listPayments, { query: {} })
    const params = { id: String(payments[0]!.id) }
    await venue.call(paymentsApi.refundPayment, { params, body: { amount: 21, reason: 'Cold' } })
    expect((await venue.call(createDayXReport)).figures).toMatchObject({
      revenue: 0,
      charged: 0,
      tax: 0,
      tips: 4,
    })
    expect(await read(venue, rental)).toMatchObject({ total: 4, paid: 4, balance: 0 })
  })
})

describe('a deposit applied to the bill', () => {
  const take = async (venue: Awaited<ReturnType<typeof openVenue>>, rental: Rental, amount = 20) =>
    venue.call(takeDeposit, {
      params: paramsOf(rental),
      body: { item: 'Key', amount, paymentMethod: 'cash' },
    })
  const apply = ({ send }: Pick<Client, 'send'>, { id }: { id: number }, body: object = {}) =>
    send(billsApi.applyDeposit, { params: { id: String(id) }, body })

  test('pays what is due and returns the rest', async () => {
    const venue = await openVenue()
    const rental = await venue.given.runningRental({ minutesAgo: 85 })
    const deposit = await take(venue, rental)
    await venue.eventsSince()
    expect((await apply(venue, deposit)).body).toMatchObject({ status: 'applied', applied: 11, kept: 0 })
    await venue.expectEvents({ 'payment.deposit_applied': 1 })
    expect(await venue.call(quoteCheckOut, { params: paramsOf(rental) })).toMatchObject({ paid: 33, due: 0 })
    await venue.call(endRental, { params: paramsOf(rental), body: { due: 0 } })
    const bill = await read(venue, rental)
    expect(bill).toMatchObject({ total: 33, paid: 33, balance: 0 })
    expect(bill.tenders.map(({ kind, method, amount }) => [kind, method, amount])).toEqual([
      ['payment', 'credit_card', 22],
      ['deposit_apply', null, 11],
    ])
    const { figures } = await venue.call(createDayXReport)
    expect(figures).toMatchObject({
      depositsTaken: 20,
      depositsReturned: -9,
      depositsKept: 0,
      depositsApplied: 11,
      revenue: 33,
    })
    expect(await apply(venue, deposit)).toMatchObject({
      status: 409,
      body: { detail: 'This deposit was already applied to the bill' },
    })
  })

  test('is kept for a lost key: a line on the bill that it pays', async () => {
    const venue = await openVenue()
    const rental = await venue.given.runningRental()
    const deposit = await take(venue, rental)
    const line = { kind: 'lost_key', reason: 'Not returned' }
    expect((await apply(venue, deposit, { amount: 12, line })).body).toMatchObject({ applied: 12 })
    const bill = await read(venue, rental)
    expect(bill).toMatchObject({ total: 34, tax: 3.09, paid: 34, balance: 0 })
    expect(bill.lines.at(-1)).toMatchObject({ kind: 'lost_key', label: 'Lost key', amount: 12 })
    expect(bill.deposits).toMatchObject([{ status: 'applied', applied: 12, reason: 'Not returned' }])
    await venue.call(endRental, { params: paramsOf(rental), body: { due: 0 } })
    expect((await venue.call(ledgerApi.readTakings)).today).toBe(34)
  })

  test('pays the bill of a guest who left, but no more than is due or deposited', async () => {
    const venue = await openVenue()
    const rental = await venue.given.unpaidRental()
    const [first, second] = [await take(venue, rental, 15), await take(venue, rental, 15)]
    await venue.call(endRental, { params: paramsOf(rental), body: {} })
    expect(await apply(venue, first, { amount: 15.01 })).toMatchObject({
      status: 422,
      body: { errors: { amount: 'At most $15.00 was deposited' } },
    })
    expect((await apply(venue, first)).status).toBe(200)
    expect(await apply(venue, second, { amount: 5.01 })).toMatchObject({
      status: 422,
      body: { errors: { amount: 'At most $5.00 is due' } },
    })
    expect((await apply(venue, second)).body).toMatchObject({ applied: 5 })
    expect(await read(venue, rental)).toMatchObject({ balance: 0 })
  })

  test('with nothing due is refused', async () => {
    const venue = await openVenue()
    const rental = await venue.given.runningRental()
    const deposit = await take(venue, rental)
    expect(await apply(venue, deposit)).toMatchObject({
      status: 409,
      body: { detail: 'Nothing is due on this bill; return the deposit' },
    })
    expect(await apply(venue, { id: 999 })).toMatchObject({ status: 404 })
  })

  test('by one desk while another returns it: one wins', async () => {
    const venue = await openVenue()
    const rental = await venue.given.unpaidRental()
    const deposit = await take(venue, rental)
    const params = { id: String(deposit.id) }
    const replies = await Promise.all([
      ...Array.from({ length: 3 }, () => apply(venue, deposit)),
      ...Array.from({ length: 3 }, () => venue.send(billsApi.returnDeposit, { params })),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
  })
})

test('a check-out while another desk adds a line: one wins, the other gets a sentence', async () => {
  const venue = await openVenue()
  for (let round = 1; round <= 6; round++) {
    const rental = await venue.given.runningRental()
    const checkOut = () => venue.send(endRental, { params: paramsOf(rental), body: { due: 0 } })
    const [left, right] =
      round % 2 === 0
        ? await Promise.all([checkOut(), add(venue, rental, lost)])
        : (await Promise.all([add(venue, rental, lost), checkOut()])).reverse()
    const bill = await read(venue, rental)
    if (left!.status === 200) {
      expect(right).toMatchObject({
        status: 409,
        body: { detail: expect.stringMatching(/^The guest of Room \d+ was checked out/) },
      })
      expect(bill).toMatchObject({ total: 22, balance: 0 })
    } else {
      expect(left).toMatchObject({
        status: 409,
        body: { detail: 'The bill has changed: $20.00 is due now' },
      })
      expect(right!.status).toBe(201)
      expect(bill).toMatchObject({ total: 42, balance: 20, whyClosed: null })
    }
  }
})

test('lines and an extension of a paid stay are settled together', async () => {
  const venue = await openVenue()
  const rental = await venue.given.runningRental()
  const params = paramsOf(rental)
  await add(venue, rental, { kind: 'service', label: 'Massage', amount: 30 })
  await venue.call(extendRental, { params, body: { hours: 1 } })
  await add(venue, rental, { ...tenPercent, value: 50 })
  expect(await venue.call(quoteCheckOut, { params })).toMatchObject({ total: 37, paid: 22, due: 15 })
  await venue.call(endRental, { params, body: { paymentMethod: 'credit_card', due: 15 } })
  expect(await read(venue, rental)).toMatchObject({ total: 37, paid: 37, balance: 0 })
})
