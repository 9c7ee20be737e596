import { DAY, type Instant, MINUTE } from '../shared/time.ts'
import type { Flag, Likeness } from './contract.ts'

/** A phone's clock may be this far ahead of the server's, in ms. */
const AHEAD = 2 * MINUTE

/** A phone may have been without a connection for this long, in ms. */
const BEHIND = DAY

/** A cleaning shorter than this is flagged, in ms. */
const SHORT = MINUTE

/**
 * When something was: what the phone says, unless it cannot be true; then when the server heard of it.
 * `from`: what it cannot have been before.
 */
export function timeOf(claimed: string | undefined, received: Instant, from = received - BEHIND): Instant {
  const said = claimed === undefined ? received : Date.parse(claimed)
  const earliest = Math.max(from, received - BEHIND)
  if (said > received + AHEAD || said < earliest) return Math.max(received, from)
  return Math.min(said, received)
}

/** When the camera took a photo; null where that was not during the session, so that it counts as uploaded. */
export function takenDuring(
  claimed: string | undefined,
  session: { started_at: Instant },
  received: Instant,
): Instant | null {
  if (claimed === undefined) return null
  const said = Date.parse(claimed)
  return said >= session.started_at && said <= received + AHEAD ? Math.min(said, received) : null
}

/** Whole minutes of a cleaning (SPEC §3); null while it runs. */
export function minutesOf({ started_at, ended_at }: { started_at: Instant; ended_at: Instant | null }) {
  return ended_at === null ? null : Math.floor((ended_at - started_at) / MINUTE)
}

/** What a manager should look at twice in a record. */
export function flagsOf(record: {
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

/** Most of the 256 bits in which pictures differ that are one scene. Two photos of like rooms differ in more. */
const SIMILAR = 20
const SAME = 2

/** Whether two pictures look alike, by their likeness hashes. */
export function likenessOf(one: string, other: string): Likeness | null {
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

/** How long cleanings took, in minutes with one decimal. `lengths` in ms, at least one. */
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
