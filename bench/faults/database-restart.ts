// Restarts PostgreSQL, orderly and as after a crash, while desks work on two servers:
//   node bench/faults/database-restart.ts [seconds]
import { type RestartablePostgres, startPostgres } from '#testing/database/postgres/postgres-server.ts'
import { sleep } from './support/client.ts'
import { type FaultRun, runFault } from './support/fault-run.ts'

const [seconds = '30'] = process.argv.slice(2)
let postgres: RestartablePostgres

await runFault({
  name: 'database restarts',
  engine: 'postgres',
  servers: 2,
  seconds: Number(seconds),
  startDatabase: async () => {
    postgres = await startPostgres({ durable: true })
    return postgres
  },
  disturb: restart,
})

async function restart({ isOver }: FaultRun) {
  let restarts = 0
  while (!isOver()) {
    await sleep(2_000)
    await postgres.shutDown(restarts++ % 2 === 0 ? 'fast' : 'immediate')
    await sleep(500)
    await postgres.start()
  }
  return { did: `${restarts} restarts` }
}
