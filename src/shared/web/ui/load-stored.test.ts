import { expect, test } from 'vitest'
import { compare } from './load-stored.ts'

const began = { city: 'Salem', phone: '', notes: null, tags: ['a'], rate: 20 }

test.each([
  ['what only this desk changed is kept', { city: 'Boston' }, {}, { kept: ['city'], overtaken: [] }],
  ['what only the other changed is loaded', {}, { city: 'Boston' }, { kept: [], overtaken: [] }],
  [
    'each keeps its own fields',
    { phone: '555' },
    { city: 'Boston', rate: 25 },
    { kept: ['phone'], overtaken: [] },
  ],
  [
    'what both changed is loaded and named',
    { city: 'Lynn', rate: 30 },
    { city: 'Boston' },
    { kept: ['rate'], overtaken: ['city'] },
  ],
  ['what both made the same is nobody’s loss', { rate: 30 }, { rate: 30 }, { kept: [], overtaken: [] }],
  ['an emptied field is typed too', { city: '' }, {}, { kept: ['city'], overtaken: [] }],
  ['empty, null and missing are one', { notes: '' }, { phone: undefined }, { kept: [], overtaken: [] }],
  ['lists are compared by what they hold', { tags: ['a'] }, { tags: ['b'] }, { kept: [], overtaken: [] }],
])('%s', (_what, typed, stored, expected) => {
  const values = (change: object) => ({ ...began, ...change })
  expect(compare(began, values(typed), values(stored))).toEqual(expected)
})
