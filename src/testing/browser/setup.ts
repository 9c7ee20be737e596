// Runs before each browser test file.
import '../../app/web/styles.css'
import { afterEach, beforeEach, expect, vi } from 'vitest'

beforeEach(() => {
  vi.spyOn(console, 'error')
})

/** An error in the console fails the test. */
afterEach(() => {
  const errors = vi.mocked(console.error).mock.calls.map(call => call.join(' '))
  vi.restoreAllMocks()
  expect(errors).toEqual([])
})
