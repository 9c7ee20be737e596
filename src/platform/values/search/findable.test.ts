import { expect, test } from 'vitest'
import { findableMatcher } from './findable.ts'

const drawer = { label: 'Cash Drawer', words: 'z report, hand-over of cash' }

test.each([
  ['drawer', true],
  ['Cash', true],
  ['z rep', true],
  ['report z', true],
  ['handover', true],
  ['hand over', true],
  ['raw', false],
  ['cash keys', false],
  ['', false],
  ['-', false],
])('%j finds the cash drawer: %s', (search, isFound) => {
  expect(findableMatcher(search)(drawer)).toBe(isFound)
})
