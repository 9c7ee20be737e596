import { expect, test } from 'vitest'
import { endRental, payRental, type Rental, startRental } from '#desk/rentals/contract.ts'
import { addItem } from '#house/inventory/contract.ts'
import { addLine } from '#money/bills/contract.ts'
import { readTakings } from '#money/ledger/contract.ts'
import { listPayments, refundPayment } from '#money/payments/contract.ts'
import { closeShift, moveCash, openShift } from '#money/shifts/contract.ts'
import { readOccupancy, readRevenue, readStaff } from '#office/reports/contract.ts'
import { flagGuest } from '#people/guests/contract.ts'
import { DAY } from '#platform/values/time.ts'
import { checkInForm, itemForm, paramsOf } from '#testing/venue/fixtures.ts'
import { openStaffedVenue } from '#testing/venue/staffed-venue.ts'
import { openVenue, type Venue } from '#testing/venue/venue.ts'
import { readToday } from './contract.ts'

const today = (venue: Venue, day?: string) => venue.call(readToday, { query: day ? { day } : {} })

test('an empty venue has nothing to decide and no figures that nobody made', async () => {
  expect(await today(await openVenue())).toMatchObject({
    businessDay: '2026-05-20',
    running: true,
    lastWeekDay: '2026-05-13',
    takings: { amount: 0, lastWeek: 0, methods: [] },
    occupancy: { peak: null },
    owed: { amount: 0, stays: 0 },
    drawers: { open: [], difference: null },
    lastZ: null,
    decisions: [],
    next: [],
    people: [],
  })
})

test('the figures are those of the reports and of the dashboard, and people sum to the takings', async () => {
  const venue = await openVenue()
  const { given, call, clock } = venue
  const pay = async (paymentMethod: 'cash' | 'credit_card') => {
    const rental = await given.unpaidRental()
    await call(payRental, { params: paramsOf(rental), body: { paymentMethod } })
    await call(endRental, { params: paramsOf(rental), body: {} })
  }
  await pay('cash')
  clock.advance(60)
  const later = clock.at
  await pay('credit_card')
  clock.advance(7 * 24 * 60 - 30)
  expect(clock.at).toBeLessThan(later + 7 * DAY)
  await pay('cash')
  await pay('credit_card')
  const unpaid = await given.unpaidRental()
  const { payments } = await call(listPayments, { query: { method: 'credit_card' } })
  await call(refundPayment, { params: paramsOf(payments[0]!), body: { amount: 5, reason: 'Cold' } })

  const shown = await today(venue)
  const dashboard = await call(readTakings)
  expect(shown.takings).toMatchObject({ amount: dashboard.today, lastWeek: dashboard.lastWeek })
  expect(dashboard.lastWeek).toBeGreaterThan(0)
  const query = { period: 'today' } as const
  const revenue = await call(readRevenue, { query })
  expect(shown.takings.amount).toBe(revenue.figures[0]!.value)
  const byMethod = revenue.sheets.find(({ id }) => id === 'method')!
  const column = byMethod.columns.findIndex(({ id }) => id === 'total')
  expect(shown.takings.methods.map(({ method, amount }) => [method, amount])).toEqual(
    byMethod.rows.map(row => [row[0], row[column]]),
  )
  const occupancy = (await call(readOccupancy, { query })).sheets.find(({ id }) => id === 'hour')!
  const all = occupancy.columns.findIndex(({ id }) => id === 'all')
  const shares = occupancy.rows.map(row => Number(row[all]))
  const total = shown.occupancy.now.reduce((sum, { total }) => sum + total, 0)
  expect(shown.occupancy.peak?.percent).toBe(Math.max(...shares, Math.round(1_000 / total) / 10))
  expect(shown.occupancy.now[0]).toMatchObject({ type: 'room', occupied: 1 })
  expect(shown.owed).toEqual({ amount: unpaid.dueAmount, stays: 1 })
  const sum = shown.people.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0)
  expect(sum / 100).toBe(shown.takings.amount)
  const staff = await call(readStaff, { query })
  expect(staff.sheets[0]!.total![2]).toBe(shown.takings.amount)
  expect(staff.figures.map(({ label, value }) => [label, value])).toContainEqual(['Given back', 5])
})

test('the peak is never below what is occupied now', async () => {
  const venue = await openVenue()
  await venue.given.room()
  await venue.given.runningRental({ minutesAgo: 1 })
  expect((await today(venue)).occupancy.peak).toEqual({ hour: 14, percent: 50 })
})

test('decisions name what, who and how much: overdue, refund, comp, drawer, late room, low stock', async () => {
  const venue = await openVenue()
  const { given, call, clock } = venue
  const { id: shiftId } = await call(openShift, { body: { drawer: 'Front desk', float: 100 } })
  const stay = await given.runningRental()
  await call(addLine, {
    params: { id: String(stay.billId) },
    body: { kind: 'comp', by: 'amount', value: 2, reason: 'Cold water' },
  })
  const { payments } = await call(listPayments, { query: {} })
  await call(refundPayment, { params: paramsOf(payments[0]!), body: { amount: 3, reason: 'Late' } })
  await call(closeShift, { params: { id: String(shiftId) }, body: { total: 90, reason: 'Miscounted' } })
  const dirty = await given.room({ status: 'cleaning' })
  await call(addItem, { body: { ...itemForm, currentStock: 1 } })
  clock.advance(4 * 60)
  const { decisions, drawers } = await today(venue)
  expect(decisions).toMatchObject([
    { kind: 'overdue', name: stay.customerName, facility: { id: stay.facilityId } },
    { kind: 'refund', amount: 3, reason: 'Late', by: 'Admin User', paymentId: payments[0]!.id },
    { kind: 'comp', amount: 2, reason: 'Cold water', facility: { name: stay.facilityName } },
    { kind: 'drawer', name: 'Front desk', by: 'Admin User', zReportId: 1 },
    { kind: 'late_room', facility: { id: dirty.id } },
    { kind: 'low_stock', name: itemForm.name, stock: 1 },
  ])
  expect(drawers).toEqual({ open: [], difference: decisions[3]!.amount })
})

test('a ban that was overridden is listed with who did it', async () => {
  const venue = await openVenue()
  const first = await venue.given.runningRental()
  await venue.call(flagGuest, {
    params: { id: String(first.guestId) },
    body: { kind: 'banned', scope: 'all', reason: 'Smoked' },
  })
  const room = await venue.given.room()
  await venue.call(startRental, {
    body: { ...checkInForm(room), guestId: first.guestId!, banOverride: 'Has paid the fine' },
  })
  expect((await today(venue)).decisions).toMatchObject([
    { kind: 'ban', by: 'Admin User', facility: { id: room.id } },
  ])
})

test('the next six hours set arrivals against free facilities by type', async () => {
  const venue = await openVenue()
  const suite = await venue.given.room({ roomType: 'Suite' })
  await venue.given.room({ roomType: 'Suite', status: 'cleaning' })
  await venue.given.locker()
  await venue.given.booking({ facility: suite, inMinutes: 120 })
  await venue.given.booking({ facility: suite, inMinutes: 600 })
  const { next } = await today(venue)
  expect(next).toMatchObject([
    { type: 'room', kind: 'Suite', arrivals: 1, free: 1, ending: 0 },
    { type: 'locker', arrivals: 0, free: 1, ending: 0 },
  ])
})

test('a past day shows what happened, and nothing of now; a day to come is refused', async () => {
  const venue = await openVenue()
  const rental = await venue.given.unpaidRental()
  await venue.call(payRental, { params: paramsOf(rental), body: { paymentMethod: 'cash' } })
  venue.clock.advance(2 * 24 * 60)
  expect(await today(venue, '2026-05-20')).toMatchObject({
    running: false,
    takings: { amount: rental.dueAmount },
    occupancy: { now: [] },
    owed: null,
    decisions: [],
    next: [],
    people: [{ name: 'Admin User', amount: rental.dueAmount }],
  })
  const refused = await venue.refused(readToday, { query: { day: '2026-06-01' } })
  expect(refused.errors).toEqual({ day: 'This day is still to come' })
})

test('the cash of each open drawer is shown, but not to who opened it or was at it: they count it blind', async () => {
  let stay: Rental | undefined
  const venue = await openStaffedVenue(async ({ given }) => {
    stay = await given.unpaidRental()
  })
  const { owner } = venue
  const [desk, manager] = [await venue.staff('staff'), await venue.staff('manager')]
  const front = await desk.call(openShift, { body: { drawer: 'Front desk', float: 100 } })
  await manager.call(openShift, { body: { drawer: 'Bar', float: 50.5 } })
  await desk.call(payRental, { params: paramsOf(stay!), body: { paymentMethod: 'cash' } })
  const out = { kind: 'out' as const, amount: 12.25, reason: 'Courier' }
  await desk.call(moveCash, { params: paramsOf(front), body: out })
  const cash = 100 + stay!.dueAmount - 12.25
  const seenBy = async (who: { call: Venue['call'] }) =>
    (await who.call(readToday, { query: {} })).drawers.open.map(open => [
      open.drawer,
      open.people.length,
      open.cash,
    ])
  expect(await seenBy(owner)).toEqual([
    ['Bar', 1, 50.5],
    ['Front desk', 1, cash],
  ])
  expect(await seenBy(manager)).toEqual([
    ['Bar', 1, null],
    ['Front desk', 1, cash],
  ])
  await owner.call(closeShift, { params: paramsOf(front), body: { total: cash } })
  expect(await seenBy(owner)).toEqual([['Bar', 1, 50.5]])
})

test('only managers may read it', async () => {
  const venue = await openStaffedVenue()
  const desk = await venue.staff('staff')
  expect((await desk.send(readToday, { query: {} })).status).toBe(403)
  expect((await venue.owner.send(readToday, { query: {} })).status).toBe(200)
})
