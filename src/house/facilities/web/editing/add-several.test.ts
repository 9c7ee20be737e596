import { expect, test } from 'vitest'
import { listNames } from './add-several.tsx'

test.each([
  [{ prefix: 'Room ', from: 101, to: 103 }, ['Room 101', 'Room 102', 'Room 103']],
  [{ prefix: 'A-', from: 9, to: 10 }, ['A-9', 'A-10']],
  [{ prefix: '', from: 1, to: 1 }, ['1']],
  [{ prefix: 'Room ', from: 3, to: 2 }, []],
  [{ prefix: 'Room ', from: Number.NaN, to: 2 }, []],
])('%j yields the names %j', (given, names) => {
  expect(listNames(given)).toEqual(names)
})

test('names at most 200', () => {
  expect(listNames({ prefix: 'Room ', from: 1, to: 99_999 })).toHaveLength(200)
})
