import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { addCleanup } from '#testing/environment/cleanup.ts'

const root = path.join(import.meta.dirname, '../../..')

test('the bill of materials has each package that is shipped, and no other', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'keydesk-sbom-'))
  addCleanup(() => rm(folder, { recursive: true }))
  const file = path.join(folder, 'sbom.cdx.json')
  await promisify(execFile)(process.execPath, ['scripts/sbom.ts', file], { cwd: root })
  const { metadata, components } = JSON.parse(await readFile(file, 'utf8')) as {
    metadata: { component: { name: string } }
    components: { group?: string; name: string; version: string }[]
  }
  const lockfile = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version: string; dev?: boolean }>
  }
  const shipped = Object.entries(lockfile.packages)
    .filter(([place, { dev }]) => place !== '' && !dev)
    .map(([place, { version }]) => `${place.replace(/^.*node_modules\//, '')}@${version}`)
  const named = components.map(({ group, name, version }) => `${group ? `${group}/` : ''}${name}@${version}`)
  expect(metadata.component.name).toBe('keydesk')
  expect(new Set(named)).toEqual(new Set(shipped))
})
