import { expect, test } from 'vitest'
import { listBoard, payRental, quoteRental, readRental } from '#desk/rentals/contract.ts'
import { flagGuest } from '#people/guests/contract.ts'
import { listAlerts } from '#platform/feed/contract.ts'
import { waitUntilDeliverable } from '#testing/venue/feed-listener.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue } from '#testing/venue/venue.ts'
import { countLocalTimes, defaultSettings, readSettings, saveSettings } from './contract.ts'

test('a new venue has the defaults of the specification', async () => {
  const { call } = await openVenue()
  expect(await call(readSettings)).toEqual({ ...defaultSettings, version: 0 })
  expect(defaultSettings).toMatchObject({
    taxRate: 10,
    currency: 'USD',
    afterCheckOut: 'available',
    dayStart: '00:00',
  })
})

test('saved settings take effect at once', async () => {
  const { call, given, expectEvents } = await openVenue()
  const quote = () =>
    call(quoteRental, { query: { form: 'check-in', hours: 1, facilityType: 'room', facilityId: room.id } })
  const room = await given.room()
  await given.booking({ facility: room, inMinutes: 60 })
  expect(await quote()).toMatchObject({ total: 22 })
  expect((await call(listBoard))[0]?.startDate).toBe('2026-05-20T15:00:00')
  const saved = await call(saveSettings, {
    body: { taxRate: 8.875, currency: 'EUR', timeZone: 'Europe/Berlin' },
  })
  expect(saved).toMatchObject({ taxRate: 8.875, currency: 'EUR', version: 1 })
  expect(await call(readSettings)).toEqual(saved)
  expect(await quote()).toMatchObject({
    total: 21.78,
    lines: [{ label: '1h at €20.00 an hour' }, { label: 'Tax 8.875%' }, {}, {}],
  })
  expect((await call(listBoard))[0]?.startDate).toBe('2026-05-20T21:00:00')
  await expectEvents({ record_changed: 1, '*': 0 })
})

test('records the change in an event; saving the same values again announces nothing', async () => {
  const { call, db, expectEvents } = await openVenue()
  await call(saveSettings, { body: { taxRate: 12, facilityName: 'Bath House' } })
  await expectEvents({ 'settings.changed': 1, '*': 0 })
  const event = await db
    .selectFrom('events')
    .select('changes')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(JSON.parse(event.changes ?? '')).toEqual({
    taxRate: [10, 12],
    facilityName: ['Keydesk', 'Bath House'],
  })
  expect(await call(saveSettings, { body: { taxRate: 12 } })).toMatchObject({ version: 1 })
  await expectEvents({ '*': 0 })
})

test('refuses the second of two concurrent edits', async () => {
  const { call, refused, expectEvents } = await openVenue()
  const read = await call(readSettings)
  await call(saveSettings, { body: { taxRate: 12 }, ifMatch: read.version })
  expect(await refused(saveSettings, { body: { taxRate: 13 }, ifMatch: read.version })).toMatchObject({
    status: 412,
    detail: 'Admin User changed the settings (Tax Rate (%)). Reload and try again.',
  })
  expect(await call(readSettings)).toMatchObject({ taxRate: 12 })
  await expectEvents({ 'settings.changed': 1, '*': 0 })
})

test.each([
  [['mobile_payment'], 'Members need at least one payment method'],
  [['bank_transfer', 'debit_card'], 'Guests need at least one payment method'],
])('refuses %j alone: guests and members each need a payment method', async (methods, sentence) => {
  const { refused, call, expectEvents } = await openVenue()
  const body = { paymentMethodsOffered: methods as ['cash'] }
  expect(await refused(saveSettings, { body })).toMatchObject({
    status: 422,
    errors: { paymentMethodsOffered: sentence },
  })
  expect(await call(readSettings)).toMatchObject({ version: 0 })
  await expectEvents({ '*': 0 })
})

test('concurrent changes of different settings are all saved', async () => {
  const { call, expectEvents } = await openVenue()
  const changes = [
    { taxRate: 12 },
    { facilityName: 'Bath House' },
    { address: 'Main Street 1' },
    { graceMinutes: 5 },
    { dayStart: '06:00' },
  ]
  await Promise.all(changes.map(body => call(saveSettings, { body })))
  expect(await call(readSettings)).toEqual({
    ...defaultSettings,
    ...Object.assign({}, ...changes),
    taxClasses: [
      {
        ...defaultSettings.taxClasses[0],
        rates: [
          { name: 'Tax', rate: 10, validFrom: '2000-01-01' },
          { name: 'Tax', rate: 12, validFrom: '2026-05-20' },
        ],
      },
      defaultSettings.taxClasses[1],
    ],
    version: 5,
  })
  await expectEvents({ 'settings.changed': 5, '*': 0 })
})

test('payments are alerts if the setting is on, otherwise plain record changes', async () => {
  const { call, given, store, expectEvents } = await openVenue()
  const pay = async () => {
    const rental = await given.unpaidRental()
    await call(payRental, { params: paramsOf(rental), body: { paymentMethod: 'cash' } })
  }
  await pay()
  await expectEvents({ record_changed: 1, '*': 0 })
  await call(saveSettings, { body: { paymentAlerts: true } })
  await pay()
  await expectEvents({ facility_status: 1, '*': 0 })
  await waitUntilDeliverable(store)
  const { all } = await call(listAlerts)
  expect(all.alerts[0]).toMatchObject({ title: 'Payment Taken', action: 'payment.taken' })
})

test('refuses a payment method that the venue has disabled', async () => {
  const { call, given, refused, expectEvents } = await openVenue()
  const rental = await given.unpaidRental()
  await call(saveSettings, { body: { paymentMethodsOffered: ['cash'] } })
  await expectEvents({ 'settings.changed': 1, '*': 0 })
  const body = { paymentMethod: 'mobile_payment' } as const
  expect(await refused(payRental, { params: paramsOf(rental), body })).toMatchObject({
    status: 422,
    errors: { paymentMethod: 'This venue does not accept mobile payment' },
  })
  await expectEvents({ '*': 0 })
  await call(payRental, { params: paramsOf(rental), body: { paymentMethod: 'cash' } })
})

test('a change of the time zone keeps agreed times', async () => {
  const { call, given } = await openVenue()
  const rental = await given.unpaidRental({ minutesAgo: 0 })
  await call(saveSettings, { body: { timeZone: 'Asia/Kolkata' } })
  expect(await call(readRental, { params: paramsOf(rental) })).toMatchObject({
    startTime: rental.startTime,
    endTime: rental.endTime,
    totalAmount: rental.totalAmount,
    startDate: '2026-05-20T23:30:00',
  })
})

test('the currency is fixed once money is booked, and has two decimals', async () => {
  const { call, refused, given } = await openVenue()
  const readCurrency = async () => (await call(readSettings)).currency
  for (const currency of ['JPY', 'KWD'])
    expect((await refused(saveSettings, { body: { currency: currency as never } })).errors!.currency).toMatch(
      /such as JPY, or with three decimals, such as KWD, are not supported$/,
    )
  await call(saveSettings, { body: { currency: 'CHF' } })
  await given.runningRental({ minutesAgo: 0 })
  expect((await refused(saveSettings, { body: { currency: 'EUR' } })).errors).toEqual({
    currency: 'The currency cannot be changed: charges, payments or cash drawers are booked in it',
  })
  expect(await readCurrency()).toBe('CHF')
  await call(saveSettings, { body: { currency: 'CHF', taxRate: 8.1 } })
})

test('a change of the time zone says what it moves to another local time', async () => {
  const { given, call } = await openVenue()
  const movedTo = (timeZone: string) => call(countLocalTimes, { query: { timeZone } })
  const nothing = { bookings: 0, stays: 0, bans: 0, flags: 0 }
  expect(await movedTo('Europe/Berlin')).toEqual(nothing)
  await given.booking({ inMinutes: 60 })
  await given.booking({ inMinutes: 120 })
  await given.booking({ inMinutes: 250 * 24 * 60 })
  const { guestId } = await given.runningRental()
  const flag = { scope: 'all' as const, reason: 'Mirror', until: '2026-06-01' }
  for (const kind of ['banned', 'note'] as const)
    await call(flagGuest, { params: { id: String(guestId) }, body: { ...flag, kind } })
  await call(flagGuest, { params: { id: String(guestId) }, body: { ...flag, kind: 'warning', until: null } })
  expect(await movedTo('Europe/Berlin')).toEqual({ bookings: 3, stays: 1, bans: 1, flags: 1 })
  expect(await movedTo('America/Toronto')).toEqual(nothing)
  // Standard time all year: an hour behind New York in summer only.
  expect(await movedTo('America/Jamaica')).toEqual({ bookings: 2, stays: 1, bans: 1, flags: 1 })
})
