import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '#app/operations/migrate.ts'
import { makeReport } from '#office/reports/reports.ts'
import type { Reader } from '#platform/database/database.ts'
import { localToInstant } from '#platform/values/time.ts'
import { copyToEarlier } from '#testing/database/copy-to-earlier.ts'
import { openDatabaseBefore } from '#testing/database/migration-database.ts'
import { openTestDatabase } from '#testing/database/test-database.ts'
import { fillWithRandomData } from '#testing/reports/random-venue.ts'

const calendar = { timeZone: 'Europe/Berlin', dayStart: '06:00' }
const now = localToInstant('2026-11-05T03:00:00', calendar.timeZone)!

test('a grown venue keeps its waiting list and reports; email is off and nobody in line gets one', async () => {
  const grown = await openTestDatabase()
  await grown.db.transaction().execute(async trx => {
    await fillWithRandomData(trx, 'mail', calendar, now)
    const { id } = await trx.selectFrom('guests').select('id').orderBy('id').executeTakeFirstOrThrow()
    await trx
      .insertInto('waiting_entries')
      .values({
        number: 1,
        guest_id: id,
        rental_id: null,
        people: 2,
        wants: '[]',
        status: 'waiting',
        joined_at: now,
        line_at: now,
        estimated_at: null,
        offered_at: null,
        closed_at: null,
      })
      .execute()
  })
  const earlier = await openDatabaseBefore('0055-email-to-guests')
  await copyToEarlier(grown.db, earlier, {})
  await migrate(earlier)
  const after = await readEverything(earlier.db)
  expect(after).toEqual(await readEverything(grown.db))
  expect(after.line).toMatchObject([{ number: 1, by_email: 0 }])
  expect(after.server).toMatchObject([{ id: 1, is_on: 0, host: '', sealed_password: null }])
  expect(JSON.stringify(after.reports)).toMatch(/[1-9]/)
})

async function readEverything(db: Reader) {
  const reports = []
  for (const report of ['occupancy', 'revenue', 'maintenance'] as const)
    reports.push(await makeReport(db, { report, period: 'last_30_days' }, now))
  return {
    reports,
    line: await db.selectFrom('waiting_entries').selectAll().orderBy('id').execute(),
    guests: await db.selectFrom('guests').selectAll().orderBy('id').execute(),
    server: await db.selectFrom('mail_server').selectAll().execute(),
  }
}

test('the database refuses an unencrypted password, a second server and a second email about one offer', async () => {
  const { db } = await openTestDatabase()
  const change = (set: string) => sql.raw(`update mail_server set ${set}`).execute(db)
  await expect(change(`security = 'none', sealed_password = 'x'`)).rejects.toThrow(/check|constraint/i)
  await expect(change('is_on = 1')).rejects.toThrow(/check|constraint/i)
  await expect(change('is_on = 2')).rejects.toThrow(/check|constraint/i)
  await sql`insert into guests (kind, name, name_key, search, created_at) values ('person', 'A', 'a', 'a', 0)`.execute(
    db,
  )
  const add = (kind: string, messageId: string, status = 'queued') =>
    sql`insert into outgoing_emails (kind, subject_id, guest_id, message_id, status, created_at, next_at)
      values (${kind}, 1, (select id from guests), ${messageId}, ${status}, 0, 0)`.execute(db)
  await add('offer', 'a')
  await expect(add('offer', 'b')).rejects.toThrow(/unique/i)
  await expect(add('receipt', 'a')).rejects.toThrow(/unique/i)
  await expect(add('receipt', 'c', 'sent')).rejects.toThrow(/check|constraint/i)
  await add('receipt', 'd')
  await add('receipt', 'e')
})

test('queued e-mails and guests in line get the newest address of the guest, also of a merged one', async () => {
  const earlier = await openDatabaseBefore('0076-typed-addresses')
  const run = (statement: string) => sql.raw(statement).execute(earlier.db)
  await run(`insert into guests (id, kind, name, name_key, search, created_at, merged_into) values
    (1, 'person', 'A', 'a', 'a', 0, null), (2, 'person', 'B', 'b', 'b', 0, 1), (3, 'person', 'C', 'c', 'c', 0, null)`)
  await run(`insert into guest_contacts (guest_id, kind, value, key, name_key, added_at) values
    (1, 'email', 'old@a.example', 'old@a.example', 'a', 1), (1, 'email', 'New@a.example', 'new@a.example', 'a', 2),
    (1, 'phone', '555', '555', 'a', 3), (2, 'email', 'b@b.example', 'b@b.example', 'b', 9)`)
  await run(`insert into outgoing_emails
      (kind, subject_id, guest_id, message_id, status, created_at, next_at, finished_at) values
    ('receipt', 1, 1, 'a', 'queued', 0, 0, null), ('receipt', 2, 2, 'b', 'queued', 0, 0, null),
    ('receipt', 3, 3, 'c', 'queued', 0, 0, null), ('receipt', 4, 1, 'd', 'sent', 0, 0, 5)`)
  await run(`insert into waiting_entries
      (number, guest_id, people, wants, status, joined_at, line_at, by_email) values
    (1, 2, 1, '[]', 'waiting', 0, 0, 1), (2, 1, 1, '[]', 'waiting', 0, 0, 0)`)
  await migrate(earlier)
  const emails = earlier.db.selectFrom('outgoing_emails').select('address').orderBy('message_id')
  expect((await emails.execute()).map(({ address }) => address)).toEqual([
    'New@a.example',
    'New@a.example',
    null,
    null,
  ])
  const line = earlier.db.selectFrom('waiting_entries').select('email').orderBy('number')
  expect((await line.execute()).map(({ email }) => email)).toEqual(['New@a.example', null])
})

test('a summary is off after the upgrade, and an e-mail needs no guest', async () => {
  const earlier = await openDatabaseBefore('0106-morning-summary')
  await migrate(earlier)
  expect(await earlier.db.selectFrom('mail_server').selectAll().execute()).toMatchObject([
    { summary_is_on: 0, summary_hours: 2, summary_through: null },
  ])
  const change = (set: string) => sql.raw(`update mail_server set ${set}`).execute(earlier.db)
  await expect(change('summary_hours = 24')).rejects.toThrow(/check|constraint/i)
  await sql`insert into outgoing_emails (kind, subject_id, message_id, status, created_at, next_at)
    values ('summary', 20260520, 'a', 'queued', 0, 0)`.execute(earlier.db)
})
