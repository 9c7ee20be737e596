// Builds the web into dist/web and the server into dist/server, or the named parts. With --if-stale, only what has a
// changed source since its last build; with --check, builds nothing and fails instead.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'

interface Part {
  /** The file by which the part is run. */
  entry: string
  config: string
  sources: string[]
  exclude: string[]
}

const root = path.join(import.meta.dirname, '..')
const common = ['src/shared/**/*.ts', 'tsconfig.json', 'package-lock.json']
const ofServer = ['{src,migrations,demo}/**/*.ts', 'scripts/{server.vite.config,worker-threads}.ts']

const parts: Record<string, Part> = {
  web: {
    entry: 'dist/web/index.html',
    config: 'vite.config.ts',
    sources: [
      ...common,
      'src/**/web/**',
      'src/**/{api,calls,contract,first-page-api,first-page-calls,rules,schemas}.ts',
      'scripts/{eager-compile,inter-subset,lucide-icons,service-worker}.ts',
    ],
    exclude: ['**/*.test.*'],
  },
  server: {
    entry: 'dist/server/server.js',
    config: 'scripts/server.vite.config.ts',
    sources: [...common, ...ofServer],
    exclude: ['**/*.test.*', '**/web/**', 'src/testing/**'],
  },
  /** The server and the commands that tests by Vitest start. */
  tests: {
    entry: 'dist/tests/server.js',
    config: 'scripts/tests.vite.config.ts',
    sources: [...common, ...ofServer, 'scripts/permissions.ts'],
    exclude: ['**/*.test.*', 'src/testing/**'],
  },
}

const { values: mode, positionals: named } = parseArgs({
  options: { 'if-stale': { type: 'boolean' }, check: { type: 'boolean' } },
  allowPositionals: true,
})
const stale: string[] = []
for (const name of named.length ? named : ['web', 'server']) {
  const part = parts[name]
  if (!part) throw new Error(`No part is named ${name}. Parts: ${Object.keys(parts).join(', ')}`)
  const stamp = path.join(root, `dist/${name}.stamp`)
  const now = await fingerprint(part)
  const isFresh =
    existsSync(path.join(root, part.entry)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === now
  if (isFresh && (mode.check || mode['if-stale'])) continue
  stale.push(name)
  if (mode.check) continue
  rmSync(stamp, { force: true })
  const { build } = await import('vite')
  await build({ configFile: path.join(root, part.config) })
  writeFileSync(stamp, now)
}
if (mode.check && stale.length) {
  console.error(`Sources have changed since the last build of: ${stale.join(', ')}. Run: npm run build`)
  process.exitCode = 1
}

/** Returns a hash of the names and contents of all sources of a part. */
async function fingerprint({ config, sources, exclude }: Part): Promise<string> {
  const files = (
    await Array.fromAsync(glob([config, ...sources], { cwd: root, exclude, withFileTypes: true }))
  )
    .filter(entry => entry.isFile())
    .map(entry => path.join(entry.parentPath, entry.name))
  const hash = createHash('sha256')
  for (const file of files.sort()) hash.update(`${path.relative(root, file)}\0`).update(readFileSync(file))
  return hash.digest('hex')
}
