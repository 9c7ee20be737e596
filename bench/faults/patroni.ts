// Kills and switches over the primary of the cluster of docs/cluster.md while desks work on two servers. It builds the
// cluster by the commands of that page, in separate namespaces. Needs root and the packages of the page:
//   node bench/faults/patroni.ts [times] [fault…]
import { Cluster, runInOwnNamespaces } from './patroni/cluster.ts'
import { sleep } from './support/client.ts'
import type { Desks } from './support/desks.ts'
import { type FaultRun, runFault } from './support/fault-run.ts'

/** Seconds that a server waits for its database. */
const TIMEOUT = 2

/** A server shows its last board until it notices that it lost its database, in ms. */
const BOARD_LAG = 3 * TIMEOUT * 1_000

/** Work before and after each fault, in ms. */
const QUIET = 3_000

await runInOwnNamespaces()
const cluster = await Cluster.start()
// Making the venue for the measurement ends with a checkpoint.
await cluster.run(await cluster.leader(), `runuser -u postgres -- psql -c 'GRANT pg_checkpoint TO keydesk'`)

/** What can happen to the primary. Each ends with a complete cluster. */
const faults: Record<string, () => Promise<void>> = {
  async killed() {
    const primary = await cluster.leader()
    await cluster.killAll(primary)
    await sleep(QUIET)
    await cluster.restart(primary)
  },
  switched: () => cluster.followStep('switchover'),
}

const [times = '4', ...names] = process.argv.slice(2)
const chosen = names.length > 0 ? names : Object.keys(faults)

await runFault({
  name: `a cluster with Patroni, ${chosen.join(', ')}`,
  engine: 'postgres',
  servers: 2,
  seconds: 0,
  server: { environment: { DATABASE_TIMEOUT: String(TIMEOUT) } },
  boardLag: BOARD_LAG,
  startDatabase: async () => cluster,
  disturb,
})

async function disturb({ desks }: FaultRun) {
  const pauses = new Map<string, number[]>(chosen.map(name => [name, []]))
  for (let time = 0; time < Number(times); time++) {
    const name = chosen[time % chosen.length]!
    await sleep(QUIET)
    const pause = await longestPause(desks, async () => {
      await faults[name]!()
      await cluster.waitUntilComplete()
      await sleep(QUIET)
    })
    console.error(`${time + 1}: ${name}, ${seconds(pause)} s without service`)
    pauses.get(name)!.push(pause)
  }
  const parts = [...pauses].map(([name, values]) => `${values.length} × ${name} ${formatRange(values)}`)
  return { did: `seconds without service (median to longest): ${parts.join(', ')}` }
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
