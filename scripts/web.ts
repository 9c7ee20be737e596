// Builds the web into dist/web. With --if-stale, only if a source has changed since the last build.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')
const stamp = path.join(root, 'dist/web.stamp')
const sources = [
  'src/**/web/**',
  'src/**/{api,calls,contract,rules,schemas}.ts',
  'src/shared/**/*.ts',
  'scripts/{eager-compile,inter-subset,service-worker}.ts',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
]

const now = await fingerprint()
if (!process.argv.includes('--if-stale') || now !== lastBuilt()) {
  rmSync(stamp, { force: true })
  const { build } = await import('vite')
  await build({ configFile: path.join(root, 'vite.config.ts') })
  writeFileSync(stamp, now)
}

function lastBuilt(): string | undefined {
  return existsSync(stamp) && existsSync(path.join(root, 'dist/web/index.html'))
    ? readFileSync(stamp, 'utf8')
    : undefined
}

/** A hash of the names and contents of all sources of the built web. */
async function fingerprint(): Promise<string> {
  const files = (await Array.fromAsync(glob(sources, { cwd: root, withFileTypes: true })))
    .filter(entry => entry.isFile() && !entry.name.includes('.test.'))
    .map(entry => path.join(entry.parentPath, entry.name))
  const hash = createHash('sha256')
  for (const file of files.sort()) hash.update(`${path.relative(root, file)}\0`).update(readFileSync(file))
  return hash.digest('hex')
}
