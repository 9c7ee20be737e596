import { onTestFinished } from 'vitest'

type Cleanup = () => Promise<unknown>

const fileCleanups: Cleanup[] = []

/** Runs `cleanup` at the end of the test, or of the file if called in a hook. The last one registered runs first. */
export function addCleanup(cleanup: Cleanup): void {
  try {
    onTestFinished(async () => void (await cleanup()))
  } catch {
    // `onTestFinished` throws outside a test.
    fileCleanups.push(cleanup)
  }
}

/** Runs what was registered outside of tests. */
export async function cleanUpAfterFile(): Promise<void> {
  while (fileCleanups.length > 0) await fileCleanups.pop()?.()
}
