// Runs before each test file. The files of a project share processes, and with them all modules: nothing of one file
// may reach the next.
import { afterAll, vi } from 'vitest'
import { cleanUpAfterFile } from './cleanup.ts'

afterAll(cleanUpAfterFile)

afterAll(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})
