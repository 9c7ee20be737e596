import { expect, test } from 'vitest'
import { compareFields } from './merge-stored.ts'

const began = { city: 'Salem', phone: '', notes: null, tags: ['a'], rate: 20 }

test.each([
  ['keeps a field that only this desk changed', { city: 'Boston' }, {}, { kept: ['city'], overtaken: [] }],
  ['loads a field that only another desk changed', {}, { city: 'Boston' }, { kept: [], overtaken: [] }],
  [
    'merges changes of different fields',
    { phone: '555' },
    { city: 'Boston', rate: 25 },
    { kept: ['phone'], overtaken: [] },
  ],
  [
    'loads and reports a field that both changed',
    { city: 'Lynn', rate: 30 },
    { city: 'Boston' },
    { kept: ['rate'], overtaken: ['city'] },
  ],
  [
    'ignores a field that both changed to the same value',
    { rate: 30 },
    { rate: 30 },
    { kept: [], overtaken: [] },
  ],
  ['counts clearing a field as a change', { city: '' }, {}, { kept: ['city'], overtaken: [] }],
  [
    'treats empty, null and missing as equal',
    { notes: '' },
    { phone: undefined },
    { kept: [], overtaken: [] },
  ],
  ['compares lists by their content', { tags: ['a'] }, { tags: ['b'] }, { kept: [], overtaken: [] }],
])('%s', (_what, typed, stored, expected) => {
  const values = (change: object) => ({ ...began, ...change })
  expect(compareFields(began, values(typed), values(stored))).toEqual(expected)
})
