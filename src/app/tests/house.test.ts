import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const files = globSync('{src,bench,demo,e2e,migrations,scripts}/**/*.{ts,tsx,mjs}')

test('no folder of src holds more than fifteen sources', () => {
  const sources = files.filter(file => file.startsWith('src/') && !/\.test\.tsx?$/.test(file))
  const folders = Map.groupBy(sources, file => path.dirname(file))
  expect(folders.size).toBeGreaterThan(50)
  expect([...folders].filter(([, { length }]) => length > 15).map(([folder]) => folder)).toEqual([])
})

test('no comment is wider than 120 columns', () => {
  const wide = files.flatMap(file =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        line.length > 120 && /^\s*(\*|\/\/|\/\*)/.test(line) ? [`${file}:${index + 1}`] : [],
      ),
  )
  expect(wide).toEqual([])
})

/** Returns the arguments of the calls of Promise.all and its siblings that use a transaction which is open already. */
const sideBySide = (source: string): string[] =>
  [...source.matchAll(/Promise\.(?:all|allSettled|any|race)\(/g)]
    .map(({ index }) => balanced(source, source.indexOf('(', index)))
    .filter(call => /\btrx\b/.test(call) && !/\btrx =>/.test(call))

/** Returns the text from an opening parenthesis to the one that closes it. */
function balanced(source: string, from: number): string {
  let depth = 0
  for (let at = from; at < source.length; at++) {
    if (source[at] === '(') depth++
    if (source[at] === ')' && --depth === 0) return source.slice(from, at + 1)
  }
  return source.slice(from)
}

test('no transaction runs statements side by side: each is awaited where it is written', () => {
  const sources = files.filter(file => /^src\/.*(?<!\.test)\.ts$/.test(file) && !file.includes('/testing/'))
  expect(sources.length).toBeGreaterThan(500)
  const found = sources.flatMap(file =>
    sideBySide(readFileSync(file, 'utf8')).map(call => `${file}: ${call}`),
  )
  expect(found).toEqual([])
  expect(sideBySide('await Promise.all([lock(trx, 1), lock(trx, 2)])')).toHaveLength(1)
  expect(sideBySide('await Promise.all(ids.map(id => inTransaction(store, trx => end(trx, id))))')).toEqual(
    [],
  )
})
