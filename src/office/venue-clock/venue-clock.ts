import type { Reader, Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import { sayAlert } from '#platform/feed/languages/texts.ts'
import { type ActionContext, clockContext } from '#platform/http/action-context.ts'
import type { RunInTransaction } from '#platform/http/router.ts'
import { DAY, formatDuration, HOUR, type Instant, MINUTE, toIso } from '#platform/values/time.ts'
import type { ClockState } from './contract.ts'
import type { SteadyClock } from './steady-clock.ts'

export { createSteadyClock, type SteadyClock } from './steady-clock.ts'

/** Nobody works this long without a record; a start after a longer time is doubted. */
const QUIET = 7 * DAY
/** A clock that was set soon after the start is doubted if the last record is older. */
const RECENT = HOUR
/** A record from this far in the future means that a clock ran ahead. */
const FUTURE = 5 * MINUTE
/** A doubt about the start ends if the clock does not jump for this long. */
const STABLE = 10 * MINUTE

/** Decides whether scheduled work runs: closing days, expiring memberships, announcements. */
export interface VenueClock {
  /** Announces a jump once, and returns whether the start is trusted. Dated scheduled work waits until it is. */
  check(db: Reader, runInTransaction: RunInTransaction): Promise<boolean>
  /** Whether it has run for ten minutes without being set, so that the age of a record is its true age. */
  isStable(): boolean
  state(): ClockState
  /**
   * Whether it jumped or started far from the last record, and nobody confirmed its time. Then nothing is charged,
   * ended or deleted because time has passed, unless a person confirms the time.
   */
  isDoubted(): boolean
  confirm(trx: Transaction, ctx: ActionContext): Promise<ClockState>
}

/** Creates the venue's clock on a steady one. The start is doubted if the last record is old or in the future. */
export function createVenueClock(steady: SteadyClock): VenueClock {
  let isStartDoubted: boolean | undefined
  let [checkedAt, stableFor] = [0, 0]
  let announced = 0
  let followed = 0

  const doubt = (): ClockState['doubt'] => {
    if (steady.ahead() !== 0) return 'jumped'
    return isStartDoubted ? 'started' : null
  }
  const state = (): ClockState => {
    const now = steady.now()
    return { now: toIso(now), computer: toIso(now + steady.ahead()), doubt: doubt() }
  }
  return {
    state,
    isDoubted: () => doubt() !== null,
    isStable: () => stableFor >= STABLE,
    async check(db, runInTransaction) {
      const now = steady.now()
      const passed = now - checkedAt
      checkedAt = now
      const wasSet = passed < 0 || passed > STABLE
      stableFor = wasSet ? 0 : stableFor + passed
      // Only a clock that was set is compared again: a doubted one may have dated the newest record meanwhile.
      if (isStartDoubted === undefined || (isStartDoubted && wasSet))
        isStartDoubted = await isFarFromLastRecord(db, now, QUIET)
      if (steady.followed() !== followed) {
        followed = steady.followed()
        stableFor = 0
        isStartDoubted = await isFarFromLastRecord(db, now, RECENT)
      }
      if (stableFor >= STABLE) isStartDoubted = false
      const ahead = steady.ahead()
      if (ahead !== 0 && Math.sign(ahead) !== announced) {
        announced = Math.sign(ahead)
        const ctx = clockContext(now)
        await runInTransaction(ctx, trx => announceJump(trx, ctx, ahead))
      }
      if (ahead === 0) announced = 0
      return !isStartDoubted
    },
    async confirm(trx, ctx) {
      const ahead = steady.ahead()
      steady.follow()
      isStartDoubted = false
      await appendEvent(trx, ctx, {
        action: 'settings.clock_confirmed',
        type: 'record_changed',
        message: "The time of the server's computer was confirmed",
        changes: { ahead: [formatDuration(ahead), formatDuration(0)] },
      })
      return state()
    },
  }
}

/** Whether the newest record is older than `quiet` ms or in the future. An empty database has none. */
async function isFarFromLastRecord(db: Reader, now: Instant, quiet: number): Promise<boolean> {
  const last = await db.selectFrom('events').select('at').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return last !== undefined && (now - last.at > quiet || last.at - now > FUTURE)
}

const announceJump = (trx: Transaction, ctx: ActionContext, ahead: number) =>
  appendEvent(trx, ctx, {
    action: 'settings.clock_jumped',
    type: 'maintenance_alert',
    priority: 'urgent',
    ...sayAlert(ahead > 0 ? 'clockAhead' : 'clockBack', { time: { time: ahead } }),
  })
