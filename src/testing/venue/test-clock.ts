import { type Instant, localToInstant, MINUTE } from '#platform/values/time.ts'

/** The clock of the servers in one test. Time does not pass until the test changes it. */
export class TestClock {
  /** 2:00 PM on a Wednesday in New York. */
  at: Instant = Date.UTC(2026, 4, 20, 18)

  readonly now = () => this.at

  advance(minutes: number) {
    this.at += minutes * MINUTE
  }

  /** Sets the time to a local date-time in a time zone: `set('2026-11-01T01:30:00')`. */
  set(local: string, timeZone = 'America/New_York') {
    const instant = localToInstant(local, timeZone)
    if (instant === undefined) throw new Error(`There is no ${local} in ${timeZone}`)
    this.at = instant
  }
}
