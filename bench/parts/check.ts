import { spawnSync } from 'node:child_process'
import path from 'node:path'
import type { Figure } from '../budget.ts'
import { threeRuns } from '../support/runs.ts'

/** Measures `npm run check`, which people who change Keydesk wait for before each commit. */
export async function measure(): Promise<Figure[]> {
  const runs = await threeRuns(async () => {
    const begin = performance.now()
    const { status } = spawnSync('npm', ['run', 'check'], {
      cwd: path.join(import.meta.dirname, '../..'),
      stdio: 'ignore',
    })
    if (status !== 0) throw new Error(`npm run check ended with ${status}`)
    return (performance.now() - begin) / 1_000
  })
  return [{ what: 'npm run check', runs, unit: 's', budget: { atMost: 30 } }]
}
