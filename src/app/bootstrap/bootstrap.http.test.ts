import { expect, test } from 'vitest'
import * as facilities from '../../facilities/contract.ts'
import { openVenue } from '../../testing/venue/venue.ts'
import { boardBootstrapCalls } from './calls.ts'
import { bootstrap } from './contract.ts'

test('the bundled reads equal those of the single endpoints, also after a change', async () => {
  const venue = await openVenue()
  await venue.given.room()
  for (const name of ['before', 'after']) {
    const { answers } = await venue.call(bootstrap, { query: { page: 'board' } })
    expect(Object.keys(answers)).toEqual(boardBootstrapCalls.map(({ path }) => path))
    for (const { path } of boardBootstrapCalls)
      expect(answers[path], name).toEqual((await venue.ask('GET', path)).body)
    await venue.call(facilities.addLocker, { body: { name: `Locker ${name}`, hourlyRate: 3 } })
  }
})

test('the response names the newest event that it includes', async () => {
  const venue = await openVenue()
  await venue.given.room()
  const { id } = await venue.db
    .selectFrom('events')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  await expect.poll(async () => (await venue.call(bootstrap)).lastEvent).toBe(id)
})
