import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import * as invoices from '#desk/invoices/contract.ts'
import * as rentals from '#desk/rentals/contract.ts'
import type { Facility } from '#house/facilities/contract.ts'
import * as billsApi from '#money/bills/contract.ts'
import * as giftCards from '#money/cards/contract.ts'
import { listMonths } from '#money/journal/contract.ts'
import * as ledgerApi from '#money/ledger/contract.ts'
import * as memberships from '#money/memberships/contract.ts'
import { billingFrequencies } from '#money/memberships/words.ts'
import * as paymentsApi from '#money/payments/contract.ts'
import * as receivablesApi from '#money/receivables/contract.ts'
import type { DayReport } from '#money/shifts/contract.ts'
import * as shifts from '#money/shifts/contract.ts'
import type { Grouping, Report } from '#office/reports/contract.ts'
import * as reports from '#office/reports/contract.ts'
import { addTaxClass, saveSettings, setTaxRates } from '#office/settings/contract.ts'
import { onPostgres } from '#testing/database/test-database.ts'
import { checkInForm, paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue, type Venue } from '#testing/venue/venue.ts'

/** Actions of the desk, with numbers that choose guest, amount and method. Impossible ones are refused. */
const step = fc.record({
  does: fc.constantFrom(
    'check in',
    'check in',
    'rent unpaid',
    'check out',
    'check out',
    'move',
    'refund',
    'void',
    'tip',
    'discount',
    'deposit',
    'sell card',
    'sell membership',
    'renew',
    'cancel',
    'invoice',
    'credit',
    'write off',
    'drawer',
    'drawer',
    'drawer',
    'wait',
    'wait',
    'wait',
    'close night',
    'close night',
    'change taxes',
  ),
  which: fc.nat(1_000),
  cents: fc.integer({ min: 100, max: 9_000 }),
  minutes: fc.integer({ min: 5, max: 2_000 }),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Changes of the calendar, made between the steps: also at night, when the new day is one that is closed. */
const calendars = [
  { dayStart: '06:00' },
  { timeZone: 'Europe/Berlin' },
  { dayStart: '00:00' },
  { timeZone: 'Pacific/Honolulu', dayStart: '04:00' },
  { timeZone: 'America/New_York', dayStart: '06:00' },
] as const

const stateAndCity = [
  { name: 'State tax', rate: 4.375 },
  { name: 'City tax', rate: 2.5 },
]

const FIRST_DAY = '2026-10-28'

test('dashboard, X, Z, payments, reports, bills, accounts and journal agree over random days, whatever the calendar', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.noBias(step), { minLength: 70, maxLength: 110 }), async steps => {
      const venue = await openVenue({ taxRate: 10, currency: 'CHF' })
      // The night in which New York sets its clocks back is the fourth.
      venue.clock.set(`${FIRST_DAY}T20:00:00`)
      const desk = await openDesk(venue)
      const closed = new Map<string, unknown>()
      for (const [index, next] of steps.entries()) {
        const calendar = index % 20 === 19 ? calendars[Math.floor(index / 20) % calendars.length] : undefined
        if (calendar) await venue.call(saveSettings, { body: calendar })
        await desk.perform(next)
        await venue.app.tick()
        if (index % 10 === 9) await expectTodayToAgree(venue)
        await rememberClosedDay(venue, closed)
      }
      venue.clock.advance(40 * 24 * 60)
      await venue.app.tick()
      venue.clock.advance(4 * 24 * 60)
      for (let days = 0; days < 8; days++) await venue.app.tick()
      await expectDaysToAgree(venue, closed)
      await expectAccountsToAgree(venue)
    }),
    { numRuns: onPostgres ? 1 : 3, seed: 16, endOnFailure: true },
  )
})

/** A desk with five facilities, that does what a step says if it is possible. */
async function openDesk({ given, send, call, clock }: Venue) {
  const facilities: Facility[] = [
    await given.room(),
    await given.room({ hourlyRate: 35 }),
    await given.room(),
    await given.locker(),
    await given.locker({ hourlyRate: 8 }),
  ]
  const member = await given.member()
  const cards: string[] = []
  const sold: number[] = []
  const one = <T>(list: readonly T[], which: number) => list[which % list.length]
  const { taxClasses } = await call(addTaxClass, {
    body: { name: 'Care', kind: 'exempt', reason: 'Medical treatment' },
  })
  const care = taxClasses.at(-1)!.id
  /** Sets the standard rates from a local day that is not over anywhere. */
  const setRates = (rates: typeof stateAndCity, days: number) => {
    const validFrom = new Date(clock.now() + (days + 1) * 24 * 3_600_000).toISOString().slice(0, 10)
    return send(setTaxRates, { params: { id: 'standard' }, body: { validFrom, rates } })
  }
  await setRates(stateAndCity, 1)
  const methods = ['cash', 'credit_card', 'mobile_payment'] as const

  async function someRental(which: number) {
    return one(await call(rentals.listBoard), which)
  }

  const actions: Record<Step['does'], (step: Step) => Promise<unknown>> = {
    'check in': ({ which, cents }) => {
      const form = checkInForm(one(facilities, which)!, 1 + (which % 3))
      const card = cards.length > 0 && cents % 3 === 0 ? one(cards, which) : undefined
      const rate = one(facilities, which)!.hourlyRate
      const total = Math.round(rate * (1 + (which % 3)) * 110) / 100
      const rest = Math.round((total - 4) * 100) / 100
      const payments = card
        ? [
            { method: 'gift_card' as const, amount: 4, code: card },
            { method: 'cash' as const, amount: rest },
          ]
        : [
            { method: 'credit_card' as const, amount: 4 },
            { method: 'cash' as const, amount: rest },
          ]
      const memberId = which % 4 === 0 ? member.id : undefined
      const split = which % 2 === 0 && memberId === undefined
      return send(rentals.startRental, {
        body: { ...form, memberId, ...(split ? { payments } : { paymentMethod: one(methods, cents)! }) },
      })
    },
    'rent unpaid': async ({ which, cents }) =>
      send(rentals.startRental, {
        body: {
          ...(await given.newRental(one(facilities, which)!, { rate: cents / 100 })),
          memberId: which % 3 === 0 ? member.id : undefined,
        },
      }),
    'check out': async ({ which, cents }) => {
      const rental = await someRental(which)
      if (!rental) return
      const paymentMethod = cents % 4 === 0 ? undefined : one(methods, cents)!
      return send(rentals.endRental, { params: paramsOf(rental), body: { paymentMethod } })
    },
    move: async ({ which, cents }) => {
      const rental = await someRental(which)
      const to = one(facilities, cents)!
      if (!rental) return
      const where = { facilityType: to.type, facilityId: to.id }
      return send(rentals.moveRental, {
        params: paramsOf(rental),
        body: { ...where, rate: cents % 2 === 0 ? 'keep' : 'new' },
      })
    },
    refund: async ({ which, cents }) => {
      const kind = cents % 3 === 0 ? ('deposit' as const) : ('payment' as const)
      const payment = one((await call(paymentsApi.listPayments, { query: { kind } })).payments, which)
      if (!payment) return
      const amount = Math.min(cents / 100, payment.amount)
      return send(paymentsApi.refundPayment, { params: paramsOf(payment), body: { amount, reason: 'Sorry' } })
    },
    void: async ({ which }) => {
      const payment = one(
        (await call(paymentsApi.listPayments, { query: { kind: 'payment' } })).payments,
        which % 3,
      )
      return (
        payment && send(paymentsApi.voidPayment, { params: paramsOf(payment), body: { reason: 'Wrong' } })
      )
    },
    tip: ({ which, cents }) => addLine(which, { kind: 'tip', amount: cents / 100 }),
    discount: ({ which }) =>
      addLine(which, { kind: 'discount', by: 'percent', value: 1 + (which % 40), reason: 'Regular' }),
    deposit: async ({ which, cents }) => {
      const { payments } = await call(paymentsApi.listPayments, { query: { kind: 'deposit' } })
      const depositId = one(payments, which)?.about.depositId
      if (!depositId || cents % 2 === 0) {
        const form = { ...checkInForm(one(facilities, which)!), deposit: makeDeposit(cents) }
        return send(rentals.startRental, { body: form })
      }
      const params = { id: String(depositId) }
      if (which % 3 === 0) return send(billsApi.returnDeposit, { params })
      if (which % 3 === 1) return send(billsApi.applyDeposit, { params, body: {} })
      return send(billsApi.keepDeposit, { params, body: { amount: 7, reason: 'Lost' } })
    },
    'sell card': async ({ cents }) => {
      const form = { kind: 'value', amount: cents / 100, paymentMethod: 'cash' } as const
      cards.push((await call(giftCards.sellCard, { body: form })).code)
    },
    'sell membership': async ({ cents, which }) => {
      const billingFrequency = one(billingFrequencies, which)!
      const owner = which % 2 === 0 ? member : await given.member()
      const body = { memberId: owner.id, billingFrequency, periodFee: cents / 10, payNow: which % 3 > 0 }
      const { status, body: made } = await send(memberships.addMembership, { body })
      if (status === 201) sold.push((made as { id: number }).id)
    },
    renew: async ({ which }) => {
      const id = one(sold, which)
      if (!id) return
      const params = { id: String(id) }
      const { endDate } = await call(memberships.readMembership, { params })
      return send(memberships.renewMembership, { params, body: { currentEndDate: endDate, payNow: true } })
    },
    cancel: async ({ which }) => {
      const id = one(sold, which)
      return (
        id &&
        send(memberships.cancelMembership, { params: { id: String(id) }, body: { reason: 'Moves away' } })
      )
    },
    invoice: async ({ which, cents }) => {
      const rental = one((await call(rentals.listRentals)).rentals, which)
      if (!rental) return
      const line = {
        description: 'Massage',
        quantity: 1,
        unitPrice: cents / 100,
        ...(cents % 3 === 0 ? { taxRate: 5 } : { taxClass: cents % 3 === 1 ? 'standard' : care }),
      }
      const form = {
        customerName: 'Harbor Film Co.',
        rentalId: rental.id,
        includesStay: which % 3 > 0,
        lines: which % 2 === 0 ? [line] : [],
        dueDate: '2027-12-31',
      }
      const draft = await send(invoices.draftInvoice, { body: form })
      return draft.status === 201
        ? send(invoices.sendInvoice, { params: paramsOf(draft.body as { id: number }) })
        : draft
    },
    credit: async ({ which, cents }) => {
      const sent = (await call(invoices.listInvoices)).invoices.filter(({ status }) => status !== 'draft')
      const invoice = one(sent, which)
      if (!invoice) return
      const params = paramsOf(invoice)
      const { creditable } = await call(invoices.readInvoice, { params })
      const line = creditable.lines[0]
      const parts = line && [{ lineId: line.lineId, amount: Math.min(cents / 100, line.left) }]
      const body = { reason: 'Sorry', ...(which % 3 > 0 && parts && { lines: parts }) }
      return send(invoices.creditInvoice, { params, body })
    },
    'write off': async ({ which }) => {
      const params = { id: String(1 + (which % 30)) }
      const { status, body } = await send(billsApi.readBill, { params })
      if (status !== 200) return
      const { balance, writtenOff } = body as billsApi.Bill
      return writtenOff > 0
        ? send(billsApi.recoverBill, { params })
        : send(billsApi.writeOffBill, { params, body: { amount: Math.max(0.01, balance), reason: 'Gone' } })
    },
    drawer: async ({ which, cents }) => {
      const { open: drawers } = await call(shifts.readDrawers)
      const shift = drawers[0]
      if (!shift) return send(shifts.openShift, { body: { drawer: 'Front desk', float: cents / 100 } })
      const params = paramsOf(shift)
      const amount = cents / 100
      const move = (body: shifts.MovementForm) => send(shifts.moveCash, { params, body })
      if (which % 6 === 0) return move({ kind: 'in', amount, reason: 'Change' })
      if (which % 6 === 1)
        return move({ kind: 'out', amount, reason: 'Soap', ...(cents % 2 && { taxClass: 'standard' }) })
      if (which % 6 === 2) return move({ kind: 'drop', amount, reason: '' })
      const [tipped] = await call(shifts.readTipsOwed)
      if (which % 6 === 3 && tipped)
        return move({ kind: 'tips', amount: tipped.owed, reason: '', personId: tipped.personId })
      return send(shifts.closeShift, { params, body: { total: amount, reason: 'Counted twice' } })
    },
    'change taxes': async ({ which }) => {
      const [roomTaxClass, lockerTaxClass] = which % 2 === 0 ? ['standard', care] : [care, 'standard']
      await call(saveSettings, { body: { roomTaxClass, lockerTaxClass, membershipTaxClass: roomTaxClass } })
      return setRates(which % 4 === 0 ? [{ name: 'Tax', rate: 10 }] : stateAndCity, which % 3)
    },
    wait: async ({ minutes }) => clock.advance(minutes),
    'close night': async ({ which }) => clock.advance(24 * 60 + (which % 300)),
  }

  const makeDeposit = (cents: number) =>
    ({ item: 'Key', amount: 20, paymentMethod: cents % 3 === 0 ? 'cash' : 'credit_card' }) as const

  async function addLine(which: number, body: { kind: 'tip' | 'discount' } & Record<string, unknown>) {
    const rental = await someRental(which)
    if (!rental) return
    return send(billsApi.addLine, { params: { id: String(rental.billId) }, body: body as never })
  }

  return {
    async perform(step: Step) {
      const reply = (await actions[step.does](step)) as { status: number; body: unknown } | undefined
      if (typeof reply?.status === 'number')
        expect([200, 201, 409, 422], JSON.stringify(reply.body)).toContain(reply.status)
    },
  }
}

const figure = ({ figures }: Report, id: string) => figures.find(one => one.id === id)!.value ?? 0
const cents = (dollars: number) => Math.round(dollars * 100)
const sheet = ({ sheets }: Report, id: string) => sheets.find(one => one.id === id)!
const findSum = (report: Report, id: string, label: string) => {
  const { columns, rows } = sheet(report, id)
  const column = columns.findIndex(one => one.label === label)
  return rows.reduce((sum, row) => sum + cents(Number(row[column])), 0)
}

const custom = (from: string, to: string) => ({ period: 'custom', from, to }) as const

/** Today so far is the same on the dashboard, in the X report and in the reports. */
async function expectTodayToAgree({ call }: Venue) {
  const dashboard = await call(ledgerApi.readTakings)
  const x = await call(shifts.createDayXReport)
  const today = await call(reports.readRevenue, { query: { period: 'today' } })
  const day = x.businessDay
  expect({
    dashboard: [dashboard.businessDay, dashboard.today],
    reports: [today.period, figure(today, 'revenue'), figure(today, 'payments')],
  }).toEqual({
    dashboard: [day, x.figures.revenue],
    reports: [{ from: day, to: day }, x.figures.revenue, x.figures.counts.payments],
  })
}

/** The figures of a closed day by source. */
async function readDay({ call }: Venue, day: string, { figures, parts }: DayReport) {
  const query = custom(day, day)
  const taken = await call(reports.readRevenue, { query })
  const earned = await call(reports.readRevenue, { query: { ...query, basis: 'earned' } })
  const { totals } = await call(paymentsApi.listPayments, { query: { from: day, to: day } })
  const paid = await call(paymentsApi.listPayments, { query: { from: day, to: day, kind: 'payment' } })
  const tax = await call(reports.readTax, { query })
  const net = figures.methods.reduce((sum, { net }) => sum + cents(net), 0)
  const z = {
    revenue: cents(figures.revenue),
    payments: figures.counts.payments,
    refunds: figures.counts.refunds,
  }
  return {
    z: { ...z, net },
    parts: {
      revenue: parts.reduce((sum, part) => sum + cents(part.revenue), 0),
      payments: parts.reduce((sum, part) => sum + part.payments, 0),
    },
    reports: { revenue: cents(figure(taken, 'revenue')), payments: figure(taken, 'payments') },
    bySource: findSum(taken, 'source', 'Revenue'),
    byMethod: findSum(taken, 'method', 'Revenue'),
    list: { net: cents(totals!.taken) - cents(totals!.givenBack), payments: paid.totals!.count },
    earned: cents(figure(earned, 'revenue earned')),
    earnedBySource: findSum(earned, 'source', 'Revenue earned'),
    notYetEarned: cents(figure(earned, 'not yet earned')),
    charged: cents(figures.charged),
    taxed: findTax(tax),
    taxByDay: [findSum(tax, 'day', 'Net'), findSum(tax, 'day', 'Tax')],
  }
}

async function readZReports({ call }: Venue): Promise<DayReport[]> {
  const found: DayReport[] = []
  for (let before: string | undefined; ; ) {
    const page = await call(shifts.listZReports, { query: { kind: 'day', ...(before && { before }) } })
    for (const { id } of page) {
      const { report, intact } = await call(shifts.readZReport, { params: { id: String(id) } })
      expect(intact).toBe(true)
      if (report.kind === 'day') found.unshift(report)
    }
    if (page.length < 30) return found
    before = String(page.at(-1)!.id)
  }
}

/** Reads the newest closed day as soon as it is closed. */
async function rememberClosedDay(venue: Venue, closed: Map<string, unknown>) {
  const [newest] = await venue.call(shifts.listZReports, { query: { kind: 'day' } })
  if (!newest || closed.has(newest.businessDay)) return
  const { report } = await venue.call(shifts.readZReport, { params: { id: String(newest.id) } })
  closed.set(newest.businessDay, await readDay(venue, newest.businessDay, report as DayReport))
}

/**
 * All sources say the same of each closed day, and of all days together; and what they said when it was closed, before
 * moves, refunds and changes of the calendar.
 */
async function expectDaysToAgree(venue: Venue, closed: ReadonlyMap<string, unknown>) {
  const zReports = await readZReports(venue)
  let deferred = 0
  const earnedByDay = new Map<string, number>()
  for (const report of zReports) {
    const day = await readDay(venue, report.businessDay, report)
    const { revenue, payments, net } = day.z
    if (closed.has(report.businessDay))
      expect([report.businessDay, day]).toEqual([report.businessDay, closed.get(report.businessDay)])
    expect([report.businessDay, day]).toEqual([
      report.businessDay,
      {
        ...day,
        parts: { revenue, payments },
        reports: { revenue, payments },
        bySource: revenue,
        byMethod: revenue,
        list: { net, payments },
        // Charges are earned, or not yet earned.
        earned: day.charged - (day.notYetEarned - deferred),
        earnedBySource: day.earned,
        taxed: { net: day.charged, tax: cents(report.figures.tax), byTax: cents(report.figures.tax) },
        taxByDay: [day.charged, cents(report.figures.tax)],
      },
    ])
    deferred = day.notYetEarned
    earnedByDay.set(report.businessDay, day.earned)
  }
  const revenue = zReports.reduce((sum, { figures }) => sum + cents(figures.revenue), 0)
  expect(zReports.length).toBeGreaterThan(5)
  const earned = [...earnedByDay.values()].reduce((all, value) => all + value, 0)
  await expectGroupingsToAgree(venue, zReports, { taken: revenue, earned })
  await expectJournalToAgree(venue, zReports, earnedByDay)
  await expectCashToAgree(venue)
  await expectTaxesToAgree(venue, zReports)
}

/** Net and tax of the tax report: by its figures, and by tax. */
const findTax = (report: Report) => ({
  net: cents(figure(report, 'net')),
  tax: cents(figure(report, 'tax')),
  byTax: cents(Number(sheet(report, 'tax').total![4])),
})

/** The tax report of all days says what their Z reports say, and names all taxes. */
async function expectTaxesToAgree({ call }: Venue, zReports: readonly DayReport[]) {
  const query = custom(FIRST_DAY, zReports.at(-1)!.businessDay)
  const report = await call(reports.readTax, { query })
  const sum = (of: 'charged' | 'tax') => zReports.reduce((all, { figures }) => all + cents(figures[of]), 0)
  expect(findTax(report)).toEqual({ net: sum('charged'), tax: sum('tax'), byTax: sum('tax') })
  const names = sheet(report, 'tax').rows.map(([name]) => name)
  expect(names).toEqual(expect.arrayContaining(['State tax', 'City tax', 'Care (Medical treatment)']))
}

/** The months of the journal say what the days say: money taken, tax, and revenue as it is earned. */
async function expectJournalToAgree(
  { call }: Venue,
  zReports: readonly DayReport[],
  earnedByDay: ReadonlyMap<string, number>,
) {
  const { months } = await call(listMonths)
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
  for (const { month, figures } of months) {
    const days = zReports.filter(({ businessDay }) => businessDay.startsWith(month))
    expect([month, cents(figures.taken), cents(figures.tax), cents(figures.revenue)]).toEqual([
      month,
      sum(days.map(day => cents(day.figures.revenue))),
      sum(days.map(day => cents(day.figures.tax))),
      sum(days.map(({ businessDay }) => earnedByDay.get(businessDay)!)),
    ])
  }
  expect(months.length).toBeGreaterThan(1)
}

interface ExportedRow {
  'Our Account': string
  Debit: string
  Credit: string
}

/**
 * The cash of the exported journal is what the drawer held at its last count, what it gained since, and what was taken
 * outside any shift.
 */
async function expectCashToAgree({ call, ask }: Venue) {
  const { open } = await call(shifts.readDrawers)
  for (const shift of open) {
    const body = { total: 123.45, reason: 'Counted twice' }
    await call(shifts.closeShift, { params: paramsOf(shift), body })
  }
  const [last] = await call(shifts.listShifts)
  const { body } = await ask('GET', `/api/journal/export?from=${FIRST_DAY}&to=2027-12-31&format=csv`)
  const { data } = Papa.parse<ExportedRow>(String(body).replace('\uFEFF', '').trim(), { header: true })
  const journal = data
    .filter(row => row['Our Account'] === 'cash')
    .reduce((sum, row) => sum + cents(Number(row.Debit)) - cents(Number(row.Credit)), 0)
  const outside = (await readZReports({ call } as Venue))
    .flatMap(({ parts }) => parts)
    .reduce((sum, { shift, cash }) => sum + (shift ? 0 : cents(cash)), 0)
  expect(journal).toBe(cents(last?.counted ?? 0) + outside)
}

async function expectGroupingsToAgree(
  { call }: Venue,
  zReports: readonly DayReport[],
  wanted: Record<'taken' | 'earned', number>,
) {
  const query = custom(FIRST_DAY, zReports.at(-1)!.businessDay)
  const shared: Grouping[] = ['day', 'month', 'weekday', 'hour', 'facility_type', 'facility', 'source']
  for (const basis of ['taken', 'earned'] as const)
    for (const grouping of basis === 'taken' ? [...shared, 'method' as const] : shared) {
      const report = await call(reports.readCustom, { query: { ...query, grouping, basis } })
      const label = basis === 'taken' ? 'Revenue' : 'Revenue earned'
      const found = [cents(figure(report, 'revenue')), findSum(report, 'custom', label)]
      expect([basis, grouping, ...found]).toEqual([basis, grouping, wanted[basis], wanted[basis]])
    }
}

/** Accounts and statements show the same debt as the bills, and no bill is on two accounts. */
async function expectAccountsToAgree({ call, db }: Venue) {
  const bills = await db.selectFrom('bills').select('id').execute()
  let owed = 0
  for (const { id } of bills)
    owed += cents((await call(billsApi.readBill, { params: { id: String(id) } })).balance)
  const accounts = [
    ...(await call(receivablesApi.listAccounts, { query: { of: 'guests' } })).accounts,
    ...(await call(receivablesApi.listAccounts, { query: { of: 'members' } })).accounts,
  ]
  expect(accounts.reduce((sum, { balance }) => sum + cents(balance), 0)).toBe(owed)
  const owing = await call(receivablesApi.listReceivables)
  const inCredit = await call(receivablesApi.listReceivables, { query: { show: 'credit' } })
  expect(cents(owing.totals.owed) - cents(inCredit.totals.credit)).toBe(owed)
  for (const { of, id, balance } of accounts) {
    const params = { of, id: String(id) }
    const { closing } = await call(receivablesApi.readStatement, { params, query: { from: FIRST_DAY } })
    expect([of, id, closing]).toEqual([of, id, balance])
  }
}
