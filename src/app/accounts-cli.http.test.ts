import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { signIn } from '../accounts/contract.ts'
import { listRooms } from '../facilities/contract.ts'
import { atEnd } from '../shared/testing/at-end.ts'
import { openTestDatabase } from '../shared/testing/database.ts'
import { OWNERS_PASSWORD, openBrowser } from './testing/staff.ts'

const root = join(import.meta.dirname, '../..')
const fresh = 'a lantern in the attic'

/** A data folder, and the commands and servers that run on it. */
async function openFolder() {
  const { folder, where } = await openTestDatabase()
  const run = (file: string, args: string[], environment: Record<string, string> = {}) => {
    const child = spawn(process.execPath, [`src/app/${file}.ts`, ...args], {
      cwd: root,
      env: {
        ...process.env,
        DATA_DIR: folder,
        DATABASE_URL: where.url ?? '',
        VENUE: 'empty',
        PORT: '0',
        PUBLIC_URL: '',
        HOST: '127.0.0.1',
        ...environment,
      },
    })
    atEnd(async () => void child.kill('SIGKILL'))
    const said = { text: '' }
    for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (said.text += chunk))
    return { child, said }
  }
  return {
    /** What a command says, and how it ends. */
    async cli(args: string[], input = '') {
      const { child, said } = run('cli', args)
      child.stdin.end(input)
      const [code] = await once(child, 'close')
      return [code, said.text.trim()]
    },
    async serve(environment: Record<string, string>) {
      const { child, said } = run('server', [], environment)
      const ended = once(child, 'close')
      while (!/Keydesk is at/.test(said.text)) {
        const over = await Promise.race([ended, once(child.stderr, 'data')])
        if (over.length === 2) return { said: said.text.trim(), url: '', stop: async () => {} }
      }
      const port = /:(\d+)\s*$/m.exec(said.text)?.[1]
      const stop = async () => {
        child.kill('SIGTERM')
        await ended
      }
      return { said: said.text.trim(), url: `http://127.0.0.1:${port}`, stop }
    },
  }
}

test('a server on a network starts once there is an owner, whom the command line makes and lets in again', async () => {
  const { cli, serve } = await openFolder()
  const network = { HOST: '0.0.0.0' }
  const refused = await serve(network)
  expect(refused.said).toBe(
    'HOST is a network address, but there is no owner account to sign in with. Create one with: npm run cli -- create-owner',
  )
  expect((await serve({ PUBLIC_URL: 'https://desk.example.com' })).said).toMatch(/^PUBLIC_URL is a network/)
  expect(await cli(['create-owner'], 'password1234\n')).toEqual([1, 'This password is too common'])
  expect(await cli(['create-owner'], 'short\n')).toEqual([1, 'Use at least 12 characters'])
  expect(await cli(['create-owner', '--login', 'mara', '--name', 'Mara'], `${OWNERS_PASSWORD}\n`)).toEqual([
    0,
    'Mara signs in as mara. From now on everybody signs in.',
  ])

  const server = await serve(network)
  const browser = openBrowser(server.url)
  expect((await browser.send(listRooms)).status).toBe(401)
  const enter = (login: string, password: string) =>
    browser.send(signIn, { body: { login, password } }).then(({ status }) => status)
  expect(await enter('mara', OWNERS_PASSWORD)).toBe(200)
  browser.cookies.clear()
  for (let times = 0; times < 5; times++) expect(await enter('mara', 'a wrong password')).toBe(401)
  expect(await enter('mara', OWNERS_PASSWORD)).toBe(429)
  expect(await cli(['unlock', 'mara'])).toEqual([0, 'Mara may try again.'])
  expect(await enter('mara', OWNERS_PASSWORD)).toBe(200)
  expect(await cli(['reset-password', 'nobody'], fresh)).toEqual([
    1,
    'There is no account nobody. There are: mara',
  ])
  expect(await cli(['reset-password', 'mara'], fresh)).toEqual([
    0,
    'Mara signs in as mara with the new password.',
  ])
  expect((await browser.send(listRooms)).status).toBe(401)
  expect(await enter('mara', fresh)).toBe(200)
  await server.stop()
}, 120_000)

test('an open server hears that the command line has made an owner', async () => {
  const { cli, serve } = await openFolder()
  const server = await serve({})
  const browser = openBrowser(server.url)
  expect((await browser.send(listRooms)).status).toBe(200)
  expect(await cli(['create-owner'], OWNERS_PASSWORD)).toEqual([
    0,
    'Admin User signs in as admin. From now on everybody signs in.',
  ])
  await expect.poll(async () => (await browser.send(listRooms)).status, { timeout: 30_000 }).toBe(401)
  expect(await cli(['create-owner'], OWNERS_PASSWORD)).toEqual([
    1,
    'There is an owner already; a further one needs --login (and --name)',
  ])
  expect((await cli(['create-owner', '--login', 'bea'], fresh))[0]).toBe(0)
  expect((await browser.send(signIn, { body: { login: 'bea', password: fresh } })).status).toBe(200)
  await server.stop()
}, 120_000)
