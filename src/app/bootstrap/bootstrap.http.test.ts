import { expect, test } from 'vitest'
import * as facilities from '../../facilities/contract.ts'
import { openVenue } from '../../testing/venue/venue.ts'
import { boardBootstrapEndpoints, bootstrap } from './contract.ts'

test('the bundled reads equal those of the single endpoints, also after a change', async () => {
  const venue = await openVenue()
  await venue.given.room()
  for (const name of ['before', 'after']) {
    const { answers } = await venue.call(bootstrap, { query: { page: 'board' } })
    expect(Object.keys(answers)).toEqual(boardBootstrapEndpoints.map(({ path }) => path))
    for (const read of boardBootstrapEndpoints)
      expect(answers[read.path], name).toEqual(await venue.call(read))
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
