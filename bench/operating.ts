// Follows docs/operating.md in a clean folder: runs its commands as they stand there, in one shell, and checks after
// each part that the owner can sign in and finds the venue:
//   node bench/operating.ts
// Needs git with the history, curl and Caddy. It upgrades from the last commit before the newest migrations to the
// current one.
import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startPostgres } from '#testing/database/postgres/postgres-server.ts'

const root = path.join(import.meta.dirname, '..')
const folder = mkdtempSync(path.join(tmpdir(), 'keydesk-operating-'))
const password = 'a lantern in the attic'
const postgres = await startPostgres({})
const admin = new pg.Client(postgres.url)
await admin.connect()

/** The environment of the shell. Settings of the calling shell are not passed on. */
const { DATABASE_URL, PUBLIC_URL, HOST, TLS_CERT, TLS_KEY, VENUES_DIR, ...inherited } = process.env
const environment = { ...inherited, ...(await ownSettings()) }
for (const name of ['BACKUP_DIR', 'KEYS_DIR'] as const) mkdirSync(environment[name])
// The machine keeps its own list of trusted certificates.
writeFileSync(environment.CADDYFILE, '{\n\tskip_install_trust\n\tadmin off\n}\n')

/** What is found after the part with this heading. */
const checks: Record<string, () => void> = {
  'Start and stop': () => {
    call('/api/rooms', { name: 'Room 1', hourlyRate: 20 })
    expectRooms('Room 1')
  },
  'TLS behind a proxy': () => expectRooms('Room 1'),
  Restore: () => expectRooms('Room 1'),
  'Move from SQLite to PostgreSQL': () => expectRooms('Room 1'),
  Upgrade: () => {
    expectRooms('Room 1')
    call('/api/rooms', { name: 'Room 2', hourlyRate: 30 })
    expectRooms('Room 1', 'Room 2')
  },
  'Roll back': () => expectRooms('Room 1'),
}

const shell = spawn('bash', [], { env: environment, stdio: ['pipe', 'pipe', 'inherit'], detached: true })
try {
  const began = performance.now()
  for (const { heading, commands } of readParts()) {
    if (heading === 'Settings') continue
    const before = performance.now()
    await follow(commands)
    checks[heading]?.()
    console.log(`${heading}: ok after ${((performance.now() - before) / 1000).toFixed(1)} s`)
  }
  console.log(`docs/operating.md was followed in ${((performance.now() - began) / 1000).toFixed(0)} s.`)
} finally {
  // The shell, the server and the proxy.
  try {
    process.kill(-shell.pid!, 'SIGTERM')
  } catch {
    // All have ended already.
  }
  await admin.end()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** The settings of the page, for a clean folder. */
async function ownSettings() {
  for (const name of ['moved', 'older']) await admin.query(`CREATE DATABASE ${name}`)
  const { SOURCE, VERSION, NEXT_VERSION } = makeVersions()
  return {
    SOURCE,
    VERSION,
    NEXT_VERSION,
    KEYDESK: path.join(folder, 'program'),
    DATA_DIR: path.join(folder, 'data'),
    BACKUP_DIR: path.join(folder, 'backups'),
    KEYS_DIR: path.join(folder, 'keys'),
    CADDYFILE: path.join(folder, 'Caddyfile'),
    SITE: `localhost:${await freePort()}`,
    PORT: String(await freePort()),
    VENUE: 'empty',
    NEW_DATABASE_URL: databaseUrl('moved'),
    OLDER_DATABASE_URL: databaseUrl('older'),
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    CURL_CA_BUNDLE: path.join(folder, 'caddy/pki/authorities/local/root.crt'),
  }
}

/**
 * Copies the repository. The version to begin with is the last one without the newest migrations, so that the upgrade
 * migrates a database that an older release made.
 */
function makeVersions() {
  const SOURCE = path.join(folder, 'source')
  execFileSync('git', ['clone', '--quiet', root, SOURCE])
  const git = (...args: string[]) => execFileSync('git', args, { cwd: SOURCE, encoding: 'utf8' }).trim()
  const [VERSION] = git('log', '-1', '--first-parent', '--format=%P', '--', 'migrations').split(' ')
  if (!VERSION)
    throw new Error('The repository has no older version: it needs its history, not a shallow clone')
  return { SOURCE, VERSION, NEXT_VERSION: git('rev-parse', 'HEAD') }
}

/** The parts of the page with the commands of each. */
function readParts(): { heading: string; commands: string }[] {
  const page = readFileSync(path.join(root, 'docs/operating.md'), 'utf8')
  return page.split(/^## /m).flatMap(part => {
    const blocks = [...part.matchAll(/^```sh\n(.*?)^```/gms)].map(([, commands]) => commands)
    return blocks.length > 0 ? [{ heading: part.split('\n')[0]!, commands: blocks.join('') }] : []
  })
}

/** Runs commands in the shell, which gives the password to whatever asks for it. Throws if one fails. */
async function follow(commands: string): Promise<void> {
  const script = path.join(folder, 'commands.sh')
  writeFileSync(script, `set -euo pipefail\n${commands}`)
  writeFileSync(path.join(folder, 'input'), `${password}\n`)
  let said = ''
  const done = new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      said += chunk
      if (said.includes('== followed')) resolve()
    }
    shell.stdout!.on('data', read)
    shell.once('exit', () => reject(new Error(`A command failed:\n${commands}\n${said}`)))
  })
  shell.stdin!.write(`. ${script} < ${folder}/input; echo '== followed'\n`)
  await done
  shell.stdout!.removeAllListeners('data')
  shell.removeAllListeners('exit')
}

/** Signs in as the owner and compares the names of the rooms. */
function expectRooms(...names: string[]): void {
  const rooms = call('/api/rooms') as { name: string }[]
  const found = rooms.map(({ name }) => name).join()
  if (found !== names.join()) throw new Error(`Expected ${names.join()}, but the venue has ${found}`)
}

/** Calls the server as the owner, through the proxy once it runs. */
function call(address: string, body?: object): unknown {
  const jar = path.join(folder, 'cookies')
  const hasProxy = readFileSync(environment.CADDYFILE, 'utf8').includes('reverse_proxy')
  const url = hasProxy ? `https://${environment.SITE}` : `http://127.0.0.1:${environment.PORT}`
  const send = (address: string, body?: object) =>
    execFileSync(
      'curl',
      [
        ...['--fail-with-body', '--silent', '--show-error', '--cookie', jar, '--cookie-jar', jar],
        // The proxy finds a started server within seconds.
        ...['--http1.1', '--retry', '20', '--retry-delay', '1', '--retry-all-errors'],
        ...['--header', 'content-type: application/json', '--header', `origin: ${url}`],
        ...(body ? ['--data', JSON.stringify(body)] : []),
        `${url}${address}`,
      ],
      { env: environment, encoding: 'utf8' },
    )
  send('/api/session', { login: 'owner', password })
  return JSON.parse(send(address, body))
}

function databaseUrl(name: string): string {
  const url = new URL(postgres.url)
  url.pathname = name
  return url.href
}

/** Returns a port that is free now. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  await new Promise(resolve => server.close(resolve))
  return port
}
