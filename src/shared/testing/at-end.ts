import { afterAll, onTestFinished } from 'vitest'

type Cleanup = () => Promise<unknown>

const ofTheFile: Cleanup[] = []
afterAll(async () => {
  while (ofTheFile.length > 0) await ofTheFile.pop()?.()
})

/** Cleans up at the end of the test, or of the file when called in a hook; what was opened last goes first. */
export function atEnd(cleanup: Cleanup): void {
  try {
    onTestFinished(async () => void (await cleanup()))
  } catch {
    // Outside a test there is no such end.
    ofTheFile.push(cleanup)
  }
}
