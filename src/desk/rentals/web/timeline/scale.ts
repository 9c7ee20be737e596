import type { CSSProperties } from 'react'
import type { Instant } from '#platform/values/time.ts'

/** Width of the column of names, in px. */
export const LABELS = 88

/** The span that the width of the timeline shows. */
export interface Scale {
  from: Instant
  until: Instant
}

/**
 * The position of a time on the scale, in percent of its width. `--in-sight` is the width of what is not scrolled out
 * of sight at its beginning; the scrolling box sets `--scrolled`.
 */
export function placeBar(
  { start, end }: { start: Instant; end: Instant },
  { from, until }: Scale,
): CSSProperties {
  const share = (at: Instant) => (100 * (Math.min(until, Math.max(from, at)) - from)) / (until - from)
  const [left, width] = [share(start), share(end) - share(start)]
  return {
    left: `${left}%`,
    width: `max(1.25rem, ${width}%)`,
    ...{ '--in-sight': `calc(100% - max(0px, var(--scrolled, 0px) - ${width && left / width} * 100%))` },
  }
}
