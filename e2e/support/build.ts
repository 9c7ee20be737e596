import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { keepTemplates } from './templates.ts'

const root = path.join(import.meta.dirname, '../..')

/** Global setup: builds the web if its sources have changed, and creates the folder of the templates. */
export default async function build(): Promise<() => Promise<void>> {
  execFileSync(process.execPath, [path.join(root, 'scripts/build.ts'), '--if-stale'], { stdio: 'inherit' })
  process.env.NODE_COMPILE_CACHE ??= path.join(root, 'node_modules/.cache/node')
  return keepTemplates()
}
