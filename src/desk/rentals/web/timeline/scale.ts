import type { Instant } from '#platform/values/time.ts'

/** Width of the column of names, in px. */
export const LABELS = 88

/** The span that the width of the timeline shows. */
export interface Scale {
  from: Instant
  until: Instant
}

/** The position of a time on the scale, in percent of its width. */
export function placeBar({ start, end }: { start: Instant; end: Instant }, { from, until }: Scale) {
  const share = (at: Instant) => (100 * (Math.min(until, Math.max(from, at)) - from)) / (until - from)
  return { left: `${share(start)}%`, width: `max(1.25rem, ${share(end) - share(start)}%)` }
}
