import { describe, expect, test } from 'vitest'
import { readBill } from '#money/bills/contract.ts'
import { createDayXReport } from '#money/shifts/contract.ts'
import { readTax } from '#office/reports/contract.ts'
import {
  addTaxClass,
  changeTaxClass,
  readSettings,
  saveSettings,
  setTaxRates,
} from '#office/settings/contract.ts'
import { expectInvariants } from '#testing/database/invariants.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue, type Venue } from '#testing/venue/venue.ts'
import * as contract from './contract.ts'

const stateAndCity = [
  { name: 'State tax', rate: 4 },
  { name: 'City tax', rate: 2.5 },
]
const sauna = { description: 'Private sauna', quantity: 1, unitPrice: 10.13, taxClass: 'standard' }

/** A venue with state and city tax, and a class that is exempt for a reason. */
async function taxedVenue() {
  const venue = await openVenue()
  const { call } = venue
  await call(setTaxRates, {
    params: { id: 'standard' },
    body: { validFrom: '2026-05-20', rates: stateAndCity },
  })
  await call(addTaxClass, { body: { name: 'Care', kind: 'exempt', reason: 'Medical treatment' } })
  const { taxClasses } = await call(readSettings)
  const care = taxClasses.find(({ name }) => name === 'Care')!.id
  return { venue, care }
}

const draft = ({ call }: Venue, lines: object[], more: object = {}) =>
  call(contract.draftInvoice, {
    body: { customerName: 'Harbor Film Co.', dueDate: '2026-06-30', lines: lines as never, ...more },
  })
const send = ({ call }: Venue, invoice: { id: number }) =>
  call(contract.sendInvoice, { params: paramsOf(invoice) })

const named = (taxes: readonly { name: string; rate: number | null; tax: number }[]) =>
  taxes.map(({ name, rate, tax }) => [name, rate, tax])

/** The report of today, the ledger and the X report agree. */
async function expectReportsAgree(venue: Venue) {
  const { figures } = await venue.call(createDayXReport)
  const report = await venue.call(readTax, { query: { period: 'today' } })
  expect(report.figures.slice(0, 2).map(({ value }) => value)).toEqual([figures.charged, figures.tax])
  await expectInvariants(venue.db)
  return report
}

describe('the tax of an invoice', () => {
  test('is that of each line, by name and rate, also on its credit note', async () => {
    const { venue, care } = await taxedVenue()
    const { call } = venue
    const massage = { description: 'Massage', quantity: 1, unitPrice: 7, taxClass: care }
    const sent = await send(venue, await draft(venue, [sauna, sauna, massage]))
    // 4 % of 10.13 is 0.41 and 2.5 % is 0.25, twice: the tax of each line is rounded separately.
    const taxes = [
      ['Care (Medical treatment)', 0, 0],
      ['City tax', 2.5, 0.5],
      ['State tax', 4, 0.82],
    ]
    expect([sent.net, named(sent.taxes), sent.total]).toEqual([27.26, taxes, 28.58])
    expect(sent.lines.map(line => line.taxes.map(({ name, taxCents }) => [name, taxCents]))).toEqual([
      [
        ['State tax', 41],
        ['City tax', 25],
      ],
      [
        ['State tax', 41],
        ['City tax', 25],
      ],
      [['Care (Medical treatment)', 0]],
    ])
    const report = await expectReportsAgree(venue)
    expect(report.sheets[1]!.rows.map(([name]) => name)).toEqual(['Care', 'Standard'])
    const credited = await call(contract.creditInvoice, {
      params: paramsOf(sent),
      body: { reason: 'Cancelled' },
    })
    const note = await call(contract.readCreditNote, { params: paramsOf(credited.creditNotes[0]!) })
    expect(note.taxes.map(({ name, rate, taxCents }) => [name, rate, taxCents / 100])).toEqual(taxes)
    await expectReportsAgree(venue)
  })

  test('is by the rates of the day on which it is sent; a draft shows those of today', async () => {
    const { venue } = await taxedVenue()
    const { call, clock } = venue
    const drafted = await draft(venue, [sauna])
    expect(drafted.total).toBe(10.79)
    await call(setTaxRates, {
      params: { id: 'standard' },
      body: { validFrom: '2026-05-22', rates: [{ name: 'State tax', rate: 10 }] },
    })
    expect((await call(contract.readInvoice, { params: paramsOf(drafted) })).total).toBe(10.79)
    clock.advance(3 * 24 * 60)
    const preview = await call(contract.readInvoice, { params: paramsOf(drafted) })
    expect([named(preview.taxes), preview.total]).toEqual([[['State tax', 10, 1.01]], 11.14])
    const [listed] = (await call(contract.listInvoices)).invoices
    expect(listed!.total).toBe(11.14)
    const sent = await send(venue, drafted)
    expect([named(sent.taxes), sent.total, sent.due]).toEqual([[['State tax', 10, 1.01]], 11.14, 11.14])
    await call(setTaxRates, {
      params: { id: 'standard' },
      body: { validFrom: '2026-05-23', rates: [{ name: 'State tax', rate: 20 }] },
    })
    const later = await call(contract.readInvoice, { params: paramsOf(sent) })
    expect([later.taxes, later.total]).toEqual([sent.taxes, sent.total])
  })

  test('is that of a stay that it takes over, by name and class', async () => {
    const { venue, care } = await taxedVenue()
    const { call, given } = venue
    await call(saveSettings, { body: { lockerTaxClass: care } })
    for (const [facility, taxes, taxClass] of [
      [await given.room({ hourlyRate: 20 }), ['State tax', 'City tax'], 'standard'],
      [await given.locker({ hourlyRate: 20 }), ['Care (Medical treatment)'], care],
    ] as const) {
      const rental = await given.unpaidRental({ facility, minutesAgo: 0, rate: 20 })
      const { balance } = await call(readBill, { params: { id: String(rental.billId) } })
      expect(balance).toBeGreaterThan(0)
      const sent = await send(
        venue,
        await draft(venue, [], { rentalId: rental.id, includesStay: true, customerName: 'Ann' }),
      )
      expect([sent.total, sent.taxes.map(({ name }) => name).toSorted()]).toEqual([
        balance,
        [...taxes].toSorted(),
      ])
      const [line] = await venue.db
        .selectFrom('bill_lines')
        .select('tax_class')
        .where('bill_id', '=', sent.billId!)
        .execute()
      expect(line!.tax_class).toBe(taxClass)
    }
    await expectReportsAgree(venue)
  })

  test('can still be a typed rate; a line needs one or the other', async () => {
    const { venue, care } = await taxedVenue()
    const { refused, call } = venue
    const typed = { description: 'Towels', quantity: 1, unitPrice: 10, taxRate: 5 }
    const drafted = await draft(venue, [typed, { ...sauna, taxClass: care }])
    expect(named(drafted.taxes)).toEqual([
      ['Care (Medical treatment)', 0, 0],
      ['Tax', 5, 0.5],
    ])
    const { taxRate: _, ...neither } = typed
    const post = (line: object) =>
      refused(contract.draftInvoice, {
        body: { customerName: 'Ann', dueDate: '2026-06-30', lines: [line as typeof typed] },
      })
    expect(await post(neither)).toMatchObject({ status: 422 })
    expect(await post({ ...sauna, taxClass: '99' })).toMatchObject({
      status: 422,
      errors: { 'lines.0.taxClass': 'There is no such tax class' },
    })
    await call(changeTaxClass, { params: { id: care }, body: { isRetired: true } })
    expect(await post({ ...sauna, taxClass: care })).toMatchObject({ status: 422 })
    // A draft keeps a class that was retired meanwhile.
    const body = { lines: [{ ...sauna, taxClass: care }] }
    const kept = await call(contract.editInvoice, { params: paramsOf(drafted), body })
    expect(kept.total).toBe(10.13)
  })
})
