import { expect, test } from 'vitest'
import { migrate } from '#app/operations/migrate.ts'
import { copyToEarlier } from '#testing/database/copy-to-earlier.ts'
import { openDatabaseBefore } from '#testing/database/migration-database.ts'
import { openVenue } from '#testing/venue/venue.ts'

test('no member of before agreed to receive news, and a link goes with its e-mail', async () => {
  const { given, db } = await openVenue()
  await given.member()
  const earlier = await openDatabaseBefore('0147-news')
  await copyToEarlier(db, earlier, {})
  await migrate(earlier)
  expect(await earlier.db.selectFrom('members').select('news_consented_at').execute()).toEqual([
    { news_consented_at: null },
  ])
  const { id } = await earlier.db
    .insertInto('outgoing_emails')
    .values({
      kind: 'news',
      subject_id: 1,
      guest_id: null,
      address: 'ada@example.com',
      message_id: '<1@example.com>',
      status: 'queued',
      created_at: 1,
      next_at: 1,
      finished_at: null,
      failure: null,
      smtp_code: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await earlier.db.insertInto('unsubscribe_links').values({ token_hash: 'a', email_id: id }).execute()
  await earlier.db.deleteFrom('outgoing_emails').execute()
  expect(await earlier.db.selectFrom('unsubscribe_links').selectAll().execute()).toEqual([])
})
