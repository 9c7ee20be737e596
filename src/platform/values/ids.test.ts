import { expect, test } from 'vitest'
import { orderedId, randomId } from './ids.ts'

test('ids have 32 hexadecimal digits, and no two are the same', () => {
  const ids = [randomId(), randomId(), orderedId(0), orderedId(0), orderedId(Date.UTC(2500, 0))]
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/)
  expect(new Set(ids).size).toBe(ids.length)
})

test('ordered ids have the order of their times', () => {
  const times = [0, 1, Date.UTC(2026, 10, 24), Date.UTC(2026, 10, 24) + 1, Date.UTC(2100, 0)]
  const ids = times.map(orderedId)
  expect(ids.toSorted()).toEqual(ids)
})
