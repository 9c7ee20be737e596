import { uptime } from 'node:os'
import { type Instant, MINUTE, SECOND } from '#platform/values/time.ts'

/** The clocks of this computer, in ms. */
export interface ComputerClocks {
  /** Time of day since 1970. It jumps when it is set. */
  wall(): Instant
  /** Time since any moment, without jumps; may stop while the computer sleeps. */
  elapsed(): number
  /** Time since the computer started, with its sleep; to the second. */
  uptime(): number
}

export interface SteadyClock {
  /** The venue's time: that of the computer, but for jumps. */
  now(): Instant
  /** How far the computer's clock is ahead of the venue's time, in ms; 0 if it has not jumped. */
  ahead(): number
  /** How many jumps were followed because they came soon after the start. */
  followed(): number
  /** Follows the computer's clock at once: a person confirmed its time. */
  follow(): void
}

/** Smaller differences are corrections of a running clock. */
const JUMP = 3 * SECOND
/** After a start, a clock that is still being set is followed at once. */
const SETTLING = 10 * MINUTE
/** A small jump is followed if the clock has not jumped again for this long. */
const STABLE = 10 * MINUTE
/** A larger jump is followed only if it is confirmed or goes back. */
const SMALL = 60 * MINUTE

/**
 * Creates a clock that does not jump with the computer's: business days would be closed, memberships would expire and
 * payments would be booked in the future. It goes on from the time before until the jump goes back or is confirmed.
 */
export function createSteadyClock(clocks: ComputerClocks = computerClocks): SteadyClock {
  const startedAt = clocks.elapsed()
  let wall = clocks.wall()
  let elapsed = startedAt
  let sleep = clocks.uptime() - elapsed
  let ahead = 0
  let jumpedAt = startedAt
  let followed = 0

  /** Returns how far the computer's clock moved beyond the time that passed, with the time that it slept. */
  function measure(): number {
    const [nextWall, nextElapsed] = [clocks.wall(), clocks.elapsed()]
    const moved = nextWall - wall - (nextElapsed - elapsed)
    wall = nextWall
    elapsed = nextElapsed
    if (Math.abs(moved) < JUMP) return 0
    const slept = clocks.uptime() - nextElapsed - sleep
    sleep += slept
    return Math.abs(moved - slept) < JUMP ? 0 : moved - slept
  }

  function now(): Instant {
    const jump = measure()
    const isSettling = elapsed - startedAt < SETTLING
    if (jump !== 0 && isSettling) followed++
    else if (jump !== 0) {
      ahead += jump
      jumpedAt = elapsed
    }
    const isStable = Math.abs(ahead) <= SMALL && elapsed - jumpedAt >= STABLE
    if (Math.abs(ahead) < JUMP || isStable) ahead = 0
    return wall - ahead
  }

  return {
    now,
    ahead() {
      now()
      return ahead
    },
    followed: () => followed,
    follow() {
      now()
      ahead = 0
    },
  }
}

const computerClocks: ComputerClocks = {
  wall: () => Date.now(),
  elapsed: () => performance.now(),
  uptime: () => uptime() * SECOND,
}
