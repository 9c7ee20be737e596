import { DAY, type Instant, MINUTE } from '#platform/values/time.ts'
import type { Flag, Likeness, SessionStatus } from './contract.ts'

/** The transition table of a cleaning session's status. */
export const nextStatuses: Record<SessionStatus, readonly SessionStatus[]> = {
  in_progress: ['completed', 'given_up'],
  completed: [],
  given_up: [],
}

/** How far a phone's clock may be ahead of the server's, in ms. */
const MAX_CLOCK_LEAD = 2 * MINUTE

/** How long a phone may have been offline, in ms. */
const MAX_OFFLINE = DAY

/** Cleanings shorter than this are flagged, in ms. */
const SHORT = MINUTE

/**
 * Returns the time of an action: the time that the phone claims if it is plausible, otherwise the time of
 * receipt. `from` is the earliest possible time.
 */
export function plausibleTime(
  claimed: string | undefined,
  received: Instant,
  from = received - MAX_OFFLINE,
): Instant {
  const claimedAt = claimed === undefined ? received : Date.parse(claimed)
  const earliest = Math.max(from, received - MAX_OFFLINE)
  if (claimedAt > received + MAX_CLOCK_LEAD || claimedAt < earliest) return Math.max(received, from)
  return Math.min(claimedAt, received)
}

/**
 * Returns whether a facility has changed after a phone without a connection began to clean it, so that what the phone
 * sends now says nothing about its present status. A phone that sends its own time may have a wrong clock.
 */
export function isOvertaken(
  { startTime, sentTime }: { startTime?: string | undefined; sentTime?: string | undefined },
  { status_since }: { status_since: Instant },
  received: Instant,
): boolean {
  if (startTime === undefined) return false
  const delay = (sentTime === undefined ? received : Date.parse(sentTime)) - Date.parse(startTime)
  return delay > MAX_CLOCK_LEAD && received - delay < status_since
}

/** Returns whether a session still decides the status of its facility, which nobody has set since it began. */
export function decidesStatus(
  session: { recorded_late: 0 | 1; start_received_at: Instant },
  facility: { status: string; status_since: Instant },
): boolean {
  return (
    session.recorded_late === 0 &&
    facility.status === 'cleaning' &&
    facility.status_since <= session.start_received_at
  )
}

/**
 * Returns when the camera took a photo; null if that was not during the session, so that it counts as
 * uploaded.
 */
export function plausibleTakenTime(
  claimed: string | undefined,
  session: { started_at: Instant },
  received: Instant,
): Instant | null {
  if (claimed === undefined) return null
  const claimedAt = Date.parse(claimed)
  return claimedAt >= session.started_at && claimedAt <= received + MAX_CLOCK_LEAD
    ? Math.min(claimedAt, received)
    : null
}

/** Returns the whole minutes of a cleaning (SPEC §3); null while it is in progress. */
export function countMinutes({ started_at, ended_at }: { started_at: Instant; ended_at: Instant | null }) {
  return ended_at === null ? null : Math.floor((ended_at - started_at) / MINUTE)
}

/** Returns the flags of a record for a manager's review. */
export function listFlags(record: {
  status: string
  started_at: Instant
  ended_at: Instant | null
  photo_id: number | null
  taken_at: Instant | null
  likeness: Likeness | null
}): Flag[] {
  if (record.status !== 'completed') return []
  const flags: Flag[] = []
  if (record.likeness === 'same') flags.push('same_photo')
  if (record.likeness === 'similar') flags.push('similar_photo')
  if (record.ended_at! - record.started_at < SHORT) flags.push('under_a_minute')
  if (record.photo_id !== null && record.taken_at === null) flags.push('uploaded')
  return flags
}

/**
 * Maximum number of the 256 bits that may differ in photos of one scene. Photos of similar rooms differ in
 * more.
 */
const SIMILAR = 20
const SAME = 2

/** Compares two photos by their likeness hashes. */
export function compareLikeness(one: string, other: string): Likeness | null {
  const bits = differingBits(one, other)
  if (bits <= SAME) return 'same'
  return bits <= SIMILAR ? 'similar' : null
}

function differingBits(one: string, other: string): number {
  let bits = 0
  for (let at = 0; at < one.length; at += 8) {
    let rest = Number.parseInt(one.slice(at, at + 8), 16) ^ Number.parseInt(other.slice(at, at + 8), 16)
    for (; rest !== 0; rest &= rest - 1) bits++
  }
  return bits
}

/** Summarizes the lengths of cleanings in minutes with one decimal. `lengths` are in ms, at least one. */
export function summarize(lengths: readonly number[]) {
  const total = lengths.reduce((sum, length) => sum + length, 0)
  return {
    cleanings: lengths.length,
    averageMinutes: inMinutes(total / lengths.length),
    shortestMinutes: inMinutes(Math.min(...lengths)),
    longestMinutes: inMinutes(Math.max(...lengths)),
  }
}

const inMinutes = (length: number) => Math.round(length / (MINUTE / 10)) / 10
