import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '#app/operations/migrate.ts'
import { searchRentalIds } from '#desk/rentals/find-guests.ts'
import { normalizeStoredTexts } from '#migrations/0073-normalized-texts.ts'
import { copyToEarlier } from '#testing/database/copy-to-earlier.ts'
import { allRows, expectInvariants } from '#testing/database/invariants.ts'
import { migrateThrough, openDatabaseBefore } from '#testing/database/migration-database.ts'
import { openGrownVenue } from '#testing/database/upgrade/grown-venue.ts'
import { findGuests } from './find-guests.ts'

test('a grown venue finds its guests, members and stays by the new rules, and keeps all other data', async () => {
  const grown = await openGrownVenue()
  const store = await openDatabaseBefore('0073-normalized-texts')
  const { db, engine } = store
  await copyToEarlier(grown.db, store, {})
  const run = (query: RawBuilder<unknown>) => query.execute(db)
  const ids = await db.selectFrom('guests').select('id').orderBy('id').limit(3).execute()
  const [malley, yamada, jean] = ids.map(({ id }) => id) as [number, number, number]
  for (const [id, name, key, phone, phoneKey] of [
    [malley, 'Seán O’Malley', 'sean o’malley', '\u202a+44 7911 123456', '\u202a447911123456'],
    [yamada, '山田 太郎', '山田 太郎', '２１２５５５０１８１', '２１２５５５０１８１'],
    [jean, 'Jean‑Luc', 'jean‐luc', '212‑555‑0182', '212‑555‑0182'],
  ] as const) {
    await run(sql`delete from guest_contacts where guest_id = ${id}`)
    await run(
      sql`update guests set name = ${name}, name_key = ${key}, search = ${`${key} ${phoneKey}`} where id = ${id}`,
    )
    for (const [value, stored, added] of [
      [phone, phoneKey, 2],
      [`${phone} `, `${phoneKey}x`, 1],
    ] as const)
      await run(sql`insert into guest_contacts (guest_id, kind, value, key, name_key, added_at)
        values (${id}, 'phone', ${value}, ${stored}, ${key}, ${added})`)
  }
  const { id: stay } = await db.selectFrom('rentals').select('id').orderBy('id').executeTakeFirstOrThrow()
  await run(
    sql`update rentals set customer_name = 'Seán O’Malley', search_name = 'sean o’malley' where id = ${stay}`,
  )
  const member = await db.selectFrom('members').select('id').orderBy('id').executeTakeFirstOrThrow()
  await run(
    sql`update members set last_name = 'O’Malley', last_key = 'o’malley', phone = '+44 7911 123456' where id = ${member.id}`,
  )
  const before = await allRows({ db })

  await migrateThrough(store, '0073-normalized-texts')

  const after = await allRows({ db })
  const isRewritten = /^(guests|guest_contacts|members|rentals)(_found.*)?$/
  const names = Object.keys(before).filter(name => !isRewritten.test(name))
  for (const name of names) expect([name, after[name]]).toEqual([name, before[name]])
  expect(after.guests).toHaveLength(before.guests!.length)
  expect(after.guest_contacts).toHaveLength(before.guest_contacts!.length - 3)
  await migrate(store)
  await expectInvariants(db)
  const found = async (search: string) => (await findGuests(db, engine, { search })).map(({ id }) => id)
  expect(await found("sean o'malley")).toContain(malley)
  expect(await found('07911 123456')).toContain(malley)
  expect(await found('山田太郎')).toContain(yamada)
  expect(await found('(212) 555-0181')).toContain(yamada)
  expect(await found('jean-luc')).toContain(jean)
  expect(await found('tel:+12125550182')).toContain(jean)
  expect(await searchRentalIds(db, engine, { search: "o'malley", limit: 50 })).toContain(stay)

  // A second pass, as beside servers of an earlier version, changes nothing.
  const normalized = await allRows({ db })
  await normalizeStoredTexts(db as never)
  expect(await allRows({ db })).toEqual(normalized)
})

test('names with backticks of an earlier version are compared like those with apostrophes', async () => {
  const store = await openDatabaseBefore('0097-more-apostrophes')
  const { db } = store
  await sql`insert into guests (kind, name, name_key, search, created_at)
    values ('person', 'Seán O\`Malley', 'sean o\`malley', 'sean o\`malley', 1)`.execute(db)
  await migrate(store)
  await expectInvariants(db)
  const { name_key } = await db.selectFrom('guests').select('name_key').executeTakeFirstOrThrow()
  expect(name_key).toBe("sean o'malley")
})
