import { expect, test } from 'vitest'
import { minutesText } from './minutes-text.ts'

test.each([
  [0, 'Under a minute'],
  [1, '1 minute'],
  [14, '14 minutes'],
])('a cleaning of %i minutes took %s', (minutes, text) => {
  expect(minutesText(minutes)).toBe(text)
})
