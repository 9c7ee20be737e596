import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '#app/operations/migrate.ts'
import { copyToEarlier } from '#testing/database/copy-to-earlier.ts'
import { expectInvariants } from '#testing/database/invariants.ts'
import { openDatabaseBefore } from '#testing/database/migration-database.ts'
import { openTestDatabase } from '#testing/database/test-database.ts'
import { memberForm } from '#testing/venue/fixtures.ts'
import { valuesOfNew } from './write-member.ts'

test('stored members are compared by phone; an old number is unique, and nobody is merged yet', async () => {
  const grown = await openTestDatabase()
  const members = [1, 2, 3].map(number => valuesOfNew(memberForm(number), 0))
  await grown.db.insertInto('members').values(members).execute()
  const earlier = await openDatabaseBefore('0098-merged-members')
  await copyToEarlier(grown.db, earlier, {})
  await migrate(earlier)
  const { db } = earlier
  expect(await db.selectFrom('members').select('phone_key').orderBy('id').execute()).toEqual([
    { phone_key: '2125550001' },
    { phone_key: '2125550002' },
    { phone_key: '2125550003' },
  ])
  await expectInvariants(db)
  await sql`update members set old_number = 'A-17' where id = 1`.execute(db)
  await expect(sql`update members set old_number = 'A-17' where id = 2`.execute(db)).rejects.toThrow(
    /unique/i,
  )
  await expect(sql`update members set merged_into = 3 where id = 3`.execute(db)).rejects.toThrow(/check/i)
})
