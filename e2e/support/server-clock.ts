// Preloaded into the server of a story with `node --import`: shifts its clock by CLOCK_SHIFT ms. VenueProcess
// advances it with messages.
import { isMainThread } from 'node:worker_threads'
import { passTime, shiftDate } from './shift-date.ts'

shiftDate(Number(process.env.CLOCK_SHIFT))

// Time that passes is no jump of the clock: the time that the computer has run passes with it.
let passed = 0
const machineNow = performance.now.bind(performance)
performance.now = () => machineNow() + passed

if (isMainThread) {
  process.on('message', ({ pass }: { pass: number }) => {
    passed += pass
    passTime(pass)
    process.send?.('passed')
  })
  // The channel alone must not keep the server running.
  process.channel?.unref()
}
