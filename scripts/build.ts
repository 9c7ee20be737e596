// Builds the web into dist/web. With --if-stale, only if a source has changed since the last build; with --check,
// builds nothing and fails instead.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { build } from 'vite'

const root = path.join(import.meta.dirname, '..')
const stamp = path.join(root, 'dist/web.stamp')

const sources = [
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
  'src/platform/**/*.ts',
  'src/**/web/**',
  'docs/guides/pictures/*',
  'src/**/{contract,rules,schemas,words}.ts',
  'scripts/{inter-subset,plain-calls,service-worker}.ts',
]

const { values: mode } = parseArgs({
  options: { 'if-stale': { type: 'boolean' }, check: { type: 'boolean' } },
})
const now = await fingerprint()
const isFresh =
  existsSync(path.join(root, 'dist/web/index.html')) &&
  existsSync(stamp) &&
  readFileSync(stamp, 'utf8') === now
if (mode.check) {
  if (!isFresh) {
    console.error('Sources of the web have changed since its last build. Run: npm run build')
    process.exitCode = 1
  }
} else if (!isFresh || !mode['if-stale']) {
  rmSync(stamp, { force: true })
  await build({ configFile: path.join(root, 'vite.config.ts') })
  writeFileSync(stamp, now)
}

/** Returns a hash of the names and contents of all sources. */
async function fingerprint(): Promise<string> {
  const found = await Array.fromAsync(
    glob(sources, { cwd: root, exclude: ['**/*.test.*'], withFileTypes: true }),
  )
  const files = found.filter(entry => entry.isFile()).map(entry => path.join(entry.parentPath, entry.name))
  const hash = createHash('sha256')
  for (const file of files.sort()) hash.update(`${path.relative(root, file)}\0`).update(readFileSync(file))
  return hash.digest('hex')
}
