import { expect, test } from 'vitest'
import { addRoom, listRooms } from '#house/facilities/contract.ts'
import { emptyDatabaseLocation } from '#testing/database/empty-database.ts'
import { onPostgres } from '#testing/database/test-database.ts'
import { openFolder } from '#testing/venue/command-line.ts'
import { openBrowser } from '#testing/venue/staffed-venue.ts'

test.skipIf(!onPostgres)('a venue on SQLite goes on in an empty database on PostgreSQL', async () => {
  const { cli, serve, folder } = await openFolder()
  const [sqlite, { url }] = [{ DATABASE_URL: '' }, await emptyDatabaseLocation(folder)]
  const first = await serve(sqlite)
  await openBrowser(first.url).send(addRoom, { body: { name: 'Room 1', hourlyRate: 20 } })
  await first.stop()

  expect(await cli(['copy-database'], '', sqlite)).toEqual([
    1,
    'Name the empty database: copy-database --to postgres://…',
  ])
  expect((await cli(['copy-database', '--to', url!], '', sqlite))[0]).toBe(0)
  expect(await cli(['copy-database', '--to', url!], '', sqlite)).toEqual([
    1,
    'The database is not empty: name one for this venue alone',
  ])

  const second = await serve({ DATABASE_URL: url! })
  const { body } = await openBrowser(second.url).send(listRooms)
  expect(body).toMatchObject([{ name: 'Room 1' }])
  expect((await cli(['verify-audit'], '', { DATABASE_URL: url! }))[0]).toBe(0)
})
