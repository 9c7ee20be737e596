// Disturbs the primary of the cluster of docs/cluster.md while desks work, then restores the cluster to a moment. It
// builds the cluster by the commands of that page, in separate namespaces, and sends requests through Caddy. Needs root
// and the packages of the page:
//   node bench/faults/patroni.ts [times] [fault…]
import pg from 'pg'
import { Cluster, type DatabaseMachine, runInOwnNamespaces } from './patroni/cluster.ts'
import { askUntilAnswered, call, sleep } from './support/client.ts'
import type { Desks } from './support/desks.ts'
import { type FaultRun, runFault } from './support/fault-run.ts'

/** A server shows its last board until it notices that it lost its database (DATABASE_TIMEOUT), in ms. */
const BOARD_LAG = 15_000

/** Work before and after each fault, in ms. */
const QUIET = 3_000

/** A guest who comes after the moment to which the cluster is restored. */
const LATER_GUEST = 'Later Guest'

await runInOwnNamespaces()
const cluster = await Cluster.start()
// Making the venue for the measurement ends with a checkpoint.
await cluster.run(await cluster.leader(), `runuser -u postgres -- psql -c 'GRANT pg_checkpoint TO keydesk'`)
const { site, servers } = await cluster.signIn()

/** What can happen to the primary, and how it ends once another machine has taken over. */
const faults: Record<
  string,
  { begin(name: DatabaseMachine): Promise<unknown>; end?(name: DatabaseMachine): Promise<unknown> }
> = {
  killed: { begin: cluster.killAll, end: cluster.restart },
  frozen: { begin: cluster.freeze, end: cluster.thaw },
  partitioned: { begin: cluster.cutOff, end: cluster.connect },
  full: { begin: cluster.fillDisk, end: cluster.makeRoom },
  switched: { begin: () => cluster.followStep('switchover') },
}

const [times = '5', ...names] = process.argv.slice(2)
const chosen = names.length > 0 ? names : Object.keys(faults)

await runFault({
  name: `a cluster with Patroni, ${chosen.join(', ')}, restored`,
  engine: 'postgres',
  servers: 2,
  seconds: 0,
  boardLag: BOARD_LAG,
  deployed: { venue: cluster.venue, addresses: servers },
  client: site,
  disturb,
})

async function disturb({ desks }: FaultRun) {
  const pauses = new Map<string, number[]>(chosen.map(name => [name, []]))
  desks.start()
  for (let time = 0; time < Number(times); time++) {
    const name = chosen[time % chosen.length]!
    await sleep(QUIET)
    const pause = await longestPause(desks, () => disturbPrimary(name))
    console.error(`${time + 1}: ${name}, ${seconds(pause)} s without service`)
    pauses.get(name)!.push(pause)
  }
  await desks.stop()
  const restored = await restore()
  const parts = [...pauses].map(([name, values]) => `${values.length} × ${name} ${formatRange(values)}`)
  return {
    did: `seconds without service (median to longest): ${parts.join(', ')}; restored in ${seconds(restored.took)}`,
    findings: {
      'kept after the moment': restored.kept,
      'refused by the archive': await cluster.findRefused(),
    },
  }
}

async function disturbPrimary(name: string) {
  const { begin, end } = faults[name]!
  const primary = await cluster.leader()
  await begin(primary)
  await cluster.waitUntilReplaced(primary)
  await sleep(QUIET)
  await end?.(primary)
  await cluster.waitUntilComplete()
  await sleep(QUIET)
}

/** Restores the cluster to a moment after which one guest came. All that the desks did before has to be there. */
async function restore() {
  const moment = await readClock()
  await checkInLater()
  const begin = performance.now()
  await cluster.restoreTo(moment)
  const { body: board } = await askUntilAnswered(site, { method: 'GET', path: '/api/rentals/board' })
  const took = performance.now() - begin
  const guests: string[] = board.map(({ customerName }: { customerName: string }) => customerName)
  return { took, kept: guests.filter(name => name === LATER_GUEST) }
}

async function readClock(): Promise<string> {
  const client = new pg.Client(cluster.venue.databaseUrl)
  await client.connect()
  const { rows } = await client.query<{ now: string }>('SELECT clock_timestamp()::text AS now')
  await client.end()
  return rows[0]!.now
}

async function checkInLater(): Promise<void> {
  const [free] = (await call(site, { method: 'GET', path: '/api/lockers' })).filter(
    ({ status }: { status: string }) => status === 'available',
  )
  await call(site, {
    method: 'POST',
    path: '/api/rentals',
    body: {
      customerName: LATER_GUEST,
      facilityType: 'locker',
      facilityId: free.id,
      duration: 2,
      paymentMethod: 'cash',
    },
  })
}

/** Returns the longest time between two confirmed writes while `work` runs, in ms. */
async function longestPause(desks: Desks, work: () => Promise<void>): Promise<number> {
  let [count, since, longest] = [desks.confirmed.length, performance.now(), 0]
  const timer = setInterval(() => {
    const now = performance.now()
    longest = Math.max(longest, now - since)
    if (desks.confirmed.length > count) [count, since] = [desks.confirmed.length, now]
  }, 5)
  await work().finally(() => clearInterval(timer))
  return longest
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(1)
}

function formatRange(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b)
  return `${seconds(sorted[sorted.length >> 1] ?? 0)} to ${seconds(sorted.at(-1) ?? 0)}`
}
