import { execFileSync } from 'node:child_process'
import path from 'node:path'

/** Before the first story: the web as it now stands in the sources. */
export default function build(): void {
  const script = path.join(import.meta.dirname, '../../scripts/web.ts')
  execFileSync(process.execPath, [script, '--if-stale'], { stdio: 'inherit' })
}
