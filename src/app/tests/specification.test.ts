import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { specificationErrors } from '#testing/structure/specification.ts'

const texts = new Map<string, string | undefined>()

function read(path: string): string | undefined {
  if (!texts.has(path)) texts.set(path, existsSync(path) ? readFileSync(path, 'utf8') : undefined)
  return texts.get(path)
}

test('each statement of the specification names the tests that show it', () => {
  expect(specificationErrors(readFileSync('docs/specification.md', 'utf8'), read)).toEqual([])
})

const files: Record<string, string> = {
  'a.test.ts': "test('shows it', () => { expect(text).toBe('Room 7') })",
  'b.ts': "const text = 'Locker 7'",
}
const table = (row: string, reasons = '') =>
  `| statement | shown by | in |\n| --- | --- | --- |\n${row}\n\n${reasons}`

test.each([
  ['a true row', table('| Says `Room 7` and `Locker 7`. | `a.test.ts`: shows it | `b.ts` |'), []],
  [
    'a difference with its test and its reason',
    table('| Is 8. | differs: seven<br>`a.test.ts`: shows it |  |', '- **seven**: It is 7.'),
    [],
  ],
  ['no test', table('| Is fast. |  |  |'), ["'Is fast.' names no test"]],
  [
    'an excuse',
    table('| Is fast. | not shown: hard |  |', '- **hard**: No room.'),
    [
      "'Is fast.' names no test",
      "'Is fast.' says 'not shown: hard', which is no test",
      "No row uses the reason 'hard'",
    ],
  ],
  [
    'a difference without a test',
    table('| Is fast. | differs: slow |  |', '- **slow**: It is slow.'),
    ["'Is fast.' names no test"],
  ],
  [
    'a test that does not exist',
    table('| Is fast. | `a.test.ts`: is fast |  |'),
    ["'Is fast.' names 'is fast', which is not in a.test.ts"],
  ],
  [
    'a file that does not exist',
    table('| Is fast. | `a.test.ts`: shows it | `c.ts` |'),
    ["'Is fast.' names c.ts, which does not exist"],
  ],
  [
    'a string in another file',
    table('| `Locker 7` | `a.test.ts`: shows it |  |'),
    ["'`Locker 7`' quotes 'Locker 7', which none of its files contains"],
  ],
  [
    'a product file as test',
    table('| Is fast. | `b.ts`: shows it |  |'),
    ["'Is fast.' names b.ts, which is no test"],
  ],
  [
    'a missing reason',
    table('| Is fast. | differs: slow<br>`a.test.ts`: shows it |  |', '- **slow**: '),
    ["'Is fast.' gives no reason 'slow'"],
  ],
  [
    'a reason that is not used',
    table('| Is fast. | `a.test.ts`: shows it |  |', '- **hard**: No room.'),
    ["No row uses the reason 'hard'"],
  ],
])('the check of the table accepts or refuses %s', (_what, markdown, errors) => {
  expect(specificationErrors(markdown, path => files[path])).toEqual(errors)
})
