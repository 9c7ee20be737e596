import { type Insertable, sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadDemo } from '#demo/load-demo.ts'
import { retireRoom } from '#house/facilities/contract.ts'
import { venueKind } from '#migrations/0016-kind-of-venue.ts'
import { addAccount } from '#office/accounts/contract.ts'
import { saveSettings } from '#office/settings/contract.ts'
import { decideVenueKind, readVenueKind } from '#office/settings/settings.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { EventsTable } from '#platform/feed/table.ts'
import { SERVER_NAME } from '#platform/http/action-context.ts'
import { allRows } from '#testing/database/invariants.ts'
import {
  onPostgres,
  openSecondStore,
  openTestDatabase,
  type TestDatabase,
} from '#testing/database/test-database.ts'
import { countWaiting } from '#testing/database/waiting-transactions.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue, type Venue } from '#testing/venue/venue.ts'
import { initializeVenue } from './initialize-venue.ts'

const now = Date.parse('2026-11-20T20:37:12Z')

/** Runs a first start that requests the demo; returns the kind of venue and the rows before and after. */
async function startDemo(store: TestDatabase) {
  const before = await allRows(store)
  const kind = await initializeVenue(store, 'demo', now, store.folder)
  const { venue, ...after } = await allRows(store)
  return { kind, before, after: { ...after, venue: before.venue }, stored: venue }
}

const event = (trx: Transaction, values: Partial<Insertable<EventsTable>>) =>
  trx
    .insertInto('events')
    .values({
      at: now,
      action: 'rental.overdue',
      type: 'facility_status',
      priority: 'high',
      message: '',
      actor_id: 1,
      actor_name: 'Admin User',
      actor_role: 'admin',
      ...values,
    })
    .execute()

describe('a database in use gets no demo data', () => {
  const uses: Record<string, (venue: Venue) => Promise<unknown>> = {
    'settings were saved': ({ call }) => call(saveSettings, { body: { facilityName: 'Steam Works' } }),
    'there is an account': ({ call }) =>
      call(addAccount, { body: { name: 'Bea', role: 'staff', login: 'bea' } }),
    'there is stock': ({ given }) => given.item(),
    'there is a member': ({ given }) => given.member(),
    'its only room was retired': async ({ call, given }) =>
      call(retireRoom, { params: paramsOf(await given.room()) }),
    // Imported manually, without an event.
    'there is a row of a table': ({ db }) =>
      db.insertInto('holidays').values({ day: '2026-12-25', name: 'Christmas Day' }).execute(),
    'its account got a password': ({ db }) =>
      db.updateTable('staff_accounts').set({ password_hash: 'hash' }).execute(),
  }
  test.each(Object.entries(uses))('if %s', async (_, use) => {
    const venue = await openVenue()
    await use(venue)
    const { kind, before, after, stored } = await startDemo(venue.store)
    expect(after).toEqual(before)
    expect([kind, stored]).toEqual(['real', [{ id: 1, kind: 'real' }]])
  })
})

describe('the kind of a venue', () => {
  test('is decided on the first start, even if the venue stays unused', async () => {
    const store = await openTestDatabase()
    expect(await initializeVenue(store, 'real', now, store.folder)).toBe('real')
    const { kind, before, after } = await startDemo(store)
    expect(kind).toBe('real')
    expect(after).toEqual(before)
  })

  test('is decided by one server, while other servers and transactions that record events wait', async () => {
    const store = await openTestDatabase()
    const [other, desk] = [await openSecondStore(store), await openSecondStore(store)]
    const order: string[] = []
    const [decided, kind] = await store.db.transaction().execute(async trx => {
      const kind = await decideVenueKind(trx, 'demo')
      const waiting = [
        initializeVenue(other, 'real', now, store.folder).then(found => order.push(`found ${found}`)),
        desk.db
          .transaction()
          .execute(trx => event(trx, {}))
          .then(() => order.push('recorded')),
      ]
      if (onPostgres) await expect.poll(() => countWaiting(store.db)).toBe(waiting.length)
      order.push('decided')
      return [Promise.all(waiting), kind] as const
    })
    await decided
    expect(kind).toBe('demo')
    expect(order[0]).toBe('decided')
    expect(order.toSorted()).toEqual(['decided', 'found demo', 'recorded'])
    await Promise.all([other.close(), desk.close()])
  })

  test('cannot be changed', async () => {
    const store = await openTestDatabase()
    await initializeVenue(store, 'real', now, store.folder)
    await expect(store.db.updateTable('venue').set({ kind: 'demo' }).execute()).rejects.toThrow(
      'only ever added',
    )
    await expect(store.db.deleteFrom('venue').execute()).rejects.toThrow('only ever added')
    await expect(store.db.insertInto('venue').values({ id: 2, kind: 'demo' }).execute()).rejects.toThrow()
  })
})

describe('a venue of an earlier version', () => {
  let store: TestDatabase
  beforeAll(async () => {
    store = await openTestDatabase()
    await loadDemo(store.db, now, undefined, { sells: false })
    // As the demo of version 0.1 wrote them.
    const document =
      '{"facilityName":"Harbor Bathhouse","address":"48 Front Street, New York, NY 10004","timeZone":"America/New_York"}'
    await store.db.updateTable('settings').set({ document }).execute()
    await nameServerClock(store)
  })

  /** Names the server in the events as version 0.1 did. */
  async function nameServerClock({ db, engine }: TestDatabase) {
    const allow =
      engine === 'postgres'
        ? sql`alter table events disable trigger events_keep`
        : sql`drop trigger events_no_update`
    await allow.execute(db)
    await db
      .updateTable('events')
      .set({ actor_name: 'Clock' })
      .where('actor_name', '=', SERVER_NAME)
      .execute()
  }

  const clock = { actor_id: null, actor_name: 'Clock', actor_role: 'clock' }
  const locker = { type: 'locker', name: 'Locker 900', status: 'available', status_since: now } as const
  const item = { hourly_rate_cents: 0, features: '', amenities: '', room_type: '', size: '', location: '' }

  test.each<[kind: 'demo' | 'undecided', found: string, change: (trx: Transaction) => Promise<unknown>]>([
    ['demo', 'nothing else', async () => {}],
    ['demo', 'events of the clock', trx => event(trx, clock)],
    ['undecided', "a person's request", trx => event(trx, { address: '127.0.0.1' })],
    ['undecided', "a browser's request", trx => event(trx, { origin: 'tab' })],
    ['undecided', 'a command', trx => event(trx, { ...clock, actor_name: 'Command line' })],
    ['undecided', 'saved settings', trx => trx.updateTable('settings').set({ version: 2 }).execute()],
    [
      'undecided',
      'another account',
      trx => trx.insertInto('staff_accounts').values({ name: 'Bea', role: 'staff' }).execute(),
    ],
    [
      'undecided',
      'another locker',
      trx =>
        trx
          .insertInto('facilities')
          .values({ ...locker, ...item, description: '' })
          .execute(),
    ],
  ])('is %s if it contains the demo and %s', async (kind, _, change) => {
    const { db, engine } = store
    const undone = db.transaction().execute(async trx => {
      await change(trx)
      await sql`drop table venue`.execute(trx)
      if (engine === 'postgres') await sql`drop function venue_keep`.execute(trx)
      await venueKind(engine).up(trx)
      expect((await readVenueKind(trx)) ?? 'undecided').toBe(kind)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
  })

  test('is undecided if it does not contain the demo', async () => {
    const other = await openTestDatabase()
    expect(await readVenueKind(other.db)).toBeUndefined()
  })
})
