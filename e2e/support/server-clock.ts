// Preloaded into the server of a story with `node --import`: shifts its clock by CLOCK_SHIFT ms. VenueProcess
// advances it with messages. With CLOCK_STILL, the clock shows that instant, shifted, until it is advanced.
import { isMainThread } from 'node:worker_threads'
import { passTime, shiftDate } from './shift-date.ts'

/** Interval of the scheduled work in src/app/start-server.ts, in ms. */
const TICK = 5_000
/** The longest interval of a timer, in ms. */
const NEVER = 2 ** 31 - 1

const { CLOCK_SHIFT, CLOCK_STILL } = process.env

// Time that passes is no jump of the clock: the time that the computer has run passes with it.
let passed = 0
const started = performance.now()
const machineNow = CLOCK_STILL ? () => started : performance.now.bind(performance)
performance.now = () => machineNow() + passed

if (CLOCK_STILL) Date.now = () => Number(CLOCK_STILL)
shiftDate(Number(CLOCK_SHIFT))

if (isMainThread) {
  const scheduledWork = findScheduledWork()
  process.on('message', async (message: unknown) => {
    if (message === 'tick') await Promise.all([...scheduledWork].map(run => run()))
    else if (isPassing(message)) {
      passed += message.pass
      passTime(message.pass)
      // For the threads that the server starts from now on.
      process.env.CLOCK_SHIFT = String(Number(process.env.CLOCK_SHIFT) + message.pass)
    } else return
    process.send?.('done')
  })
  // The channel alone must not keep the server running.
  process.channel?.unref()
}

const isPassing = (message: unknown): message is { pass: number } =>
  typeof message === 'object' && message !== null && 'pass' in message

/**
 * Returns the set to which each callback is added that the server runs at the interval of its scheduled work. While the
 * clock stands still, it runs only when VenueProcess asks for it.
 */
function findScheduledWork(): ReadonlySet<() => Promise<void>> {
  const found = new Set<() => Promise<void>>()
  globalThis.setInterval = new Proxy(setInterval, {
    apply(target, self, [callback, interval, ...rest]: Parameters<typeof setInterval>) {
      const isScheduledWork = interval === TICK
      if (isScheduledWork) found.add(callback as unknown as () => Promise<void>)
      return Reflect.apply(target, self, [
        callback,
        isScheduledWork && CLOCK_STILL ? NEVER : interval,
        ...rest,
      ])
    },
  })
  return found
}
