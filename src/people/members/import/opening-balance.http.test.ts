import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readBill } from '#money/bills/contract.ts'
import {
  addPayment,
  listMemberships,
  listPayments,
  type Membership,
  renewMembership,
} from '#money/memberships/contract.ts'
import { listReceivables, readStatement } from '#money/receivables/contract.ts'
import { createDayXReport } from '#money/shifts/contract.ts'
import * as reports from '#office/reports/contract.ts'
import { allRows, expectInvariants } from '#testing/database/invariants.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue } from '#testing/venue/venue.ts'
import type * as contract from '../contract.ts'

const headings = 'Old number,First name,Last name,Email,Phone,Plan,Paid until,Balance'
const line = (number: number, rest: string) =>
  `K-${number},Ada,Row ${number},row.${number}@example.com,(646) 555-${String(number).padStart(4, '0')},${rest}`
const file = [
  headings,
  line(1, 'Standard,2026-06-11,"$1,234.50"'),
  line(2, 'Standard,2026-06-11,(12.50)'),
  line(3, 'Premium,2026-05-01,50'),
  line(4, 'Standard,2026-06-11,0.00'),
  line(5, ',,'),
].join('\n')

/** May 20, 2026. */
async function openImport() {
  const venue = await openVenue()
  const post = (path: string) => (file: string) =>
    venue.ask('POST', `/api/members/import${path}`, { body: file, headers: { 'content-type': 'text/csv' } })
  const balances = async () => {
    const list = await venue.call(listMemberships, { query: { order: 'newest' } })
    return Object.fromEntries(list.map(({ memberName, balance }) => [memberName, balance]))
  }
  return { ...venue, preview: post('/preview'), send: post(''), balances }
}

test('the preview says of each row what it adds, owes or has in credit', async () => {
  const { given, preview, expectEvents } = await openImport()
  await given.plan({ name: 'Gold', type: 'family', renews: true, fees: { monthly: 80 } })
  const { additions } = (await preview(`${file}\n${line(6, 'Gold,2026-06-30,-80')}`))
    .body as contract.ImportPreview
  expect(additions.map(({ row, name, reasons }) => [row, name, ...reasons])).toEqual([
    [2, 'Ada Row 1', 'Adds the member', 'Adds Standard until Jun 11, 2026', 'Owes $1,234.50'],
    [3, 'Ada Row 2', 'Adds the member', 'Adds Standard until Jun 11, 2026', 'Has $12.50 in credit'],
    [4, 'Ada Row 3', 'Adds the member', 'Adds Premium until May 01, 2026', 'Owes $50.00'],
    [5, 'Ada Row 4', 'Adds the member', 'Adds Standard until Jun 11, 2026'],
    [6, 'Ada Row 5', 'Adds the member'],
    [
      7,
      'Ada Row 6',
      'Adds the member',
      'Adds Gold until Jun 30, 2026',
      'Renews then for $80.00',
      'Has $80.00 in credit',
    ],
  ])
  await expectEvents({ '*': 0 })
})

test.each([
  ['12', 12],
  ['12.5', 12.5],
  ['1,234', 1234],
  ['"1,234.50"', 1234.5],
  ['"1.234,50 €"', 1234.5],
  ['"12,50"', 12.5],
  ['-12.50', -12.5],
  ['12.50-', -12.5],
  ['(12.50)', -12.5],
  ['- $12.50', -12.5],
  ['1.234', 'Balance: Must be an amount such as 50.00, or -12.50 in credit'],
  ['twelve', 'Balance: Must be an amount such as 50.00, or -12.50 in credit'],
  ['1-2', 'Balance: Must be an amount such as 50.00, or -12.50 in credit'],
  ['1000000.01', 'Balance: Must be at most 1,000,000'],
])('a balance of %s is read', async (cell, expected) => {
  const { preview, send, balances } = await openImport()
  const text = [
    headings,
    line(1, `Standard,2026-06-11,${cell.includes(',') && !cell.startsWith('"') ? `"${cell}"` : cell}`),
  ].join('\n')
  const { bad } = (await preview(text)).body as contract.ImportPreview
  if (typeof expected === 'string') return expect(bad).toMatchObject([{ reasons: [expected] }])
  await send(text)
  expect(await balances()).toEqual({ 'Ada Row 1': expected })
})

test('a balance needs the membership that it belongs to', async () => {
  const { preview } = await openImport()
  const { bad } = (await preview([headings, line(1, ',,50'), line(2, ',,0')].join('\n')))
    .body as contract.ImportPreview
  expect(bad).toMatchObject([{ row: 2, reasons: ['Balance: Plan and Paid until are required with it'] }])
})

test('the balance of a member who has a membership already is not added, and its row says so', async () => {
  const { send, preview, balances, call, db } = await openImport()
  const rows = [line(1, 'Standard,2026-06-11,'), line(2, 'Standard,2026-06-11,20'), line(3, ',,')]
  await send([headings, ...rows].join('\n'))
  const later = [
    line(1, 'Standard,2026-06-11,50'),
    line(2, 'Standard,2026-06-11,20'),
    line(3, 'Standard,2026-06-11,(7.50)'),
  ]
  const again = [headings, ...later].join('\n')
  const why = 'Does not add $50.00 owed: this member has a membership already'
  const leftOut = [{ row: 2, name: 'Ada Row 1', reasons: [why] }]
  expect((await preview(again)).body).toMatchObject({
    leftOut,
    unchanged: 2,
    updates: [{ row: 4, reasons: ['Adds Standard until Jun 11, 2026', 'Has $7.50 in credit'] }],
  })
  expect((await send(again)).body).toMatchObject({ leftOut, imported: 0, updated: 1 })
  expect(await balances()).toEqual({ 'Ada Row 1': 0, 'Ada Row 2': 20, 'Ada Row 3': -7.5 })
  // Another amount than the one that was imported is named as well.
  const [, owing] = await call(listMemberships, { query: { order: 'newest' } })
  await call(addPayment, { params: paramsOf(owing!), body: { amount: 20, paymentMethod: 'cash' } })
  const changed = [headings, line(2, 'Standard,2026-06-11,-3'), later[2]].join('\n')
  expect((await preview(changed)).body).toMatchObject({
    leftOut: [{ row: 2, reasons: ['Does not add $3.00 in credit: this member has a membership already'] }],
    unchanged: 2,
    updates: [],
  })
  await expectInvariants(db)
})

test('what was owed is owed, credit pays the next period, and the file again changes nothing', async () => {
  const { send, preview, call, balances, store, db, clock, expectEvents } = await openImport()
  await send(file)
  await expectEvents({ 'member.imported': 1, '*': 0 })
  expect(await balances()).toEqual({
    'Ada Row 1': 1234.5,
    'Ada Row 2': -12.5,
    'Ada Row 3': 50,
    'Ada Row 4': 0,
  })
  await expectInvariants(db)
  const before = await allRows(store)
  expect((await preview(file)).body).toMatchObject({ ready: 0, updates: [], unchanged: 5 })
  expect(await send(file)).toMatchObject({ body: { imported: 0, updated: 0, unchanged: 5 } })
  const { idempotent_responses: _, ...after } = await allRows(store)
  expect(before).toMatchObject(after)

  const list = await call(listMemberships, { query: { order: 'newest' } })
  const named = (name: string) => list.find(({ memberName }) => memberName === name)!
  const credited = named('Ada Row 2')
  const renewed = await call(renewMembership, {
    params: paramsOf(credited),
    body: { currentEndDate: credited.endDate },
  })
  expect(renewed.balance).toBe(37.5)
  const owing: Membership = named('Ada Row 1')
  expect(await call(listPayments, { params: paramsOf(owing) })).toMatchObject([
    { kind: 'opening_balance', amount: 1234.5, note: 'Opening balance' },
  ])
  const { bill_id } = await db
    .selectFrom('memberships')
    .select('bill_id')
    .where('id', '=', owing.id)
    .executeTakeFirstOrThrow()
  const bill = () => call(readBill, { params: { id: String(bill_id) } })
  expect(await bill()).toMatchObject({ openingBalance: 1234.5, total: 0, paid: 0, balance: 1234.5 })
  await call(addPayment, { params: paramsOf(owing), body: { amount: 1234.5, paymentMethod: 'cash' } })
  expect(await bill()).toMatchObject({ openingBalance: 1234.5, total: 0, paid: 1234.5, balance: 0 })
  clock.advance(40 * 24 * 60)
  await expectInvariants(db)
  await expect(
    sql`insert into ledger (posting, at, business_day, kind, account, amount_cents, bill_id, source) select 'again', at,
      business_day, kind, account, amount_cents, bill_id, source from ledger where kind = 'opening_balance'`.execute(
      db,
    ),
  ).rejects.toThrow(/unique/i)
})

test('the journal, the accounts and the X report show it, and all reports are equal otherwise', async () => {
  const { send, call, ask, given } = await openImport()
  await given.membership({ payNow: true })
  const today = { period: 'today' } as const
  const all = async () => ({
    taken: await call(reports.readRevenue, { query: { ...today, basis: 'taken' } }),
    earned: await call(reports.readRevenue, { query: { ...today, basis: 'earned' } }),
    tax: await call(reports.readTax, { query: today }),
    staff: await call(reports.readStaff, { query: today }),
    products: await call(reports.readProducts, { query: today }),
    x: await call(createDayXReport).then(({ figures }) => figures),
  })
  const before = await all()
  await send(file)
  const after = await all()
  expect(after).toEqual({ ...before, x: { ...before.x, openingBalances: 1272 } })
  expect(await call(listReceivables, { query: {} })).toMatchObject({ totals: { to30: 1284.5 } })
  expect(await call(listReceivables, { query: { show: 'credit' } })).toMatchObject({
    totals: { credit: 12.5 },
  })
  expect(await call(readStatement, { params: { of: 'members', id: '2' }, query: {} })).toMatchObject({
    closing: 1234.5,
  })
  const { body } = await ask('GET', '/api/journal/export?from=2026-05-20&to=2026-05-20&format=beancount')
  expect(body).toContain('2026-05-20 open Equity:3000-Opening-Balances USD')
  expect(body).toMatch(/Equity:3000-Opening-Balances {2}-1234\.50 USD/)
  expect(body).toMatch(/Equity:3000-Opening-Balances {2}12\.50 USD/)
})
