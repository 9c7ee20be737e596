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
