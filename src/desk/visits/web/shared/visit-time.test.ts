import { expect, test } from 'vitest'
import { dayName } from './visit-time.tsx'

const now = Date.parse('2026-05-21T03:30:00Z')

test.each([
  ['2026-05-21T03:00:00Z', 'Today'],
  ['2026-05-20T04:00:00Z', 'Today'],
  ['2026-05-20T03:59:59Z', 'Yesterday'],
  ['2026-05-19T04:00:00Z', 'Yesterday'],
  ['2026-05-05T14:00:00Z', 'May 05, 2026'],
])('%s is shown as %s in New York', (at, name) => {
  expect(dayName(Date.parse(at), now, 'America/New_York')).toBe(name)
})
