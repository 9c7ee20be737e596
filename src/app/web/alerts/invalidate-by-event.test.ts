import { afterEach, expect, test } from 'vitest'
import { api } from '../../../facilities/api.ts'
import { nouns } from '../../../feed/calls.ts'
import * as rentals from '../../../rentals/contract.ts'
import {
  invalidateAfter,
  queryClient,
  queryFor,
  rootOf,
  setRootsAfter,
} from '../../../shared/web/data/query-client.ts'
import { endpointName, endpoints } from '../../../testing/venue/endpoints.ts'
import { invalidateByChanges, nounsByResource, rootsAfter, rootsByNoun } from './invalidate-by-event.ts'

afterEach(() => {
  queryClient.clear()
  setRootsAfter(() => [])
})

const writes = endpoints.filter(({ method }) => method !== 'GET')
const readable = new Set(endpoints.filter(({ method }) => method === 'GET').map(({ path }) => rootOf(path)))

test('every write belongs to a resource of the table, and the table has no other resources', () => {
  const missing = writes.filter(({ path }) => !nounsByResource[rootOf(path)])
  expect(missing.map(endpointName)).toEqual([])
  const written = new Set(writes.map(({ path }) => rootOf(path)))
  expect(Object.keys(nounsByResource).filter(resource => !written.has(resource))).toEqual([])
})

test('every noun of an event invalidates at least one query, and only queries that exist', () => {
  expect(Object.keys(rootsByNoun).toSorted()).toEqual(nouns.toSorted())
  for (const [noun, roots] of Object.entries(rootsByNoun)) {
    expect([noun, roots.length > 0]).toEqual([noun, true])
    expect([noun, roots.filter(root => !readable.has(root))]).toEqual([noun, []])
  }
})

/** Signing in and out refetches everything, alerts apply their own writes, and a scan stores nothing. */
const changesNothing = ['alerts', 'id-scans', 'session']

test.each(writes.map(write => [endpointName(write), write] as const))(
  '%s refreshes its own resource',
  (_name, { path }) => {
    const root = rootOf(path)
    const roots = rootsAfter({ path })
    if (changesNothing.includes(root)) expect(roots).toEqual([])
    else expect(roots).toEqual(expect.arrayContaining([root, 'audit']))
  },
)

/** Fills the cache with the answers of two queries that are not on screen. */
function cacheRoomsAndTags() {
  const rooms = queryFor(api.listRooms).queryKey
  queryClient.setQueryData(rooms, [])
  queryClient.setQueryData(['nfc'], [])
  return () => [rooms, ['nfc']].map(queryKey => queryClient.getQueryState(queryKey)?.isInvalidated)
}

test('a push and a write of this tab invalidate the same queries, and no others', () => {
  const invalidated = cacheRoomsAndTags()
  expect(invalidated()).toEqual([false, false])
  invalidateByChanges([{ noun: 'rental' }])
  expect(invalidated()).toEqual([true, false])

  cacheRoomsAndTags()
  setRootsAfter(rootsAfter)
  invalidateAfter(rentals.endRental)
  expect(invalidated()).toEqual([true, false])
})
