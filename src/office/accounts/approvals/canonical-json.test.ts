import { expect, test } from 'vitest'
import { canonicalJson } from './canonical-json.ts'

test('is the same for equal values, whatever the order of their keys', () => {
  expect(canonicalJson({ b: [{ d: 1, c: undefined }], a: 'x' })).toBe('{"a":"x","b":[{"d":1}]}')
  expect(canonicalJson({ a: 'x', b: [{ d: 1 }] })).toBe('{"a":"x","b":[{"d":1}]}')
})

test('differs for other values', () => {
  const texts = [{ a: 1 }, { a: '1' }, { a: [1] }, { a: null }, {}, [], null, 0, ''].map(canonicalJson)
  expect(new Set(texts).size).toBe(texts.length)
})

test('no value is null', () => {
  expect(canonicalJson(undefined)).toBe('null')
})
