import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { writeHandover } from '#desk/handover/contract.ts'
import { draftInvoice, listInvoices, sendInvoice } from '#desk/invoices/contract.ts'
import { correctRental, endRental, listRentals } from '#desk/rentals/contract.ts'
import { pageWorkorders, writeWorkorder } from '#house/workorders/contract.ts'
import { listCards, sellCard } from '#money/cards/contract.ts'
import { listPayments } from '#money/payments/contract.ts'
import { addAccount, saveProfile, setPassword, signIn } from '#office/accounts/contract.ts'
import { eraseGuest, exportGuest, listGuests } from '#people/guests/contract.ts'
import { listMembers } from '#people/members/contract.ts'
import { openDatabase } from '#platform/database/open-database.ts'
import { emptyDatabaseLocation } from '#testing/database/empty-database.ts'
import { expectInvariants } from '#testing/database/invariants.ts'
import { onPostgres, openTestDatabase } from '#testing/database/test-database.ts'
import { addCleanup } from '#testing/environment/cleanup.ts'
import { startTestServer } from '#testing/venue/client.ts'
import { createFixtures, paramsOf } from '#testing/venue/fixtures.ts'
import { OWNERS_PASSWORD, openBrowser } from '#testing/venue/staffed-venue.ts'
import { TestClock } from '#testing/venue/test-clock.ts'
import { migrate } from '../operations/migrate.ts'

/** Each name with searches that find it. The second é is an e and a mark. */
const found: [name: string, searches: string[]][] = [
  [
    'Éric Lefe\u0301vre',
    ['eric', 'ÉRIC', 'Éric', 'e\u0301ric', 'ric lefevre', 'ERIC LEFÈVRE', 'eric  lefevre'],
  ],
  [
    'ŁUKASZ Weißmüller',
    ['lukasz', 'Łukasz', 'łuk', 'weissmuller', 'WEISSMÜLLER', 'weiß', 'lukasz weiß', 'ß', 'Łu'],
  ],
  ['Ольга Соколова', ['ольга', 'ОЛЬГА', 'Ольга соколова']],
  ['ILKAY Irmak', ['ilkay', 'Ilkay irmak', 'ILK']],
]

const locales = [
  ['the default locale', undefined],
  ...(onPostgres
    ? [
        ['locale C', `template template0 encoding 'UTF8' locale_provider libc locale 'C'`] as const,
        [
          'a Turkish locale',
          `template template0 encoding 'UTF8' locale_provider icu icu_locale 'tr' locale 'C'`,
        ] as const,
      ]
    : []),
] as const

/** Opens a venue in a database that is created with these options of PostgreSQL. */
async function openVenueWith(options: string | undefined) {
  const folder = path.join((await openTestDatabase()).folder, 'data')
  await mkdir(folder)
  const where = await emptyDatabaseLocation(folder, options)
  const store = await openDatabase(where.url ? { url: where.url } : { file: where.file })
  await migrate(store)
  const clock = new TestClock()
  const server = await startTestServer({ ...store, folder }, clock)
  addCleanup(() => expectInvariants(store.db))
  return { ...server, clock, given: createFixtures(server, clock, async () => {}) }
}

describe.each(locales)('a search without case and accents, in a database of %s,', (_locale, options) => {
  let venue: Awaited<ReturnType<typeof openVenueWith>>
  beforeAll(async () => {
    venue = await openVenueWith(options)
  })

  test('finds guests, members, stays, invoices, payments, gift cards and work orders', async () => {
    const { call, app, given } = venue
    const room = await given.room({ name: 'Dampf-Süd' })
    for (const [name] of found) {
      await given.runningRental({ customerName: name })
      const [firstName = '', lastName = ''] = name.split(' ')
      await given.member({ firstName, lastName })
      const lines = [{ description: 'Damage', quantity: 1, unitPrice: 7, taxRate: 0 }]
      const body = { dueDate: '2026-06-30', lines, customerName: name }
      await call(sendInvoice, { params: paramsOf(await call(draftInvoice, { body })) })
      await call(sellCard, { body: { kind: 'value', amount: 20, holder: name, paymentMethod: 'cash' } })
      const form = { type: 'repair', priority: 'low', title: 'Door', facilityType: 'room' } as const
      await call(writeWorkorder, { body: { ...form, facilityId: room.id, description: `Ask ${name}` } })
    }
    const namesIn = async (search: string) => {
      const query = { search }
      return {
        guests: (await call(listGuests, { query })).guests.map(({ name }) => name),
        members: (await call(listMembers, { query })).map(
          ({ firstName, lastName }) => `${firstName} ${lastName}`,
        ),
        stays: (await call(listRentals, { query })).rentals.map(({ customerName }) => customerName),
        ofRunning: (await call(listRentals, { query: { ...query, status: 'active' } })).rentals.map(
          ({ customerName }) => customerName,
        ),
        invoices: (await call(listInvoices, { query })).invoices.map(({ customerName }) => customerName),
        cards: (await call(listCards, { query })).cards.map(({ holder }) => holder),
        workorders: (await call(pageWorkorders, { query })).workorders.map(({ description }) =>
          description.slice('Ask '.length),
        ),
      }
    }
    const expectFound = async () => {
      for (const [name, searches] of found)
        for (const search of searches) {
          const all = await namesIn(search)
          // Guests and members are found by words, and by short texts only as the beginning of a name.
          if ([...search].length > 1 && search !== 'ric lefevre')
            expect([search, new Set([...all.guests, ...all.members])]).toEqual([search, new Set([name])])
          for (const kind of ['stays', 'ofRunning', 'invoices', 'cards', 'workorders'] as const)
            expect([search, kind, all[kind]]).toEqual([search, kind, [name]])
        }
      expect((await namesIn('\u0301')).stays).toEqual([])
    }
    await expectFound()
    // On SQLite the clock fills the search index.
    if (!onPostgres) {
      await app.tick()
      await expectFound()
    }
    expect((await call(pageWorkorders, { query: { search: 'dampf-sud' } })).total).toBe(found.length)
    expect((await call(listPayments, { query: { search: 'eric' } })).payments).not.toEqual([])
    for (const search of ['-', '%', '_', '|'])
      expect([search, (await call(listCards, { query: { search } })).cards]).toEqual([search, []])
  })

  test('finds a stay by a phone with copied digits and blanks, as it is typed', async () => {
    const { call, app, given } = venue
    const typed = '+49\u00a0170  １２３\u202f4567'
    const stay = await given.runningRental({ customerName: 'Tom Ford' })
    await call(correctRental, { params: paramsOf(stay), body: { customerPhone: typed } })
    for (const isIndexed of [false, true]) {
      if (isIndexed) await app.tick()
      for (const search of [typed, '+49 170 123 4567', '170  123'])
        expect([
          search,
          (await call(listRentals, { query: { search } })).rentals.map(({ id }) => id),
        ]).toEqual([search, [stay.id]])
    }
  })

  test('finds a stay by its corrected name, and no longer once the guest is erased', async () => {
    const { call, app, given } = venue
    const stay = await given.runningRental({ customerName: 'Zoé Brontë' })
    const plain = await given.runningRental({ customerName: 'Ann Lee' })
    const searchIds = async (search: string) =>
      (await call(listRentals, { query: { search } })).rentals.map(({ id }) => id)
    for (const isIndexed of [false, true]) {
      if (isIndexed) await app.tick()
      await call(correctRental, { params: paramsOf(stay), body: { customerName: 'Wałęsa Groß' } })
      await call(correctRental, { params: paramsOf(plain), body: { customerName: 'Änn Lee' } })
      expect(await searchIds('walesa gross')).toEqual([stay.id])
      expect([await searchIds('zoe'), await searchIds('bronte')]).toEqual([[], []])
      expect([await searchIds('ann lee'), await searchIds('ÄNN LEE')]).toEqual([[plain.id], [plain.id]])
      await call(correctRental, { params: paramsOf(stay), body: { customerName: 'Zoé Brontë' } })
      await call(correctRental, { params: paramsOf(plain), body: { customerName: 'Ann Lee', people: 2 } })
      expect([await searchIds('zoe'), await searchIds('walesa')]).toEqual([[stay.id], []])
      expect(await searchIds('ann lee')).toEqual([plain.id])
    }
    const { rental } = await call(endRental, { params: paramsOf(stay), body: {} })
    const params = { id: String(rental.guestId) }
    await call(writeHandover, { body: { notes: 'ZOE\u0301 BRONTE\u0308 lost a key', name: 'Ann' } })
    await call(writeHandover, { body: { notes: 'All quiet', name: 'Ann' } })
    const { handovers } = await call(exportGuest, { params })
    expect(handovers.map(({ notes }) => notes)).toEqual(['ZOE\u0301 BRONTE\u0308 lost a key'])
    await call(eraseGuest, { params, body: { confirm: true } })
    for (const search of ['zoe', 'Zoé', 'bronte', 'brontë']) expect(await searchIds(search)).toEqual([])
    expect(await searchIds('ERASED guest')).toEqual([stay.id])
  })

  // Last: it ends the open mode.
  test('finds staff by their email address in any case', async () => {
    const { call, url } = venue
    await call(saveProfile, { body: { email: 'INFO@bathhouse.example' } })
    const owner = openBrowser(url)
    await owner.call(setPassword, { body: { password: OWNERS_PASSWORD } })
    const desk = openBrowser(url)
    const body = { login: 'info@BATHHOUSE.example', password: OWNERS_PASSWORD }
    expect((await desk.send(signIn, { body })).status).toBe(200)
    const other = { name: 'Ida', login: 'ida', role: 'staff', email: 'Info@bathhouse.example' } as const
    expect(await owner.refused(addAccount, { body: other })).toMatchObject({ status: 409 })
  })
})
