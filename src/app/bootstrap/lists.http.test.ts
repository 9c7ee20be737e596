import { expect, test } from 'vitest'
import { readTakings } from '../../billing/calls.ts'
import { listRooms } from '../../facilities/calls.ts'
import { listBoard } from '../../rentals/calls.ts'
import { startTestServer } from '../../testing/venue/client.ts'
import { openVenue } from '../../testing/venue/venue.ts'
import { readLists } from './contract.ts'

const paths = [listRooms.path, listBoard.path].join()

test('lists are those of their own endpoints, and one that the client has comes without its body', async () => {
  const venue = await openVenue()
  await venue.given.runningRental()
  const { lists } = await venue.call(readLists, { query: { paths } })
  for (const path of [listRooms.path, listBoard.path])
    expect(lists[path]!.body).toEqual((await venue.ask('GET', path)).body)

  const known = [lists[listRooms.path]!.etag, lists[listBoard.path]!.etag].join()
  const same = await venue.call(readLists, { query: { paths, known } })
  expect(Object.values(same.lists).map(list => 'body' in list)).toEqual([false, false])

  await venue.given.room()
  const changed = await venue.call(readLists, { query: { paths, known } })
  expect(changed.lists[listRooms.path]!.body).toHaveLength(2)
})

test('a role does not get a list that it may not read, whatever it asks for', async () => {
  const { store, clock } = await openVenue()
  await store.db.updateTable('staff_accounts').set({ role: 'cleaner' }).where('id', '=', 1).execute()
  const cleaner = await startTestServer({ ...store, close: async () => {} }, clock)
  const { lists } = await cleaner.call(readLists, { query: { paths: `${readTakings.path},${paths}` } })
  expect(Object.keys(lists)).not.toContain(readTakings.path)
  expect(Object.keys(lists)).toContain(listRooms.path)
})

test('paths that are not among the lists are left out', async () => {
  const venue = await openVenue()
  const { lists } = await venue.call(readLists, { query: { paths: `/api/accounts,${listRooms.path}` } })
  expect(Object.keys(lists)).toEqual([listRooms.path])
})
