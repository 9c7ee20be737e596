import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { endRental } from '#desk/rentals/contract.ts'
import * as facilities from '#house/facilities/contract.ts'
import { listPayments, refundPayment } from '#money/payments/contract.ts'
import { saveSettings } from '#office/settings/contract.ts'
import { readEvents, startPosition } from '#platform/feed/delivery.ts'
import { openSecondStore, type TestDatabase } from '#testing/database/test-database.ts'
import { startTestServer } from '#testing/venue/client.ts'
import { waitUntilDeliverable } from '#testing/venue/feed-listener.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue, type Venue } from '#testing/venue/venue.ts'
import { readAudit, readAuditPeople } from './contract.ts'
import { sealEvents } from './seal-events.ts'
import { verifyAudit } from './verify-audit.ts'
import { DAYS, PAGE } from './words.ts'

/** Older transactions of the same database may delay events on PostgreSQL. */
const PATIENCE = { timeout: 300_000, interval: 20 }

async function sealAll(store: TestDatabase) {
  await vi.waitFor(async () => {
    await sealEvents(store)
    expect(await verifyAudit(store)).toMatchObject({ unsealed: 0 })
  }, PATIENCE)
}

/** Alters rows like an attacker with the database's password who disables triggers and foreign keys. */
async function tamper({ db, location }: TestDatabase, ...statements: string[]) {
  if (location.file) {
    const attacker = new DatabaseSync(location.file, { enableForeignKeyConstraints: false, timeout: 10_000 })
    const triggers = attacker.prepare("select name from sqlite_master where type = 'trigger'").all()
    for (const { name } of triggers) attacker.exec(`drop trigger ${name}`)
    for (const statement of statements) attacker.exec(statement)
    return attacker.close()
  }
  for (const table of ['events', 'seals'])
    await sql.raw(`alter table ${table} disable trigger all`).execute(db)
  for (const statement of statements) await sql.raw(statement).execute(db)
}

async function tenEvents(): Promise<Venue> {
  const venue = await openVenue()
  for (let count = 0; count < 10; count++) await venue.given.room()
  await sealAll(venue.store)
  return venue
}

const selectCopy = (id: number, columns = '*') => `select ${columns} from events where id = ${id}`

describe('the hash chain', () => {
  test('covers every event in the order of delivery, also after a restart', async () => {
    const { store, given } = await tenEvents()
    const { sealed, head } = await verifyAudit(store)
    await given.runningRental()
    await sealAll(store)
    const again = await openSecondStore(store)
    const after = await verifyAudit(again).finally(again.close)
    expect(after).toEqual({ sealed: sealed + 2, unsealed: 0, head: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(after.head).not.toBe(head)
    expect(await verifyAudit(store, [{ position: sealed, hash: head, noted: 'A backup' }])).toEqual(after)
  })

  test('is not extended by a server that stops', async () => {
    const { store, given } = await tenEvents()
    await given.room()
    await waitUntilDeliverable(store)
    expect([await sealEvents(store, () => true), await sealEvents(store, () => false)]).toEqual([0, 1])
  })

  test('stays unbroken if two servers write and seal concurrently', async () => {
    const { store, given, clock } = await openVenue()
    const desks = [
      await startTestServer(await openSecondStore(store), clock),
      await startTestServer(await openSecondStore(store), clock),
    ]
    const rooms = await Promise.all(Array.from({ length: 12 }, () => given.room()))
    const statuses = ['cleaning', 'available', 'repair', 'available'] as const
    const work = rooms.map(async (room, index) => {
      for (const status of [...statuses, ...statuses]) {
        await desks[index % 2]!.call(facilities.changeRoomStatus, {
          params: paramsOf(room),
          body: { status },
        })
        if (index % 3 === 0) await Promise.all(desks.map(({ app }) => sealEvents(app.store)))
      }
    })
    await Promise.all(work)
    await sealAll(store)
    const seals = await store.db.selectFrom('seals').selectAll().orderBy('position').execute()
    const events = await readEvents(store, startPosition, 10_000)
    expect(seals.map(({ event_id }) => event_id)).toEqual(events.map(({ id }) => id))
    expect(seals.map(({ position }) => position)).toEqual(events.map((_, index) => index + 1))
    expect(await verifyAudit(store)).toMatchObject({ sealed: 12 + 12 * 8, unsealed: 0 })
  })

  const attacks: [string, string[], RegExp][] = [
    ['a message', ["update events set message = 'Nothing' where id = 4"], /^Event 4 of .* was altered$/],
    ['the actor', ["update events set actor_name = 'Somebody' where id = 4"], /^Event 4 of .* was altered$/],
    ['the time', ['update events set at = at - 1 where id = 4'], /^Event 4 of .* was altered$/],
    [
      'the approver',
      ["update events set approver_name = 'Somebody' where id = 4"],
      /^Event 4 of .* was altered$/,
    ],
    ['the changes', ["update events set changes = '{}' where id = 4"], /^Event 4 of .* was altered$/],
    ['the address', ["update events set address = '10.0.0.1' where id = 4"], /^Event 4 of .* was altered$/],
    ['two rows, and names the first', ["update events set message = 'x' where id in (7, 3)"], /^Event 3 of /],
    ['a removed event', ['delete from events where id = 4'], /^Event 4 is missing$/],
    ['a seal', ["update seals set hash = 'f' where position = 4"], /^Event 4 of .* was altered$/],
    ['a removed seal', ['delete from seals where position = 4'], /position 4 of the chain is missing/],
    [
      'a removed event and seal, with the rest renumbered',
      [
        'delete from seals where position = 4',
        'delete from events where id = 4',
        'update seals set position = position + 1000 where position > 4',
        'update seals set position = position - 1001 where position > 1000',
      ],
      /^Event 5 of .* was altered$/,
    ],
    [
      'removed last events that a backup noted',
      ['delete from seals where position > 8', 'delete from events where id > 8'],
      /^The chain ends at position 8, but A backup notes position 10$/,
    ],
  ]
  test.each(attacks)('detects a change: %s', async (_what, statements, sentence) => {
    const { store } = await tenEvents()
    const { sealed, head } = await verifyAudit(store)
    await tamper(store, ...statements)
    const { fault } = await verifyAudit(store, [{ position: sealed, hash: head, noted: 'A backup' }])
    expect(fault).toMatch(sentence)
  })

  test('detects an inserted event', async () => {
    const { store } = await tenEvents()
    const columns = 'at, action, type, priority, message, actor_name, actor_role'
    const rest = `${columns}, transaction_id`
    await tamper(store, `insert into events (id, ${rest}) ${selectCopy(3, `-3, ${rest}`)}`)
    expect((await verifyAudit(store)).fault).toMatch(/^Event -3 of .* was slipped in$/)
  })

  test('detects a completely rewritten chain if its end was noted', async () => {
    const { store } = await tenEvents()
    const { sealed, head } = await verifyAudit(store)
    await tamper(store, "update events set message = 'Nothing' where id = 4", 'delete from seals')
    await sealAll(store)
    expect(await verifyAudit(store)).not.toHaveProperty('fault')
    expect(
      await verifyAudit(store, [{ position: sealed, hash: head, noted: 'The backup of May 20' }]),
    ).toMatchObject({
      fault: 'The chain up to event 10 was rewritten: The backup of May 20 notes another hash',
    })
  })

  test('cannot be overwritten by the server, because the database refuses', async () => {
    const { store } = await tenEvents()
    const refused = [
      "update events set message = 'x'",
      'delete from events where id = 10',
      "update seals set hash = 'x'",
      'delete from seals',
      ...(store.engine === 'postgres' ? ['truncate events cascade', 'truncate seals'] : []),
    ]
    for (const statement of refused) {
      await expect(store.db.transaction().execute(trx => sql.raw(statement).execute(trx))).rejects.toThrow(
        'rows are only ever added',
      )
    }
    expect(await verifyAudit(store)).toMatchObject({ sealed: 10, unsealed: 0 })
  })
})

describe('the audit trail', () => {
  test('shows actor, action, values before and after, time and address', async () => {
    const { call, given, clock, store } = await openVenue()
    const room = await given.room({ name: 'Room 104' })
    clock.advance(5)
    await call(facilities.editRoom, { params: paramsOf(room), body: { hourlyRate: 25 } })
    const { entries, more } = await call(readAudit)
    expect(more).toBe(false)
    expect(entries[0]).toEqual({
      id: expect.any(Number),
      at: '2026-05-20T18:05:00.000Z',
      by: 'Admin User',
      role: 'admin',
      approvedBy: null,
      action: 'facility.edited',
      sentence: 'Room 104 changed by Admin User',
      subjectId: room.id,
      changes: { hourly_rate_cents: [2000, 2500] },
      address: '127.0.0.1',
      tab: 'tab-of-the-test',
      sealed: false,
    })
    await sealAll(store)
    expect((await call(readAudit)).entries.map(({ sealed }) => sealed)).toEqual([true, true])
  })

  test('is filtered by person, action, noun, subject and period', async () => {
    const { call, given, clock, app } = await openVenue({ dayStart: '06:00' })
    clock.advance(-3 * 24 * 60)
    const rental = await given.runningRental({ minutesAgo: 0, hours: 1 })
    clock.advance(3 * 24 * 60)
    await app.tick()
    await call(endRental, { params: paramsOf(rental), body: {} })
    const actions = async (query: object) =>
      (await call(readAudit, { query })).entries.map(({ action }) => action)
    expect(await actions({ noun: 'rental' })).toEqual(['rental.ended', 'rental.overdue', 'rental.started'])
    expect(await actions({ action: 'rental.started' })).toEqual(['rental.started'])
    expect(await actions({ person: 'clock' })).toEqual(['shift.day_closed', 'rental.overdue'])
    expect(await actions({ person: '1', noun: 'rental' })).toEqual(['rental.ended', 'rental.started'])
    expect(await actions({ person: '99' })).toEqual([])
    expect(await actions({ noun: 'rental', subject: String(rental.id) })).toHaveLength(3)
    expect(await actions({ noun: 'rental', subject: '99' })).toEqual([])
    expect(await actions({ noun: 'rental', to: '2026-05-17' })).toEqual(['rental.started'])
    expect(await actions({ noun: 'rental', from: '2026-05-18' })).toEqual(['rental.ended', 'rental.overdue'])
    expect(await actions({ from: '2026-05-18', to: '2026-05-19' })).toEqual([])
    expect(await call(readAuditPeople)).toEqual([{ id: 1, name: 'Admin User' }])
  })

  test('goes back to `from` page by page, and 30 days by default', async () => {
    const { call, given, clock } = await openVenue()
    clock.advance(-(DAYS + 1) * 24 * 60)
    await given.room({ name: 'Long ago' })
    clock.advance((DAYS + 1) * 24 * 60)
    for (let count = 0; count < PAGE + 5; count++) await given.locker()
    const first = await call(readAudit)
    expect([first.entries.length, first.more]).toEqual([PAGE, true])
    const before = String(first.entries.at(-1)!.id)
    const second = await call(readAudit, { query: { before } })
    expect([second.entries.length, second.more]).toEqual([5, false])
    const ids = [...first.entries, ...second.entries].map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
    const all = await call(readAudit, { query: { before, from: '2026-01-01' } })
    expect(all.entries.at(-1)?.sentence).toContain('Long ago')
    expect(await call(readAudit, { query: { before: '999999' } })).toEqual({ entries: [], more: false })
  })

  test('shows the earlier value of a setting', async () => {
    const { call } = await openVenue()
    await call(saveSettings, { body: { taxRate: 8.5 } })
    const { entries } = await call(readAudit, { query: { noun: 'settings' } })
    expect(entries[0]?.changes).toEqual({ taxRate: [10, 8.5] })
  })

  test('names the guests and members as they are now', async () => {
    const { call, given } = await openVenue()
    const rental = await given.runningRental({ customerName: 'Ivo Brandt' })
    await call(endRental, { params: paramsOf(rental), body: {} })
    const { entries } = await call(readAudit, { query: { noun: 'rental' } })
    expect(entries.map(({ sentence }) => sentence)).toEqual([
      'Admin User checked Ivo Brandt out of Room 101',
      'Admin User checked Ivo Brandt in to Room 101',
    ])
  })

  test('is filtered by facility, with the bills of its guests, and by amount', async () => {
    const { call, given, clock } = await openVenue()
    const rental = await given.runningRental({ minutesAgo: 90, hours: 1 })
    clock.advance(1)
    await given.runningRental({ minutesAgo: 0, hours: 1 })
    clock.advance(1)
    await call(endRental, { params: paramsOf(rental), body: { paymentMethod: 'cash' } })
    clock.advance(1)
    const { payments } = await call(listPayments)
    const [payment] = payments
    await call(refundPayment, { params: paramsOf(payment!), body: { amount: 7, reason: 'Cold sauna' } })
    const sentences = async (query: object) =>
      (await call(readAudit, { query })).entries.map(({ sentence }) => sentence)
    const all = await sentences({ facility: String(rental.facilityId) })
    expect(all).toContain('$7.00 refunded by Admin User')
    expect(all.filter(sentence => sentence.includes('Room 102'))).toEqual([])
    expect(await sentences({ amount: '7' })).toEqual(['$7.00 refunded by Admin User'])
    expect(await sentences({ amount: String(payment!.amount) })).toEqual([
      expect.stringMatching(/^Admin User checked .* out of Room 101$/),
    ])
    expect(await sentences({ amount: '7', facility: '99' })).toEqual([])
  })
})
