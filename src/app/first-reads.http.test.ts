import { expect, test } from 'vitest'
import * as facilities from '../facilities/contract.ts'
import { boardReads, readFirst } from './contract.ts'
import { openVenue } from './testing/venue.ts'

test('the first reads in one answer are those of the single calls, also after a change', async () => {
  const venue = await openVenue()
  await venue.given.room()
  for (const name of ['before', 'after']) {
    const { answers } = await venue.call(readFirst, { query: { page: 'board' } })
    expect(Object.keys(answers)).toEqual(boardReads.map(({ path }) => path))
    for (const read of boardReads) expect(answers[read.path], name).toEqual(await venue.call(read))
    await venue.call(facilities.addLocker, { body: { name: `Locker ${name}`, hourlyRate: 3 } })
  }
})

test('the answer names the newest event it holds, so that the feed goes on from there', async () => {
  const venue = await openVenue()
  await venue.given.room()
  const { id } = await venue.db
    .selectFrom('events')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  await expect.poll(async () => (await venue.call(readFirst)).lastEvent).toBe(id)
})
