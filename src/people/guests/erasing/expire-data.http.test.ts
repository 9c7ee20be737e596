import { describe, expect, test } from 'vitest'
import { endRental, listRentals, readRental, startRental } from '#desk/rentals/contract.ts'
import { emailReceipt } from '#money/papers/contract.ts'
import { listPayments, payBill } from '#money/payments/contract.ts'
import { saveSettings } from '#office/settings/contract.ts'
import { openMailVenue } from '#testing/mail/mail-venue.ts'
import { checkInForm, guestParams, paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue } from '#testing/venue/venue.ts'
import { flagGuest, listGuests, readGuest } from '../contract.ts'
import { eraseExpiredData } from './expire-data.ts'

const DAYS = 24 * 60

describe('data of past guests', () => {
  test('is kept unless the venue limits it, however long ago they were here', async () => {
    const { call, clock, app, db, given } = await openVenue()
    const stay = await given.runningRental()
    await call(endRental, { params: paramsOf(stay), body: {} })
    clock.advance(9 * 365 * DAYS)
    await app.tick()
    expect(await call(readGuest, { params: guestParams(stay) })).toMatchObject({ phone: '+1 555 123 4567' })
    expect(await db.selectFrom('guest_retention_runs').select('day').execute()).toEqual([])
  })

  test('is erased kind by kind, once a day, from record, stays and search; the money stays', async () => {
    const venue = await openVenue({ guestPhoneDays: 30, guestNotesDays: 60, guestNameDays: 365 })
    const { call, clock, app, db, expectEvents } = venue
    const stay = await pastStay(venue, { notes: 'Likes it hot' })
    const params = guestParams(stay)
    await call(flagGuest, { params, body: { kind: 'warning', reason: 'Argues', until: '2026-06-01' } })
    const found = async (search: string) => [
      (await call(listGuests, { query: { search } })).guests.length,
      (await call(listRentals, { query: { search } })).rentals.length,
    ]
    await app.tick()
    const money = await readMoney(db)
    expect(await found('5551234')).toEqual([1, 1])
    expect(await found('555 123 4')).toEqual([1, 1])
    await venue.eventsSince()

    clock.advance(29 * DAYS)
    await app.tick()
    expect(await call(readGuest, { params })).toMatchObject({ phone: '+1 555 123 4567' })
    await expectEvents({ '*': 0 })

    clock.advance(2 * DAYS)
    for (let tick = 0; tick < 3; tick++) await app.tick()
    await expectEvents({ 'guest.data_expired': 1, '*': 0 })
    expect(await call(readGuest, { params })).toMatchObject({ phone: '', email: 'jane.doe@example.com' })
    expect(await call(readRental, { params: paramsOf(stay) })).toMatchObject({
      customerName: 'Jane Doe',
      customerPhone: null,
      notes: 'Likes it hot',
    })
    expect([await found('5551234'), await found('555 123 4')]).toEqual([
      [0, 0],
      [0, 0],
    ])

    clock.advance(30 * DAYS)
    await app.tick()
    await expectEvents({ 'guest.data_expired': 1, '*': 0 })
    expect((await call(readRental, { params: paramsOf(stay) })).notes).toBe('')
    expect((await call(readGuest, { params })).flagHistory).toEqual([])

    clock.advance(305 * DAYS)
    await app.tick()
    expect((await call(readRental, { params: paramsOf(stay) })).customerName).toBe('Erased guest')
    expect(await found('jane')).toEqual([0, 0])
    expect(await readMoney(db)).toEqual(money)
    const events = await db
      .selectFrom('events')
      .select('message')
      .where('action', '=', 'guest.data_expired')
      .orderBy('id')
      .execute()
    expect(events.map(({ message }) => message)).toEqual([
      'Expired guest data erased: phones of 1 guest',
      'Expired guest data erased: notes of 1 guest',
      'Expired guest data erased: names of 1 guest',
    ])
  })

  test('includes the addresses that e-mails went to', async () => {
    const venue = await openMailVenue()
    const { call, clock, db, given } = venue
    await call(saveSettings, { body: { guestEmailDays: 30 } })
    const rental = await call(startRental, { body: checkInForm(await given.room()) })
    const params = paramsOf((await call(listPayments)).payments[0]!)
    await call(emailReceipt, { params, body: { email: 'jane@work.example' } })
    await venue.sendDue()
    await call(endRental, { params: paramsOf(rental), body: { paymentMethod: 'cash' } })
    clock.advance(31 * DAYS)
    await venue.app.tick()
    expect(await db.selectFrom('outgoing_emails').select('address').execute()).toEqual([])
  })

  test('stays as long as something needs it: a stay, a debt, a ban, a membership', async () => {
    const venue = await openVenue({ guestPhoneDays: 30, guestNameDays: 30 })
    const { call, clock, app, given } = venue
    const staying = await given.runningRental({ customerName: 'Ann Staying' })
    const member = await given.member()
    const joined = await pastStay(venue, { customerName: 'Mia Member', memberId: member.id })
    const banned = await pastStay(venue, { customerName: 'Bob Banned', customerPhone: '212 555 0101' })
    const owing = await given.unpaidRental({ customerName: 'Olaf Owing', rate: 10 })
    await call(endRental, { params: paramsOf(owing), body: {} })
    const paying = await pastStay(venue, { customerName: 'Pia Paying', customerPhone: '212 555 0102' })
    const payer = { of: 'guests', id: paying.guestId! } as const
    await given.membership({ billingFrequency: 'annual', payer, payNow: true })
    const body = { kind: 'banned', reason: 'Threw a chair', until: '2026-07-31' } as const
    await call(flagGuest, { params: guestParams(banned), body })
    const readName = async (stay: { id: number }) =>
      (await call(readRental, { params: paramsOf(stay) })).customerName

    clock.advance(40 * DAYS)
    await app.tick()
    for (const stay of [staying, joined, paying, banned, owing])
      expect(await readName(stay)).not.toBe('Erased guest')

    await call(payBill, { params: { id: String(owing.billId) }, body: { paymentMethod: 'cash' } } as never)
    clock.set('2026-08-02T12:00:00')
    await app.tick()
    expect(await Promise.all([staying, joined, paying, banned, owing].map(readName))).toEqual([
      'Ann Staying',
      'Mia Member',
      'Pia Paying',
      'Erased guest',
      'Erased guest',
    ])
  })
})

test('a run that was cut off goes on where it was, two servers share it, and it announces itself once', async () => {
  const { db, app, clock, call, expectEvents } = await openVenue()
  await call(saveSettings, { body: { guestPhoneDays: 1 } })
  await addGuests(db, 600, clock.at)
  await expectEvents({ '*': 1 })
  clock.advance(2 * DAYS)
  let batches = 0
  const cutOff: typeof app.runInTransaction = (ctx, work) =>
    batches++ === 1 ? Promise.reject(new Error('The power is gone')) : app.runInTransaction(ctx, work)
  await expect(eraseExpiredData(db, cutOff, clock.at)).rejects.toThrow('The power is gone')
  expect((await phonesLeft(db)).length).toBe(350)
  // The next day: the run of the day before is finished first.
  clock.advance(DAYS)
  await Promise.all([1, 2].map(() => eraseExpiredData(db, app.runInTransaction, clock.at)))
  expect(await phonesLeft(db)).toEqual([])
  const runs = await db
    .selectFrom('guest_retention_runs')
    .select(['phones', 'finished_at'])
    .orderBy('day')
    .execute()
  expect(runs).toEqual([
    { phones: 600, finished_at: clock.at },
    { phones: 0, finished_at: clock.at },
  ])
  await expectEvents({ 'guest.data_expired': 1, '*': 0 })
})

type Db = Awaited<ReturnType<typeof openVenue>>['db']

const phonesLeft = (db: Db) => db.selectFrom('guest_contacts').select('key').execute()

async function addGuests(db: Db, count: number, at: number) {
  const guests = Array.from({ length: count }, (_, index) => ({
    name: `Guest ${index}`,
    phone: `212${index}`,
  }))
  const rows = await db
    .insertInto('guests')
    .values(
      guests.map(({ name, phone }) => ({
        kind: 'person' as const,
        name,
        name_key: name.toLowerCase(),
        search: `${name.toLowerCase()} ${phone}`,
        member_id: null,
        consented_at: null,
        created_at: at,
        merged_into: null,
        erased_at: null,
      })),
    )
    .returning(['id', 'name_key'])
    .execute()
  await db
    .insertInto('guest_contacts')
    .values(
      rows.map(({ id, name_key }) => ({
        guest_id: id,
        kind: 'phone' as const,
        value: `212${id}`,
        key: `212${id}`,
        name_key,
        added_at: at,
      })),
    )
    .execute()
}

type Venue = Awaited<ReturnType<typeof openVenue>>

/** A paid stay that has ended. */
async function pastStay({ call, given }: Venue, form: object = {}) {
  const stay = await call(startRental, { body: { ...checkInForm(await given.room()), ...form } })
  await call(endRental, { params: paramsOf(stay), body: {} })
  return stay
}

const readMoney = async (db: Db) => [
  await db.selectFrom('ledger').selectAll().orderBy('id').execute(),
  await db.selectFrom('bill_lines').selectAll().orderBy('id').execute(),
  await db.selectFrom('bills').selectAll().orderBy('id').execute(),
]
