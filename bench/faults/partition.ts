// Breaks the network between one of two servers and PostgreSQL, with an end of the connections and without a sign:
//   node bench/faults/partition.ts [seconds]
import { type NetworkProxy, openProxy } from '#testing/database/network-proxy.ts'
import { sleep } from './support/client.ts'
import { type FaultRun, runFault } from './support/fault-run.ts'

/** Seconds that a server waits for its database. */
const TIMEOUT = 2

/** A server that hears nothing of its database shows its last board until it notices, in ms. */
const BOARD_LAG = 3 * TIMEOUT * 1_000

const [seconds = '30'] = process.argv.slice(2)
let path: NetworkProxy | undefined

await runFault({
  name: 'network partitions',
  engine: 'postgres',
  servers: 2,
  seconds: Number(seconds),
  server: { environment: { DATABASE_TIMEOUT: String(TIMEOUT) } },
  boardLag: BOARD_LAG,
  openRoute,
  disturb: partition,
})

/** The first server reaches the database by a path that can break. */
async function openRoute(index: number, databaseUrl: string) {
  if (index > 0) return databaseUrl
  path = await openProxy(databaseUrl)
  return path.url
}

async function partition({ isOver }: FaultRun) {
  let partitions = 0
  while (!isOver()) {
    await sleep(1_500)
    if (partitions++ % 2 === 0) path!.cut()
    else {
      path!.drop()
      await sleep(2.5 * TIMEOUT * 1_000)
      path!.restore()
    }
  }
  return { did: `${partitions} partitions` }
}
