import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { asvsErrors } from '#testing/structure/asvs.ts'

const read = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined)

test('each requirement of ASVS has a row, and each row a test that exists or a reason', () => {
  expect(asvsErrors(readFileSync('docs/asvs.md', 'utf8'), read)).toEqual([])
})

const files: Record<string, string> = { 'src/a.test.ts': "test('shows it; at once', () => {})" }

test.each([
  ['| 1.1.1 | it | holds | `src/a.test.ts`: shows it; at once |', []],
  ['| 1.1.1 | it | partly | there is a reason; `src/a.test.ts`: shows it; at once. But not all |', []],
  ['| 1.1.1, 1.1.2 | it | holds | a reason |', []],
  ['| 1.1.2 | it | holds | a reason |', ['1.1.1 has no row']],
  ['| 1.1.1 | it | sure | a reason |', ["1.1.1 has the unknown state 'sure'"]],
  ['| 1.1.1 | it | holds |  |', ['1.1.1 names no test and no reason']],
  ['| 1.1.1 | it | holds | `src/b.ts` |', ['1.1.1 names src/b.ts, which does not exist']],
  [
    '| 1.1.1 | it | holds | `src/a.test.ts`: shows |',
    ['1.1.1 names a test that is not in src/a.test.ts: shows'],
  ],
])('the check accepts or refuses %s', (row, errors) => {
  expect(asvsErrors(row, path => files[path], ['1.1.1'])).toEqual(errors)
})
