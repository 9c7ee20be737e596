// Restarts PostgreSQL, orderly and as after a crash, while desks work on two servers:
//   node bench/faults/database-restart.ts [seconds]
import { sleep } from './support/client.ts'
import { type FaultRun, runFault } from './support/fault-run.ts'

const [seconds = '30'] = process.argv.slice(2)

await runFault({
  name: 'database restarts',
  engine: 'postgres',
  servers: 2,
  seconds: Number(seconds),
  disturb: restart,
})

async function restart({ cluster, isOver }: FaultRun) {
  let restarts = 0
  while (!isOver()) {
    await sleep(2_000)
    await cluster!.shutDown(restarts++ % 2 === 0 ? 'fast' : 'immediate')
    await sleep(500)
    await cluster!.start()
  }
  return { did: `${restarts} restarts` }
}
