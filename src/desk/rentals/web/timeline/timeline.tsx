import { useEffect, useMemo, useRef } from 'react'
import type { Facility } from '#house/facilities/contract.ts'
import { clockTime, HOUR, type Instant } from '#platform/values/time.ts'
import { now, useTickingValue } from '#platform/web/device/clock.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { DraftPanel } from './draft-panel.tsx'
import { LABELS, type Scale } from './scale.ts'
import { Legend, type StateSpan } from './states.tsx'
import type { Bar } from './timeline-bars.ts'
import { TimelineRow } from './timeline-row.tsx'
import { useDraft } from './use-draft.ts'

export interface TimelineProps {
  facilities: readonly Facility[]
  bars: readonly Bar[]
  /** Dirty, cleaning, repair and held times, visits and house use. */
  spans: readonly StateSpan[]
  /** The business day. */
  from: Instant
  until: Instant
}

/** Not `Map.groupBy`, which the oldest supported browsers lack. */
function groupByFacility<T>(all: readonly T[], facilityOf: (one: T) => number): Map<number, T[]> {
  const groups = new Map<number, T[]>()
  for (const one of all) {
    const group = groups.get(facilityOf(one))
    if (group) group.push(one)
    else groups.set(facilityOf(one), [one])
  }
  return groups
}

/** A row for each facility, and the hours of a day from left to right. */
export function Timeline({ facilities, bars, spans, from, until }: TimelineProps) {
  const { timeZone } = useVenueLocale()
  const scroller = useRef<HTMLElement>(null)
  const draft = useDraft()
  const barsBy = useMemo(() => groupByFacility(bars, bar => bar.place.facilityId), [bars])
  const spansBy = useMemo(() => groupByFacility(spans, span => span.facilityId), [spans])
  const hours = Math.round((until - from) / HOUR)
  const scale = useMemo(() => ({ from, until }), [from, until])

  // Shows the present, an hour from the left edge.
  useEffect(() => {
    const box = scroller.current!
    const share = (now() - HOUR - from) / (until - from)
    if (share > 0 && share < 1) box.scrollLeft = share * (box.scrollWidth - LABELS)
  }, [from, until])

  return (
    <>
      <section
        ref={scroller}
        aria-label="Timeline"
        onScroll={({ currentTarget: box }) => box.style.setProperty('--scrolled', `${box.scrollLeft}px`)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
        tabIndex={0}
        className="relative max-h-[calc(100dvh-15rem)] max-md:max-h-[calc(100dvh-19rem)] overflow-auto rounded-card border border-line bg-surface shadow-card"
      >
        <div className="relative" style={{ width: `calc(${LABELS}px + ${hours} * 4.5rem)` }}>
          <div className="sticky top-0 z-20 flex h-7 border-line border-b bg-sunken text-muted text-xs">
            <span className="sticky left-0 z-10 shrink-0 bg-sunken" style={{ width: LABELS }} />
            {Array.from({ length: hours }, (_, hour) => (
              <span key={hour} className="w-18 shrink-0 border-line border-l pl-1 leading-7 tabular-nums">
                {clockTime(from + hour * HOUR, timeZone).replace(':00', '')}
              </span>
            ))}
          </div>
          <ul aria-label="Facilities">
            {facilities.map(facility => (
              <TimelineRow
                key={facility.id}
                facility={facility}
                bars={barsBy.get(facility.id)}
                spans={spansBy.get(facility.id)}
                scale={scale}
                ghost={draft.draft?.place.facilityId === facility.id ? draft.draft.place : undefined}
                draft={draft.draft?.bar.place.facilityId === facility.id ? draft.draft : undefined}
                actions={draft.actions}
                facilities={facilities}
              />
            ))}
          </ul>
          <NowLine from={from} until={until} />
        </div>
      </section>
      <Legend />
      <p className="mt-2 text-muted text-xs">
        Press an empty time to book it. Drag a booking to move it, and its end to extend it. Keyboard: arrows
        move it, Shift and arrows change its end, Enter saves, Esc cancels.
      </p>
      <DraftPanel {...draft} facilities={facilities} />
    </>
  )
}

function NowLine({ from, until }: Scale) {
  const share = useTickingValue(now => (now - from) / (until - from), 'minute')
  if (share < 0 || share > 1) return null
  return (
    <span
      aria-hidden
      data-now
      className="pointer-events-none absolute top-7 bottom-0 z-[6] w-0.5 bg-red-solid dark:bg-red-ink"
      style={{ left: `calc(${LABELS}px + ${share} * (100% - ${LABELS}px))` }}
    />
  )
}
