// Checks that the answers to eight desks fit one order of what they did, without faults or while servers are killed:
//   node bench/faults/histories.ts [seconds] [sqlite|postgres] [calm|kills]
import { sleep } from './support/client.ts'
import { type FaultRun, runFault } from './support/fault-run.ts'

/** Time between two kills, in ms, at least and at most. */
const [QUIET, SPREAD] = [300, 1_200]

const [seconds = '20', engine = 'sqlite', mode = 'kills'] = process.argv.slice(2)

await runFault({
  name: mode === 'calm' ? 'histories' : 'histories under kill -9',
  engine: engine === 'postgres' ? 'postgres' : 'sqlite',
  servers: 2,
  seconds: Number(seconds),
  disturb: mode === 'calm' ? wait : kill,
})

async function wait({ isOver }: FaultRun) {
  while (!isOver()) await sleep(100)
  return { did: 'nothing failed' }
}

/** Kills one server after the other and starts it again. */
async function kill({ fleet, isOver }: FaultRun) {
  let kills = 0
  while (!isOver()) {
    await sleep(QUIET + Math.random() * SPREAD)
    const index = kills++ % fleet.addresses.length
    await fleet.kill(index)
    await fleet.start(index)
  }
  return { did: `${kills} kills` }
}
