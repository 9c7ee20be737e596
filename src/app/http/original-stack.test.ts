import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { addCleanup } from '../../testing/environment/cleanup.ts'
import { originalStack } from './original-stack.ts'

test('a stack names the lines of the sources, where a built file has a map', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'keydesk-stack-'))
  addCleanup(() => rm(folder, { recursive: true }))
  const built = path.join(folder, 'server.js')
  const url = pathToFileURL(built).href
  // The second line, sixth column, comes from the fourth line, third column.
  const map = { version: 3, sources: ['../../src/app/server.ts'], names: [], mappings: ';KAGE' }
  await writeFile(`${built}.map`, JSON.stringify(map))
  const source = new URL('../../src/app/server.ts', url).href

  expect(originalStack(`Error: No disk\n    at store (${url}:2:6)\n    at node:fs:1:1`)).toBe(
    `Error: No disk\n    at store (${source}:4:3)\n    at node:fs:1:1`,
  )
  const withoutMap = `Error: No disk\n    at ${url.replace('server', 'other')}:2:6`
  expect(originalStack(withoutMap)).toBe(withoutMap)
})
