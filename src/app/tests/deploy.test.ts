import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { addCleanup } from '#testing/environment/cleanup.ts'
import { readConfig, requestedVenueKind } from '../operations/config.ts'

const run = promisify(execFile)
const root = path.join(import.meta.dirname, '../../..')
const read = (file: string) => readFile(path.join(root, 'deploy', file), 'utf8')
const has = (tool: string, argument: string) =>
  run(tool, [argument]).then(
    () => true,
    () => false,
  )

const [systemd, caddy] = await Promise.all([has('systemd-analyze', '--version'), has('caddy', 'version')])

test('the service runs the same command as npm start, with the bundled Node', async () => {
  const [, command = ''] = /^ExecStart=(.*)$/m.exec(await read('keydesk.service')) ?? []
  const [node = '', ...args] = command.replaceAll('/opt/keydesk', root).split(' ')
  const setup = await readFile(path.join(root, 'scripts/setup.mjs'), 'utf8')
  const [, program] = /^ {2}start: \[.*\['(.*)'\]\],$/m.exec(setup) ?? []
  expect(args).toEqual([program])
  expect((await run(node, ['--version'])).stdout).toMatch(/^v\d+\./)
})

test('the service starts a real venue in the folder that systemd lets it write to', async () => {
  const [, variables = ''] = /^Environment=(.*)$/m.exec(await read('keydesk.service')) ?? []
  const config = readConfig(Object.fromEntries(variables.split(' ').map(pair => pair.split('='))))
  expect([requestedVenueKind(config), config.DATA_DIR]).toEqual(['real', '/var/lib/keydesk'])
})

/** Writes the service file so that it names this source tree. */
async function writeUnit(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'keydesk-unit-'))
  addCleanup(() => rm(folder, { recursive: true }))
  const unit = path.join(folder, 'keydesk.service')
  await writeFile(unit, (await read('keydesk.service')).replaceAll('/opt/keydesk', root))
  return unit
}

test.skipIf(!systemd)('systemd accepts the service file', async () => {
  const { stdout, stderr } = await run('systemd-analyze', ['verify', await writeUnit()])
  expect((stdout + stderr).split('\n').filter(line => line.includes('keydesk.service'))).toEqual([])
})

test.skipIf(!systemd)('systemd rates what the service may do as little', async () => {
  const unit = await writeUnit()
  // The threshold is ten times the exposure.
  const { stdout } = await run('systemd-analyze', ['security', '--offline=true', '--threshold=20', unit])
  expect(stdout).toMatch(/Overall exposure level for keydesk\.service: 1\.\d OK/)
})

test('Caddy leaves a server out within its drain time, and sends a request again that reached none', async () => {
  const proxy = /reverse_proxy[^{]*\{([^}]*)\}/.exec(await read('Caddyfile'))?.[1] ?? ''
  const settings = Object.fromEntries(
    proxy
      .split('\n')
      .map(line => line.trim().split(' ') as [string, string])
      .filter(([name]) => name !== '' && !name.startsWith('#')),
  )
  expect(settings).toMatchObject({ health_uri: '/readyz', health_interval: '1s', lb_try_duration: '10s' })
  const [, drain] =
    /set `DRAIN_SECONDS=(\d+)`/.exec(await readFile(path.join(root, 'README.md'), 'utf8')) ?? []
  expect(Number(drain)).toBeGreaterThan(Number.parseInt(settings.health_interval!, 10))
})

test.skipIf(!caddy)('Caddy accepts its configuration', async () => {
  const file = path.join(root, 'deploy/Caddyfile')
  const { stdout, stderr } = await run('caddy', ['validate', '--adapter', 'caddyfile', '--config', file])
  expect(stdout + stderr).toContain('Valid configuration')
})
