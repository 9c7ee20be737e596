import { expect, test } from 'vitest'
import { toApiError } from '#platform/web/data/api.ts'
import { isRetryable } from './send-job.ts'

test.each([
  [429, true],
  [503, true],
  [401, true],
  [404, false],
  [409, false],
  [422, false],
])('a cleaning that the server answers with %i is sent again: %s', (status, isSent) => {
  expect(isRetryable(toApiError(new Response(null, { status }), '{}'))).toBe(isSent)
})
