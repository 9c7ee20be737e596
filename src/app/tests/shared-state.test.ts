import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What a module of the server keeps: the venues of a process share it. With the reason why none sees another's. */
const shared: Record<string, string> = {
  'src/app/operations/metrics.ts: collectsProcessMetrics': 'figures of the process, registered once',
  'src/office/accounts/password-hash.ts: cost': 'one cost for all; tests lower it',
  'src/office/accounts/password-hash.ts: inTurn': 'a queue of passwords, which keeps no results',
  'src/office/backup/backup-lock.ts: isNightTaken': 'whose turn it is, and no data',
  'src/office/devices/logo/one-bit.ts: inTurn': 'a queue of pictures, which keeps no results',
  'src/office/reports/report-thread.ts: inTurn': 'a queue of reports, which keeps no results',
  'src/office/devices/printing/esc-pos-reader.ts: tables': 'code pages of printers',
  'src/house/cleaning/photos/picture.ts: inTurn': 'a queue of pictures, which keeps no results',
  'src/people/members/import/import-rows.ts: fieldByHeading': 'headings of an import, never changed',
  'src/platform/feed/routes.ts: encoded': 'by push',
  'src/platform/work/task-queue.ts: venue': 'of the current request',
  'src/platform/values/money.ts: formats': 'by currency',
  'src/platform/values/time.ts: offsets': 'by time zone and quarter hour',
}

test('modules of the server keep nothing of one venue for another', () => {
  const files = globSync('src/**/*.ts').filter(file => !/\.test\.ts$|\/web\/|^src\/testing\//.test(file))
  const kept = files.flatMap(file => {
    const source = readFileSync(file, 'utf8')
    const constants =
      /^const ([a-z]\w*)(?:: [^=\n]+)? = (?:new (?:(?:Weak)?(?:Map|Set)|AsyncLocalStorage)\b|create\w*Queue\()/gm
    return [/^let (\w+)/gm, constants].flatMap(pattern =>
      [...source.matchAll(pattern)].map(([, name]) => `${file}: ${name}`),
    )
  })
  expect(kept.toSorted()).toEqual(Object.keys(shared).toSorted())
})
