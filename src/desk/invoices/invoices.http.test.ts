import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { readTakings } from '#money/ledger/contract.ts'
import { openSecondStore } from '#testing/database/test-database.ts'
import { startTestServer } from '#testing/venue/client.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue, type Venue } from '#testing/venue/venue.ts'
import type { InvoiceFilter } from './contract.ts'
import * as contract from './contract.ts'

const lines = [
  { description: 'Private sauna, 3 hours', quantity: 3, unitPrice: 40, taxRate: 10 },
  { description: 'Towels', quantity: 12, unitPrice: 1.25, taxRate: 0 },
]
const form = {
  customerName: 'Harbor Film Co.',
  customerAddress: '12 Pier Road\nNew York, NY 10004',
  lines,
  dueDate: '2026-06-03',
}

const draft = ({ call }: Pick<Venue, 'call'>, more: object = {}) =>
  call(contract.draftInvoice, { body: { ...form, ...more } })

async function sent(venue: Pick<Venue, 'call'>, more: object = {}) {
  return venue.call(contract.sendInvoice, { params: paramsOf(await draft(venue, more)) })
}

/** Returns the ledger sum of each account of an invoice, in cents. */
async function sumsByAccount({ db }: Venue, { id }: { id: number }) {
  const rows = await db
    .selectFrom('ledger')
    .select(['account', sql<number>`sum(amount_cents)`.as('cents')])
    .innerJoin('invoices', 'invoices.bill_id', 'ledger.bill_id')
    .where('invoices.id', '=', id)
    .groupBy('account')
    .execute()
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]))
}

describe('an invoice', () => {
  test('is drafted, changed, sent and paid in parts', async () => {
    const venue = await openVenue()
    const { call, refused, expectEvents } = venue
    const drafted = await draft(venue)
    expect(drafted).toMatchObject({
      status: 'draft',
      number: null,
      net: 135,
      taxes: [
        { rate: 0, net: 15, tax: 0 },
        { rate: 10, net: 120, tax: 12 },
      ],
      total: 147,
      due: 0,
      lines: [{ amount: 120 }, { amount: 15 }],
    })
    expect(await sumsByAccount(venue, drafted)).toEqual({})
    const body = { lines: [lines[0]!], notes: 'Thank you' }
    const changed = await call(contract.editInvoice, {
      params: paramsOf(drafted),
      body,
      ifMatch: drafted.version,
    })
    expect(changed).toMatchObject({ total: 132, notes: 'Thank you', customerName: 'Harbor Film Co.' })
    expect(
      await refused(contract.editInvoice, { params: paramsOf(drafted), body, ifMatch: drafted.version }),
    ).toMatchObject({
      status: 412,
      detail: `Admin User changed Draft ${drafted.id}. Reload and try again.`,
    })
    await expectEvents({ 'invoice.drafted': 1, 'invoice.edited': 1, '*': 0 })

    const open = await call(contract.sendInvoice, { params: paramsOf(drafted) })
    expect(open).toMatchObject({
      status: 'sent',
      number: '2026-0001',
      issuedOn: '2026-05-20',
      due: 132,
      overdue: false,
    })
    expect(await sumsByAccount(venue, open)).toEqual({ receivable: 13_200, revenue: -12_000, tax: -1_200 })
    expect(await call(readTakings)).toMatchObject({ today: 0 })
    for (const call of [contract.sendInvoice, contract.discardInvoice] as const)
      expect(await refused(call, { params: paramsOf(open) })).toMatchObject({
        status: 409,
        detail: 'Invoice 2026-0001 was already sent and cannot be changed',
      })
    expect(await refused(contract.editInvoice, { params: paramsOf(open), body })).toMatchObject({
      status: 409,
    })

    const pay = (amount: number, paymentMethod: 'cash' | 'bank_transfer') => ({
      params: paramsOf(open),
      body: { amount, paymentMethod },
    })
    expect(await call(contract.payInvoice, pay(32, 'cash'))).toMatchObject({
      status: 'sent',
      due: 100,
      paid: 32,
    })
    expect(await refused(contract.payInvoice, pay(100.01, 'cash'))).toMatchObject({
      status: 422,
      errors: { amount: 'At most $100.00 is due' },
    })
    const paid = await call(contract.payInvoice, pay(100, 'bank_transfer'))
    expect(paid).toMatchObject({
      status: 'paid',
      due: 0,
      paid: 132,
      payments: [
        { kind: 'payment', method: 'cash', amount: 32, by: 'Admin User' },
        { kind: 'payment', method: 'bank_transfer', amount: 100 },
      ],
    })
    expect(await refused(contract.payInvoice, pay(1, 'cash'))).toMatchObject({
      status: 409,
      detail: 'Nothing is due on Invoice 2026-0001',
    })
    expect(await sumsByAccount(venue, open)).toMatchObject({
      receivable: 0,
      cash: 3_200,
      bank_transfer: 10_000,
    })
    expect(await call(readTakings)).toMatchObject({ today: 132 })
    await expectEvents({ 'invoice.sent': 1, 'invoice.paid': 2, '*': 0 })
  })

  test('takes a part of what is due split over two methods, with the cash given', async () => {
    const venue = await openVenue()
    const { call, refused, db } = venue
    const invoice = await sent(venue)
    const params = paramsOf(invoice)
    const payments = [
      { method: 'bank_transfer' as const, amount: 30 },
      { method: 'cash' as const, amount: 20, given: 50 },
    ]
    expect(await refused(contract.payInvoice, { params, body: { amount: 51, payments } })).toMatchObject({
      status: 422,
      errors: { payments: 'The payments total $50.00, but $51.00 is due' },
    })
    expect(
      await refused(contract.payInvoice, {
        params,
        body: { amount: 50, paymentMethod: 'cash', cashGiven: 49 },
      }),
    ).toMatchObject({ status: 422, errors: { cashGiven: 'Cash given is less than the amount' } })
    expect(await refused(contract.payInvoice, { params, body: { amount: 50 } })).toMatchObject({
      status: 422,
      errors: { paymentMethod: 'Required' },
    })
    expect(await call(contract.readInvoice, { params })).toMatchObject({ paid: 0 })
    expect(await call(contract.payInvoice, { params, body: { amount: 50, payments } })).toMatchObject({
      status: 'sent',
      paid: 50,
      due: 97,
      payments: [
        { kind: 'payment', method: 'bank_transfer', amount: 30 },
        { kind: 'payment', method: 'cash', amount: 20 },
      ],
    })
    const rows = await db.selectFrom('ledger').select('given_cents').where('account', '=', 'cash').execute()
    expect(rows).toEqual([{ given_cents: 5000 }])
  })

  test('bills a member, the guest of a rental, or anyone else', async () => {
    const venue = await openVenue()
    const { given, call, refused, db } = venue
    const member = await given.member()
    const rental = await given.runningRental()
    const ofMember = await sent(venue, { memberId: member.id, rentalId: rental.id })
    expect(ofMember).toMatchObject({ memberId: member.id, rentalId: null })
    const bill = await db
      .selectFrom('bills')
      .innerJoin('invoices', 'invoices.bill_id', 'bills.id')
      .select(['bills.member_id', 'bills.kind'])
      .where('invoices.id', '=', ofMember.id)
      .executeTakeFirst()
    expect(bill).toEqual({ member_id: member.id, kind: 'invoice' })
    expect(await draft(venue, { rentalId: rental.id })).toMatchObject({ rentalId: rental.id })
    expect(await refused(contract.draftInvoice, { body: { ...form, memberId: 99 } })).toMatchObject({
      status: 422,
      errors: { memberId: 'There is no member 99' },
    })
    expect(await refused(contract.draftInvoice, { body: { ...form, rentalId: 99 } })).toMatchObject({
      status: 422,
      errors: { rentalId: expect.any(String) },
    })
    expect(await call(contract.listInvoices, { query: { search: 'harbor FILM' } })).toMatchObject({
      invoices: [{}, {}],
    })
    expect(await call(contract.listInvoices, { query: { search: '2026-0001' } })).toMatchObject({
      invoices: [{ id: ofMember.id }],
    })
    expect((await call(contract.listInvoices, { query: { search: '%' } })).invoices).toEqual([])
  })

  test.each([
    [{ lines: [] }, { lines: 'Add at least one line' }],
    [{ customerName: ' ' }, { customerName: 'Customer name is required' }],
    [{ dueDate: '2026-02-30' }, { dueDate: 'Must be a date' }],
    [{ lines: [{ ...lines[0], quantity: 0 }] }, { 'lines.0.quantity': 'Quantity must be above 0' }],
    [{ lines: [{ ...lines[0], quantity: 1.2345 }] }, { 'lines.0.quantity': 'Use at most three decimals' }],
    [{ lines: [{ ...lines[0], taxRate: 101 }] }, { 'lines.0.taxRate': 'Must be from 0 to 100' }],
    [
      { lines: [{ ...lines[0], quantity: 100_000, unitPrice: 11 }] },
      { lines: /^An invoice can total at most/ },
    ],
  ])('with %j is refused', async (wrong, errors) => {
    const { refused, expectEvents } = await openVenue()
    const refusal = await refused(contract.draftInvoice, { body: { ...form, ...wrong } as never })
    expect(refusal.status).toBe(422)
    for (const [field, sentence] of Object.entries(errors))
      expect(refusal.errors?.[field]).toEqual(
        sentence instanceof RegExp ? expect.stringMatching(sentence) : sentence,
      )
    await expectEvents({ '*': 0 })
  })

  test('is not sent with a zero total or a past due date', async () => {
    const venue = await openVenue()
    const { refused, call, clock } = venue
    const free = await draft(venue, { lines: [{ ...lines[0], unitPrice: 0 }] })
    expect(await refused(contract.sendInvoice, { params: paramsOf(free) })).toMatchObject({
      errors: { lines: 'An invoice needs an amount' },
    })
    const late = await draft(venue)
    clock.set('2026-06-04T09:00:00')
    expect(await refused(contract.sendInvoice, { params: paramsOf(late) })).toMatchObject({
      errors: { dueDate: 'The due date has passed' },
    })
    expect(await call(contract.discardInvoice, { params: paramsOf(late) })).toEqual({ id: late.id })
    expect(await refused(contract.readInvoice, { params: paramsOf(late) })).toMatchObject({ status: 404 })
    // Neither used a number.
    expect(await sent(venue, { dueDate: '2026-06-04' })).toMatchObject({ number: '2026-0001' })
  })

  test('is overdue from the day after its due date until it is paid', async () => {
    const venue = await openVenue()
    const { call, clock } = venue
    const invoice = await sent(venue)
    await draft(venue)
    const shows = async (show: InvoiceFilter) =>
      (await call(contract.listInvoices, { query: { show } })).invoices.map(({ id }) => id)
    clock.set('2026-06-03T23:59:59')
    expect(await call(contract.listInvoices)).toMatchObject({ owed: 147, overdue: 0 })
    expect(await shows('overdue')).toEqual([])
    clock.set('2026-06-04T00:00:00')
    expect(await call(contract.listInvoices)).toMatchObject({ owed: 147, overdue: 147 })
    expect(await shows('overdue')).toEqual([invoice.id])
    expect(await call(contract.readInvoice, { params: paramsOf(invoice) })).toMatchObject({ overdue: true })
    await call(contract.payInvoice, {
      params: paramsOf(invoice),
      body: { amount: 147, paymentMethod: 'credit_card' },
    })
    expect(await call(contract.listInvoices)).toMatchObject({ owed: 0, overdue: 0 })
    expect([await shows('overdue'), await shows('sent'), await shows('paid')]).toEqual([[], [], [invoice.id]])
    expect(await shows('draft')).toHaveLength(1)
  })

  test('is voided by a reversal, keeps its number, and only without payments', async () => {
    const venue = await openVenue()
    const { call, refused, expectEvents } = venue
    const invoice = await sent(venue)
    const reason = { reason: 'Wrong customer' }
    const voided = await call(contract.voidInvoice, { params: paramsOf(invoice), body: reason })
    expect(voided).toMatchObject({
      status: 'void',
      number: '2026-0001',
      due: 0,
      voidReason: 'Wrong customer',
    })
    expect(await sumsByAccount(venue, invoice)).toEqual({ receivable: 0, revenue: 0, tax: 0 })
    expect(await refused(contract.voidInvoice, { params: paramsOf(invoice), body: reason })).toMatchObject({
      status: 409,
      detail: 'Invoice 2026-0001 is already void',
    })
    const paying = { amount: 5, paymentMethod: 'cash' as const }
    expect(await refused(contract.payInvoice, { params: paramsOf(invoice), body: paying })).toMatchObject({
      status: 409,
    })
    const drafted = await draft(venue)
    expect(await refused(contract.voidInvoice, { params: paramsOf(drafted), body: reason })).toMatchObject({
      detail: `Draft ${drafted.id} was never sent; discard it instead`,
    })
    const paid = await sent(venue)
    await call(contract.payInvoice, { params: paramsOf(paid), body: paying })
    expect(await refused(contract.voidInvoice, { params: paramsOf(paid), body: reason })).toMatchObject({
      status: 409,
      detail: 'Void the payments of Invoice 2026-0002 first',
    })
    await expectEvents({
      'invoice.drafted': 3,
      'invoice.sent': 2,
      'invoice.voided': 1,
      'invoice.paid': 1,
      '*': 0,
    })
    expect(contract.voidInvoice.roles).toEqual(['admin', 'manager'])
  })

  test.each([
    "update invoices set lines = '[]'",
    'update invoices set total_cents = 1, net_cents = 1, tax_cents = 0',
    "update invoices set number = '2026-0099'",
    "update invoices set due_date = '2030-01-01'",
    'delete from invoices',
  ])('that was sent cannot be changed by: %s', async statement => {
    const venue = await openVenue()
    const invoice = await sent(venue)
    await expect(sql.raw(statement).execute(venue.db)).rejects.toThrow('stands as it is')
    expect(await venue.call(contract.readInvoice, { params: paramsOf(invoice) })).toEqual(invoice)
  })
})

describe('numbers', () => {
  test('have no gaps or duplicates for 50 concurrent sends at two desks, with refusals and repeats', async () => {
    const venue = await openVenue()
    const { call, clock } = venue
    const other = await startTestServer(await openSecondStore(venue.store), clock)
    const desks = [venue, other]
    const drafts = []
    for (let index = 0; index < 50; index++)
      drafts.push(await draft(venue, index % 7 === 6 ? { lines: [{ ...lines[0], unitPrice: 0 }] } : {}))
    const sends = drafts.flatMap((one, index) => {
      const again = index % 5 === 0 ? 2 : 1
      return Array.from({ length: again }, (_, time) =>
        desks[(index + time) % 2]!.send(contract.sendInvoice, { params: paramsOf(one) }),
      )
    })
    const replies = await Promise.all(sends)
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409, 422]))
    const rows = await venue.db.selectFrom('invoices').select('number').where('status', '=', 'sent').execute()
    const numbers = rows.map(({ number }) => number!).sort()
    expect(numbers).toEqual(numbers.map((_, index) => `2026-${String(index + 1).padStart(4, '0')}`))
    expect(numbers).toHaveLength(43)
    const { owed } = await call(contract.listInvoices)
    expect(owed).toBe(43 * 147)
  })

  test('restart each business year', async () => {
    const venue = await openVenue({ dayStart: '06:00' })
    const { clock } = venue
    const more = { dueDate: '2027-02-01' }
    const numbers: (string | null)[] = []
    for (const when of ['2026-12-31T23:00:00', '2027-01-01T05:59:59', '2027-01-01T06:00:00']) {
      clock.set(when)
      numbers.push((await sent(venue, more)).number)
    }
    expect(numbers).toEqual(['2026-0001', '2026-0002', '2027-0001'])
  })

  test('are not used up by a repeat with the same key', async () => {
    const venue = await openVenue()
    const { call } = venue
    const one = await draft(venue)
    const send = () => call(contract.sendInvoice, { params: paramsOf(one), idempotencyKey: 'send-1' })
    expect(await Promise.all([send(), send(), send()])).toMatchObject(Array(3).fill({ number: '2026-0001' }))
    expect(await sent(venue)).toMatchObject({ number: '2026-0002' })
  })
})

test('two concurrent payments never exceed the amount due', async () => {
  const venue = await openVenue()
  const { clock } = venue
  const other = await startTestServer(await openSecondStore(venue.store), clock)
  const invoice = await sent(venue)
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      [venue, other][index % 2]!.send(contract.payInvoice, {
        params: paramsOf(invoice),
        body: { amount: 49, paymentMethod: 'cash' },
      }),
    ),
  )
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(3)
  expect(await sumsByAccount(venue, invoice)).toMatchObject({ receivable: 0, cash: 14_700 })
})
