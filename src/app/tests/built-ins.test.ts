import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { newBuiltIns } from '#testing/structure/built-ins.ts'

test('code that runs in browsers uses no built-in that the oldest supported ones lack', () => {
  const files = globSync('src/**/*.{ts,tsx}').map(file => file.replaceAll('\\', '/'))
  const sources = Object.fromEntries(files.map(file => [file, readFileSync(file, 'utf8')]))
  expect(newBuiltIns(sources)).toEqual([])
})

test.each([
  ['Map.groupBy(a, b)', 'Map.groupBy'],
  ['Promise.withResolvers()', 'Promise.withResolvers'],
  ['const a = Iterator.from(b)', 'Iterator.from'],
  ['new DisposableStack()', 'DisposableStack'],
  ['a.isSubsetOf(b)', 'isSubsetOf'],
  ['a.map.getOrInsert(b, c)', 'getOrInsert'],
  ['a.values().map(b)', 'iterator.map'],
  ['text.matchAll(/a/g).toArray()', 'iterator.toArray'],
  ['requestIdleCallback(a)', 'requestIdleCallback'],
  ['const a = /[\\p{L}--[a-z]]/v', '/[\\p{L}--[a-z]]/v'],
  ['const a = /(?i:b)/', '/(?i:b)/'],
  ['{ using a = b() }', 'using'],
])('%s is found', (source, name) => {
  expect(newBuiltIns({ 'src/desk/rentals/web/page.tsx': `\n${source}` })).toEqual([
    `src/desk/rentals/web/page.tsx:2: ${name}`,
  ])
})

test('a file that web code imports is checked, a file of the server is not', () => {
  const sources = {
    'src/desk/rentals/web/page.tsx': "import { a } from '../rules.ts'; import type { B } from '../b.ts'",
    'src/desk/rentals/rules.ts': 'export const a = Map.groupBy([], String)',
    'src/desk/rentals/b.ts': 'export const b = Map.groupBy([], String)',
  }
  expect(newBuiltIns(sources)).toEqual(['src/desk/rentals/rules.ts:1: Map.groupBy'])
})

test.each([
  'Object.values(a).map(b)',
  'Object.entries(a).some(b)',
  'z.union([a, b])',
  'report.difference.amount',
  'document.startViewTransition?.(a)',
  'type A = Iterator<string>',
  'const a = /(?:b)(?<name>c)(?=d)/u',
])('%s is allowed', source => {
  expect(newBuiltIns({ 'src/desk/rentals/web/page.tsx': source })).toEqual([])
})
