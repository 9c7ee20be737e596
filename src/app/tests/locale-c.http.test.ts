import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { listGuests } from '../../guests/contract.ts'
import { listMembers } from '../../members/contract.ts'
import { openDatabase } from '../../shared/database/open-database.ts'
import { emptyDatabaseLocation } from '../../testing/database/empty-database.ts'
import { onPostgres, openTestDatabase } from '../../testing/database/test-database.ts'
import { startTestServer } from '../../testing/venue/client.ts'
import { createFixtures } from '../../testing/venue/fixtures.ts'
import { TestClock } from '../../testing/venue/test-clock.ts'
import { migrate } from '../operations/migrate.ts'

test.runIf(onPostgres)(
  'guests and members are found without their accents, also in a database of locale C',
  async () => {
    const folder = path.join((await openTestDatabase()).folder, 'data')
    await mkdir(folder)
    const options = `template template0 encoding 'UTF8' locale_provider libc locale 'C'`
    const { url } = await emptyDatabaseLocation(folder, options)
    const store = await openDatabase({ url })
    await migrate(store)
    const clock = new TestClock()
    const server = await startTestServer({ ...store, folder }, clock)
    const given = createFixtures(server, clock, async () => {})
    await given.runningRental({ customerName: 'ÉVA Ödön Çelik' })
    await given.member({ firstName: 'ŁUKASZ', lastName: 'Ibáñez' })
    for (const search of ['eva odon', 'Éva', 'çelik', 'CELIK'])
      expect(JSON.stringify(await server.call(listGuests, { query: { search } }))).toContain('ÉVA Ödön Çelik')
    for (const search of ['lukasz ibanez', 'Łukasz', 'IBÁÑEZ'])
      expect(JSON.stringify(await server.call(listMembers, { query: { search } }))).toContain('Ibáñez')
  },
)
