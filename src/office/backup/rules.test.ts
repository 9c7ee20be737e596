import { expect, test } from 'vitest'
import { DAY } from '#platform/values/time.ts'
import { isRehearsalDue, isRehearsalOverdue, sizeText } from './rules.ts'

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1_000, '1.0 KB'],
  [1_540_000, '1.5 MB'],
  [150_000_000, '150 MB'],
  [2_300_000_000, '2.3 GB'],
])('%d bytes are shown as %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text)
})

test.each([
  ['before a week has passed', '2026-05-07', { firstBackup: '2026-05-01', last: undefined }, false],
  ['a week after the first backup', '2026-05-08', { firstBackup: '2026-05-01', last: undefined }, true],
  ['without a backup', '2026-05-08', { firstBackup: undefined, last: undefined }, false],
  ['29 nights after a success', '2026-06-06', { last: { night: '2026-05-08', failed: false } }, false],
  ['30 nights after a success', '2026-06-07', { last: { night: '2026-05-08', failed: false } }, true],
  ['in the night of a failure', '2026-05-08', { last: { night: '2026-05-08', failed: true } }, false],
  ['in the night after a failure', '2026-05-09', { last: { night: '2026-05-08', failed: true } }, true],
])('%s, a rehearsal is due: %#', (_when, night, dates, expected) => {
  expect(isRehearsalDue(night, { firstBackup: '2026-05-01', ...dates })).toBe(expected)
})

test.each([
  ['35 days after a success', 35, { lastSuccess: 0 }, false],
  ['36 days after a success', 36, { lastSuccess: 0 }, true],
  ['12 days after the first backup', 12, {}, false],
  ['13 days after the first backup', 13, {}, true],
  ['without a backup', 400, { firstBackup: undefined }, false],
])('%s, a rehearsal is overdue: %#', (_when, days, dates, expected) => {
  expect(isRehearsalOverdue(days * DAY, { firstBackup: 0, lastSuccess: undefined, ...dates })).toBe(expected)
})
