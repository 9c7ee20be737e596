import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { addCleanup } from '#testing/environment/cleanup.ts'

const root = path.join(import.meta.dirname, '../../..')

/** Counts the signals that it gets, and ends a second after the first. */
const server = `let heard = 0
process.on('SIGTERM', () => {
  if (heard++ === 0) setTimeout(() => { console.log('heard ' + heard); process.exit() }, 1_000)
})
setInterval(() => {}, 1_000)
console.log('up')`

/** Makes a folder in which `npm start` runs a program instead of the server. */
async function prepareFolder(program: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'keydesk-setup-'))
  addCleanup(() => rm(folder, { recursive: true }))
  for (const name of ['scripts', 'src/app']) await mkdir(path.join(folder, name), { recursive: true })
  for (const name of ['package.json', 'package-lock.json', 'scripts/setup.mjs'])
    await copyFile(path.join(root, name), path.join(folder, name))
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  await writeFile(path.join(folder, 'scripts/build.ts'), '')
  await writeFile(path.join(folder, 'src/app/server.ts'), program)
  return folder
}

test.skipIf(process.platform === 'win32')('a signal to npm start reaches the server, once', async () => {
  const cwd = await prepareFolder(server)
  const npm = spawn('npm', ['start', '--silent'], { cwd, stdio: ['ignore', 'pipe', 'inherit'] })
  addCleanup(async () => void npm.kill('SIGKILL'))
  const lines = createInterface(npm.stdout)
  expect(await once(lines, 'line')).toEqual(['up'])
  npm.kill('SIGTERM')
  expect(await once(lines, 'line')).toEqual(['heard 1'])
})
