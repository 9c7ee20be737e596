import { execFileSync } from 'node:child_process'
import path from 'node:path'

/** Global setup: builds the web if its sources have changed. */
export default function build(): void {
  const script = path.join(import.meta.dirname, '../../scripts/web.ts')
  execFileSync(process.execPath, [script, '--if-stale'], { stdio: 'inherit' })
}
