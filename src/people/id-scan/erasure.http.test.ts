import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, test, vi } from 'vitest'
import { saveSettings } from '#office/settings/contract.ts'
import { allRows } from '#testing/database/invariants.ts'
import { readDatabaseFiles, readNewBackup } from '#testing/database/stored-data.ts'
import { onPostgres, openTestDatabase, type TestDatabase } from '#testing/database/test-database.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openLoggedVenue } from '#testing/venue/logged-venue.ts'
import { eraseIdRecord, matchMembers, storeIdRecord } from './contract.ts'
import { createIdRecordRetention } from './id-record-retention.ts'

/** Values that nothing else in the venue's data contains. */
const secrets = {
  lastName: 'QUIXOTEXYZ',
  address: '7 VERY SECRET LANE ZQZQ',
  documentId: 'ZQ99887766',
  dateOfBirth: '1971-03-04',
}
const card = { firstName: 'ANNABELLAZQ', middleName: '', country: 'USA', ...secrets }
const keepAll = {
  keptIdFields: ['firstName', 'lastName', 'address', 'dateOfBirth'] as const,
  keptIdNumber: 'yes' as const,
}

const waysToGo: [string, (story: Story) => Promise<unknown>][] = [
  ['the retention period ends', async ({ clock }) => clock.advance(31 * 24 * 60)],
  ['a manager erases it', ({ call, subject }) => call(eraseIdRecord, subject)],
  [
    'the venue keeps less',
    ({ call }) => call(saveSettings, { body: { keptIdFields: [], keptIdNumber: 'no' } }),
  ],
  [
    'a second card takes its place',
    ({ call, subject }) => call(storeIdRecord, { ...subject, body: { lastName: 'OTHER' } }),
  ],
]

test.each(waysToGo)(
  'once %s, ID data is in no table, log, file or backup',
  async (_what, go) => {
    const story = await scannedGuest()
    expect(JSON.stringify(await allRows(story.store))).toContain(secrets.documentId)

    await go(story)
    await waitUntilForgotten(story)
  },
  150_000,
)

test.runIf(onPostgres)(
  'delays the scrub while a transaction writes in another database of the server',
  async () => {
    const story = await scannedGuest()
    const elsewhere = new pg.Client(inject('postgresUrl'))
    await elsewhere.connect()
    await elsewhere.query('begin; create temporary table anything (id integer)')

    await story.call(eraseIdRecord, story.subject)
    await story.app.tick()
    expect((await placesThatTell(story)).filter(place => !place.endsWith('the file of the table'))).toEqual(
      [],
    )
    await elsewhere.query('commit')
    await elsewhere.end()
    await waitUntilForgotten(story)
  },
  150_000,
)

/** On PostgreSQL the scrub waits for transactions of concurrent tests, which take long on a busy machine. */
const waitUntilForgotten = (story: Story) =>
  vi.waitFor(
    async () => {
      await story.app.tick()
      expect(await placesThatTell(story)).toEqual([])
    },
    { timeout: 300_000, interval: 200 },
  )

/** Returns the places that still contain one of the values. */
async function placesThatTell({ store, log }: Story): Promise<string[]> {
  const places = {
    tables: JSON.stringify(await allRows(store)),
    log: log.join(''),
    ...(await readFiles(store)),
    ...(await readNewBackup(store)),
  }
  const values = [...Object.values(secrets), card.firstName]
  return Object.entries(places).flatMap(([place, content]) =>
    values.filter(value => content.includes(value)).map(value => `${value} in ${place}`),
  )
}

test('a scrub that fails is asked for again as it was', async () => {
  const store = await openTestDatabase()
  const asked: boolean[] = []
  const scrub = async (_table: string, more: boolean) => {
    if (asked.push(more) === 1) throw new Error('The connection is lost')
    return true
  }
  const purge = createIdRecordRetention({ ...store, vacuum: scrub })
  const tick = () =>
    purge.tick(
      () => Promise.reject(new Error('Nothing is due')),
      0,
      () => false,
    )
  await expect(tick()).rejects.toThrow('The connection is lost')
  await tick()
  await tick()
  expect(asked).toEqual([true, true])
})

test('what a card said to recognise a member by is stored nowhere, not even for a while', async () => {
  const { store, log, call } = await scannedGuest(false)
  const { firstName, lastName, dateOfBirth, documentId, country } = card
  await call(matchMembers, { body: { firstName, lastName, dateOfBirth, documentId, country } })
  const places = [JSON.stringify(await allRows(store)), log.join('')]
  for (const secret of Object.values(secrets)) expect(places.some(text => text.includes(secret))).toBe(false)
})

interface Story extends Awaited<ReturnType<typeof scannedGuest>> {}

/** A running rental with a scanned card, in a venue that keeps all fields, with the most detailed log. */
async function scannedGuest(scanned = true) {
  const { given, ...venue } = await openLoggedVenue()
  await venue.call(saveSettings, {
    body: { ...keepAll, keptIdFields: [...keepAll.keptIdFields], idRecordDays: 30 },
  })
  const subject = { params: { subject: 'rental' as const, ...paramsOf(await given.runningRental()) } }
  if (scanned) await venue.call(storeIdRecord, { ...subject, body: card })
  return { ...venue, subject }
}

/** Returns the venue's files on disk and copies made now. On PostgreSQL: the file of the table. */
async function readFiles(store: TestDatabase): Promise<Record<string, Buffer>> {
  if (!store.location.file) return { 'the file of the table': await fileOfTable(store) }
  const files = await readDatabaseFiles(store)
  expect(Object.keys(files).some(file => file.endsWith('keydesk.db-wal'))).toBe(true)
  return files
}

async function fileOfTable({ db }: TestDatabase): Promise<Buffer> {
  await sql`checkpoint`.execute(db)
  const { rows } = await sql<{ file: Buffer }>`
    select pg_read_binary_file(pg_relation_filepath('id_records')) as file`.execute(db)
  return rows[0]!.file
}
