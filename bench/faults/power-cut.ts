// Records what a server writes to its SQLite file, rebuilds the files that a power cut at each moment could leave,
// opens them and looks for every confirmed check-in and check-out. Needs strace:
//   node bench/faults/power-cut.ts [guests] [states|all] [lying]
// With 'lying', the disk ignores every sync: the program must then find losses.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openDatabase } from '#platform/database/open-database.ts'
import { expectInvariants } from '#testing/database/invariants.ts'
import { startKeydesk } from '../support/servers.ts'
import { addLockers, findFile, makeVenue, newFolder } from '../support/venues.ts'
import { Disk } from './power-cut/disk.ts'
import { readTrace, straceArguments, type TraceEvent } from './power-cut/trace.ts'
import { type Address, call, sleep } from './support/client.ts'
import { type Findings, report } from './support/findings.ts'

/** All invariants are checked in one of this many states, the sound structure of the file in all. */
const FULL_CHECK = 25

/** States with a random part of the unsynced changes, per moment. */
const RANDOM_PARTS = 3

const [guests = '40', most = '1000', ...options] = process.argv.slice(2)
const isLying = options.includes('lying')
const DESKS = 4

const findings = { unreadable: [], lost: [], doubled: [], 'broken invariants': [] } satisfies Findings
const kinds: Record<string, string[]> = findings

try {
  execFileSync('strace', ['--version'])
} catch {
  console.log('This program needs strace, which is not installed')
  process.exit(1)
}

const venue = await makeVenue(db => addLockers(db, DESKS))
const file = findFile(venue.folder)
const disk = new Disk({ [file]: readFileSync(file) })
const events = await record()
const folder = existsSync('/dev/shm') ? path.join('/dev/shm', path.basename(newFolder())) : newFolder()
mkdirSync(folder, { recursive: true })
const confirmed = new Set<string>()
/** The database file that is in `folder`, which most states share. */
let onDisk: Buffer | undefined
let states = 0
let moments = 0
const writes = events.filter(isChange).length
/** Share of the moments inside a transaction that are looked at. Those after a sync and an answer all are. */
const share = most === 'all' ? 1 : Number(most) / (writes * (3 + RANDOM_PARTS))
for (const event of events) {
  if (event.what === 'send') confirm(event.data.toString())
  else if (!(isLying && event.what === 'sync')) disk.apply(event)
  if (event.what === 'sync-start') continue
  const isInside = isChange(event)
  if (isInside && Math.random() > share) continue
  moments++
  await check(disk.afterCut(() => false))
  if (disk.pending === 0 || !isInside) continue
  await check(disk.afterCut(() => true))
  await check(disk.afterCut(() => true, true))
  for (let more = 0; more < RANDOM_PARTS; more++) await check(disk.afterCut(() => Math.random() < 0.5))
}
rmSync(folder, { recursive: true })
report(
  `power cut (sqlite): ${confirmed.size} confirmed actions, ${moments} moments, ${states} states opened`,
  findings,
)

/** Whether the event changes a file, so that the moment after it is inside a transaction. */
function isChange({ what }: TraceEvent): boolean {
  return what === 'write' || what === 'truncate' || what === 'remove'
}

/** Lets desks check guests in and out under strace, and returns what happened to the database and what was answered. */
async function record(): Promise<TraceEvent[]> {
  const output = path.join(tmpdir(), `keydesk-trace-${process.pid}`)
  const server = await startKeydesk(venue, { runBy: ['strace', ...straceArguments(output)] })
  await Promise.all(Array.from({ length: DESKS }, (_, desk) => work(server, desk)))
  await server.stop()
  await settled(output)
  const trace = readTrace(readFileSync(output, 'utf8'))
  rmSync(output)
  return trace.filter(event => event.what === 'send' || event.path === file || event.path === `${file}-wal`)
}

/** Resolves when strace, which ends after the server, writes no more. */
async function settled(output: string) {
  for (let size = -1; size !== statSync(output).size; ) {
    size = statSync(output).size
    await sleep(500)
  }
}

async function work(server: Address, desk: number) {
  for (let guest = 0; guest < Number(guests) / DESKS; guest++) {
    const body = {
      customerName: `Guest ${desk}-${guest}`,
      facilityType: 'locker',
      facilityId: desk + 1,
      duration: 2,
      paymentMethod: 'cash',
    }
    const { id } = await call(server, { method: 'POST', path: '/api/rentals', body })
    await call(server, { method: 'PATCH', path: `/api/rentals/${id}/end`, body: {} })
  }
}

/** Remembers an answer that the server has begun to send: 'Guest 1-2 active'. */
function confirm(answer: string) {
  const guest = /"customerName":"(Guest [\d-]+)"/.exec(answer)?.[1]
  const status = /"status":"(active|completed)"/.exec(answer)?.[1]
  if (guest && status) confirmed.add(`${guest} ${status}`)
}

/** Opens the files that a power cut left. */
async function check(files: Map<string, Buffer>) {
  states++
  const copy = path.join(folder, 'keydesk.sqlite')
  for (const suffix of ['', '-wal', '-shm']) {
    const content = files.get(file + suffix)
    if (suffix === '' && content === onDisk) continue
    if (content) writeFileSync(copy + suffix, content)
    else rmSync(copy + suffix, { force: true })
  }
  onDisk = files.get(file)
  try {
    compare(copy)
  } catch (error) {
    kinds.unreadable!.push(String(error))
    return
  }
  if (states % FULL_CHECK !== 0) return
  onDisk = undefined
  const store = await openDatabase({ file: copy })
  await expectInvariants(store.db).catch(error => kinds['broken invariants']!.push(String(error)))
  await store.close()
}

function compare(copy: string) {
  const db = new DatabaseSync(copy, { readOnly: true })
  try {
    const { quick_check } = db.prepare('pragma quick_check').get() as { quick_check: string }
    if (quick_check !== 'ok') kinds.unreadable!.push(quick_check)
    const rows = db.prepare('select customer_name as guest, status from rentals').all()
    const stored = new Map(rows.map(({ guest, status }) => [String(guest), String(status)]))
    if (stored.size < rows.length) kinds.doubled!.push(`${rows.length - stored.size} guests`)
    for (const action of confirmed) {
      const [, guest = '', status] = /^(Guest [\d-]+) (\w+)$/.exec(action) ?? []
      const found = stored.get(guest)
      if (!found || (status === 'completed' && found !== 'completed')) kinds.lost!.push(action)
    }
  } finally {
    db.close()
  }
}
