import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { payRental } from '#desk/rentals/contract.ts'
import { addLine, correctLine } from '#money/bills/contract.ts'
import { listMonths } from '#money/journal/contract.ts'
import { readTakings } from '#money/ledger/contract.ts'
import { readRevenue } from '#office/reports/contract.ts'
import { setTaxRates } from '#office/settings/contract.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openStaffedVenue } from '#testing/venue/staffed-venue.ts'
import { openVenue, type Venue } from '#testing/venue/venue.ts'
import * as contract from '../contract.ts'

const period = 'from=2026-05-01&to=2026-06-30'

type Row = Record<string, string>

/** Returns the balances of the exported journal by account, in dollars. */
async function readJournal({ ask }: Pick<Venue, 'ask'>): Promise<Record<string, number>> {
  const { body } = await ask('GET', `/api/journal/export?${period}&format=csv`)
  const rows = Papa.parse<Row>(String(body).replace('\uFEFF', '').trim(), { header: true }).data
  const cents: Record<string, number> = {}
  for (const row of rows)
    cents[row['Our Account']!] =
      (cents[row['Our Account']!] ?? 0) +
      Math.round(Number(row.Debit || 0) * 100) -
      Math.round(Number(row.Credit || 0) * 100)
  const all = Object.entries(cents)
  expect(all.reduce((sum, [, value]) => sum + value, 0)).toBe(0)
  return Object.fromEntries(all.map(([account, value]) => [account, value / 100]))
}

async function sell({ given, call }: Venue, dollars: number, tip = 0) {
  const rental = await given.unpaidRental({ minutesAgo: 0, rate: dollars })
  if (tip > 0)
    await call(addLine, { params: { id: String(rental.billId) }, body: { kind: 'tip', amount: tip } })
  await call(payRental, { params: paramsOf(rental), body: { paymentMethod: 'cash' } })
}

const open = ({ call }: Venue, float: number) =>
  call(contract.openShift, { body: { drawer: 'Front desk', float } })

test("the journal's cash is what the drawer holds, after each movement and count", async () => {
  const venue = await openVenue({ taxRate: 10 })
  const { call, clock, app } = venue
  const shift = await open(venue, 200)
  const params = paramsOf(shift)
  const move = (body: contract.MovementForm) => call(contract.moveCash, { params, body })
  expect(await readJournal(venue)).toEqual({ cash: 200, safe: -200 })
  await sell(venue, 33, 6)
  await move({ kind: 'in', amount: 20, reason: 'Change from the bank' })
  await move({ kind: 'out', amount: 11, reason: 'Light bulbs', taxClass: 'standard' })
  await move({ kind: 'drop', amount: 100, reason: '' })
  const [owed] = await call(contract.readTipsOwed)
  expect(owed).toMatchObject({ name: 'Admin User', owed: 6 })
  const { movements } = await move({ kind: 'tips', amount: 5, reason: '', personId: owed!.personId })
  expect(await call(contract.readTipsOwed)).toMatchObject([{ owed: 1 }])
  expect(movements).toMatchObject([
    { kind: 'in', amount: 20 },
    { kind: 'out', amount: 11, tax: 1, taxes: [{ name: 'Tax', rate: 10 }] },
    { kind: 'drop', reason: 'Bank drop' },
    { kind: 'tips', reason: 'Tips of Admin User', person: 'Admin User' },
  ])
  const { report } = await call(contract.closeShift, { params, body: { total: 142.5 } })
  expect(report).toMatchObject({
    cash: { float: 200, cashTaken: 39, paidIn: 20, paidOut: 116, expected: 143 },
    figures: { paidOut: 116, tipsPaid: 5, bankDrops: 100, pettyCashTax: 1, revenue: 33 },
    difference: -0.5,
  })
  const counted = await readJournal(venue)
  expect(counted).toMatchObject({
    cash: 142.5,
    safe: -200,
    cash_in: -20,
    petty_cash: 10,
    input_tax: 1,
    bank_drops: 100,
    tips: -1,
    over_short: 0.5,
  })
  // Cash that moves does not change the takings.
  expect(await call(readTakings)).toMatchObject({ today: 33 })
  const { figures } = await call(readRevenue, { query: { period: 'today' } })
  expect(figures[0]).toMatchObject({ id: 'revenue', value: 33 })

  // Of 142.50, 42.50 goes to the safe.
  const next = paramsOf(await open(venue, 100))
  expect(await readJournal(venue)).toMatchObject({ cash: 100, safe: -157.5 })
  expect(await call(contract.createDayXReport)).not.toHaveProperty('cash')
  await call(contract.closeShift, { params: next, body: { total: 100 } })
  const x = await call(contract.createDayXReport)
  expect(x.cash).toEqual({
    floats: 157.5,
    taken: 39,
    paidIn: 20,
    paidOut: 116,
    difference: -0.5,
    change: 100,
  })
  expect((await call(listMonths)).months[0]!.figures).toMatchObject({ taken: 33, revenue: 30, tax: 3 })
  clock.set('2026-05-21T00:00:30')
  await app.tick()
  const [z] = await call(contract.listZReports, { query: { kind: 'day' } })
  const day = await call(contract.readZReport, { params: paramsOf(z!) })
  expect(day.report).toMatchObject({ cash: x.cash, figures: { tipsPaid: 5, bankDrops: 100 } })
})

test('a receipt with several taxes keeps the rates of its day', async () => {
  const venue = await openVenue({ taxRate: 10 })
  const rates = [
    { name: 'State tax', rate: 4 },
    { name: 'City tax', rate: 1 },
  ]
  const { call } = venue
  await call(setTaxRates, { params: { id: 'standard' }, body: { validFrom: '2026-05-20', rates } })
  const params = paramsOf(await open(venue, 50))
  const body = { kind: 'out', amount: 21, reason: 'Towels', taxClass: 'standard' } as const
  const { movements } = await call(contract.moveCash, { params, body })
  expect(movements).toMatchObject([{ tax: 1, taxes: rates }])
})

describe('refused', () => {
  test('are movements without what they need, and more tips than are owed', async () => {
    const venue = await openVenue()
    const { refused, call } = venue
    const params = paramsOf(await open(venue, 50))
    const errors = async (body: contract.MovementForm) =>
      (await refused(contract.moveCash, { params, body })).errors
    expect(await errors({ kind: 'out', amount: 5, reason: ' ' })).toEqual({ reason: 'Reason is required' })
    expect(await errors({ kind: 'out', amount: 5, reason: 'Soap', taxClass: 'vat' })).toEqual({
      taxClass: 'There is no such tax class',
    })
    expect(await errors({ kind: 'tips', amount: 5, reason: '', personId: 1 })).toEqual({
      personId: 'No tips are owed to this person',
    })
    await sell(venue, 20, 4)
    const [owed] = await call(contract.readTipsOwed)
    const tooMuch = { kind: 'tips', amount: 4.01, reason: '', personId: owed!.personId } as const
    expect(await errors(tooMuch)).toEqual({ amount: 'Admin User is owed $4.00 in tips' })
    const twice = { params, body: { ...tooMuch, amount: 3 } }
    const replies = await Promise.all([1, 2].map(() => venue.send(contract.moveCash, twice)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 422])
  })
})

test('a tip that a manager takes back is no longer owed to the person who recorded it', async () => {
  let billId = 0
  const venue = await openStaffedVenue(async ({ given }) => {
    billId = (await given.unpaidRental({ minutesAgo: 0, rate: 20 })).billId
  })
  const [ann, manager] = [await venue.staff('staff', 'ann'), await venue.staff('manager')]
  const bill = { id: String(billId) }
  const { lines } = await ann.call(addLine, { params: bill, body: { kind: 'tip', amount: 4 } })
  expect(await ann.call(contract.readTipsOwed)).toEqual([{ personId: ann.id, name: 'Sam ann', owed: 4 }])
  const params = { ...bill, lineId: String(lines.find(({ kind }) => kind === 'tip')!.id) }
  await manager.call(correctLine, { params, body: { reason: 'Mistyped' } })
  expect(await ann.call(contract.readTipsOwed)).toEqual([])
  const { figures } = await manager.call(contract.createDayXReport)
  expect(figures).toMatchObject({ tips: 0, tipsByPerson: [{ by: 'Sam ann', amount: 0 }] })
})
