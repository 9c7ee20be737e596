import { expect, test } from 'vitest'
import { rootOf } from '#platform/web/data/query-client.ts'
import { endpoints } from '#testing/venue/endpoints.ts'
import { resourcesAfter, staleAfter } from './rules.ts'
import { nouns } from './words.ts'

const readable = new Set(endpoints.filter(({ method }) => method === 'GET').map(({ path }) => rootOf(path)))

test('every noun of an event makes something stale, and only resources that exist', () => {
  expect(Object.keys(staleAfter).toSorted()).toEqual(nouns.toSorted())
  for (const [noun, resources] of Object.entries(staleAfter)) {
    expect([noun, resources.length > 0]).toEqual([noun, true])
    expect([noun, resources.filter(one => !readable.has(one))]).toEqual([noun, []])
  }
})

test('every resource that can be read is refreshed by some event', () => {
  const refreshed = resourcesAfter(nouns)
  expect([...readable].filter(one => !refreshed.includes(one))).toEqual([])
})

test('whatever changes what a guest owes refreshes the guest', () => {
  for (const noun of ['rental', 'sale', 'payment', 'giftcard', 'invoice'] as const)
    expect([noun, staleAfter[noun]]).toEqual([noun, expect.arrayContaining(['guests'])])
})
