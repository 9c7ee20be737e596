import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { type Instant, instantToLocal, localToInstant, MINUTE } from '#platform/values/time.ts'

/** The zone of a venue that has not chosen another. */
export const venueZone = 'America/New_York'

/** The calendar day of a venue in that zone: '2026-11-20'. */
export const venueDay = (venue: { now(): Instant }): string =>
  instantToLocal(venue.now(), venueZone).slice(0, 10)

/** The day of the stories that name none: the demo venue has other guests on each day. */
export const storyDay = '2026-11-20'

/** Night, morning, afternoon, and minutes before midnight: each story is told at one of them. */
const hours = ['02:30', '09:00', '14:30', '23:50'] as const

/**
 * Returns the wall time in the venue's zone at which a story begins: what the story itself asks for, else what
 * STORY_TIME says for the whole run, else one of four times of day that its title decides.
 */
export function findTime(title: string, at = process.env.STORY_TIME): string {
  if (at) return at
  const digest = createHash('sha256').update(title).digest()
  return hours[digest.readUInt8() % hours.length]!
}

/**
 * Returns the instant of '23:50' (on the day of the stories) or '2026-11-01 01:30' in the venue's zone; a skipped time
 * counts as an hour later.
 */
export function toInstant(time: string): Instant {
  const [day, clock] = time.includes(' ') ? (time.split(' ') as [string, string]) : [storyDay, time]
  const local = `${day}T${clock}`
  const instant = localToInstant(local, venueZone) ?? localToInstant(anHourLater(local), venueZone)
  if (instant === undefined) throw new Error(`No such time: ${time}. Write '23:50' or '2026-11-01 01:30'.`)
  return instant
}

const anHourLater = (local: string) =>
  instantToLocal(Date.parse(`${local}:00Z`) + 60 * MINUTE, 'UTC').slice(0, 16)

/**
 * Puts the page's timers under control of Playwright's clock, at the venue's time. Call it before the page opens.
 *
 * Playwright adds the time since the call, measured with the page's clock. If that is shifted ahead, the shift is part
 * of it; if it is shifted back, nothing is added.
 */
export const installClock = (page: Page, venue: { now(): Instant }): Promise<void> =>
  page.clock.install({ time: Math.min(Date.now(), venue.now()) })
