// Sets the server's clock ahead and back while desks work:
//   node bench/faults/clock.ts [seconds] [sqlite|postgres]
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sleep } from './support/client.ts'
import { type FaultRun, runFault } from './support/fault-run.ts'

const MINUTE = 60_000

/** How far the clock is off after each jump, in ms. */
const jumps = [-MINUTE, 5 * MINUTE, -90 * MINUTE, 30 * 24 * 60 * MINUTE, -24 * 60 * MINUTE, 0]

const [seconds = '20', engine = 'sqlite'] = process.argv.slice(2)
const shift = path.join(mkdtempSync(path.join(tmpdir(), 'keydesk-clock-')), 'shift')
writeFileSync(shift, '0')
process.once('exit', () => rmSync(path.dirname(shift), { recursive: true }))

await runFault({
  name: 'clock jumps',
  engine: engine === 'postgres' ? 'postgres' : 'sqlite',
  servers: 2,
  seconds: Number(seconds),
  server: {
    environment: {
      NODE_OPTIONS: `--import=${new URL('support/jumping-clock.ts', import.meta.url).href}`,
      CLOCK_FILE: shift,
    },
  },
  disturb: jump,
})

async function jump({ isOver, fleet }: FaultRun) {
  let count = 0
  while (!isOver()) {
    await sleep(1_000)
    writeFileSync(shift, String(jumps[count % jumps.length]))
    count++
    // Without an earlier steady clock, a server that starts now has only the wrong time.
    if (count % 4 === 0) {
      await fleet.stop(0)
      await fleet.start(0)
    }
  }
  writeFileSync(shift, '0')
  return { did: `${count} jumps` }
}
