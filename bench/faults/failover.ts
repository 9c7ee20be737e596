// Kills PostgreSQL and lets its standby take over, again and again, while desks work on two servers:
//   node bench/faults/failover.ts [seconds] [synchronous|asynchronous]
// Synchronous: nothing that was confirmed may be lost. Asynchronous: one failover, before which the standby misses some
// confirmed check-ins; the program prints what was lost, and nothing else may be wrong.
import { ReplicatedPostgres } from '#testing/database/postgres/replicated-postgres.ts'
import { sleep } from './support/client.ts'
import type { Desks } from './support/desks.ts'
import { type Disturbance, type FaultRun, runFault } from './support/fault-run.ts'

/** Seconds that a server waits for its database. */
const TIMEOUT = 2

/** A server shows its last board until it notices that it lost its database, in ms. */
const BOARD_LAG = 3 * TIMEOUT * 1_000

/** Work between two failovers, and how long the standby hears nothing before some of them, in ms. */
const [QUIET, CUT_OFF] = [3_000, 1_000]

/** Check-ins that an asynchronous standby misses. */
const MISSED = 5

const [seconds = '60', mode = 'synchronous'] = process.argv.slice(2)
const isSynchronous = mode !== 'asynchronous'
let postgres: ReplicatedPostgres

await runFault({
  name: `failovers, ${isSynchronous ? 'synchronous' : 'asynchronous'} replication`,
  engine: 'postgres',
  servers: 2,
  seconds: Number(seconds),
  server: { environment: { DATABASE_TIMEOUT: String(TIMEOUT) } },
  boardLag: BOARD_LAG,
  startDatabase: async () => {
    postgres = await ReplicatedPostgres.start({ isSynchronous, durable: true })
    return postgres
  },
  disturb: isSynchronous ? failOverAgainAndAgain : failOverOnce,
})

async function failOverAgainAndAgain({ desks, isOver }: FaultRun): Promise<Disturbance> {
  const pauses: number[] = []
  while (!isOver()) {
    await sleep(QUIET)
    // Commits that wait for the standby are on the primary's disk only, and nobody was told of them.
    if (pauses.length % 2 === 1) {
      postgres.cutOffStandby()
      await sleep(CUT_OFF)
    }
    pauses.push((await failOver(desks)).pause)
    await postgres.addStandby()
  }
  const sorted = pauses.toSorted((a, b) => a - b)
  const [median, longest] = [sorted[sorted.length >> 1]!, sorted.at(-1)!]
  return { did: `${pauses.length} failovers, without service ${median} ms (median) to ${longest} ms` }
}

async function failOverOnce({ desks, isOver }: FaultRun): Promise<Disturbance> {
  await sleep((Number(seconds) * 1_000) / 2)
  const enough = desks.checkedIn.size + MISSED
  postgres.cutOffStandby()
  while (desks.checkedIn.size < enough) await sleep(5)
  const { killedAt, pause } = await failOver(desks)
  while (!isOver()) await sleep(100)
  return {
    did: `one failover to a standby that lacked ${MISSED} check-ins, without service ${pause} ms`,
    lossAt: killedAt,
  }
}

/** Kills the primary and promotes the standby. Returns when, and the ms from then to the next confirmed write. */
async function failOver(desks: Desks): Promise<{ killedAt: number; pause: number }> {
  const killedAt = performance.now()
  await postgres.losePrimary('kill')
  const before = desks.confirmed.length
  await postgres.promote()
  while (desks.confirmed.length === before) await sleep(5)
  return { killedAt, pause: Math.round(performance.now() - killedAt) }
}
