import { useEffect, useMemo, useRef } from 'react'
import type { Facility } from '../../../facilities/contract.ts'
import { clockTime, HOUR, type Instant } from '../../../shared/values/time.ts'
import { now, useTickingValue } from '../../../shared/web/device/clock.ts'
import { useVenueLocale } from '../../../shared/web/device/venue.ts'
import { useDialog } from '../../../shared/web/ui/dialogs/open-dialog.ts'
import { DraftPanel } from './draft-panel.tsx'
import { type Scale, styleOf } from './scale.ts'
import { TimelineBar } from './timeline-bar.tsx'
import type { Bar } from './timeline-bars.ts'
import { useDraft } from './use-draft.ts'

export interface TimelineProps {
  facilities: readonly Facility[]
  bars: readonly Bar[]
  /** The business day. */
  from: Instant
  until: Instant
}

/** A row for each facility, and the hours of a day from left to right. */
export function Timeline({ facilities, bars, from, until }: TimelineProps) {
  const { timeZone } = useVenueLocale()
  const scroller = useRef<HTMLElement>(null)
  const dialog = useDialog()
  const draft = useDraft()
  const byFacility = useMemo(() => Map.groupBy(bars, ({ place }) => place.facilityId), [bars])
  const hours = Math.round((until - from) / HOUR)
  const scale = { from, until }

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
              <li
                key={facility.id}
                data-row={`${facility.type}:${facility.id}`}
                className="flex h-9 border-line border-b [contain-intrinsic-size:auto_2.25rem] [content-visibility:auto] last:border-b-0 finger:h-11"
              >
                <button
                  type="button"
                  title={facility.name}
                  onClick={() => dialog.open(`${facility.type}-details`, { facilityId: facility.id })}
                  className="sticky left-0 z-10 shrink-0 truncate border-line border-r bg-surface px-2 text-left font-medium text-xs hover:bg-hover focus-visible:-outline-offset-2"
                  style={{ width: LABELS }}
                >
                  {facility.name}
                </button>
                <div className="relative flex-1 bg-[repeating-linear-gradient(to_right,var(--line)_0_1px,transparent_1px_4.5rem)]">
                  {byFacility.get(facility.id)?.map(bar => (
                    <TimelineBar
                      key={bar.rental.id}
                      bar={bar}
                      scale={scale}
                      draft={draft}
                      facilities={facilities}
                    />
                  ))}
                  {draft.draft?.place.facilityId === facility.id && (
                    <Ghost place={draft.draft.place} scale={scale} />
                  )}
                </div>
              </li>
            ))}
          </ul>
          <NowLine from={from} until={until} />
        </div>
      </section>
      <p className="mt-2 text-muted text-xs">
        Drag a booking to move it, and its end to extend it. Keyboard: arrows move it, Shift and arrows change
        its end, Enter saves, Esc cancels.
      </p>
      <DraftPanel {...draft} facilities={facilities} />
    </>
  )
}

/** Width of the column of names, in px. */
const LABELS = 88

/** Where the bar would be. */
function Ghost({ place, scale }: { place: { start: Instant; end: Instant }; scale: Scale }) {
  return (
    <span
      aria-hidden
      className="pointer-events-none absolute inset-y-0.5 z-[5] rounded-[0.375rem] border-2 border-primary border-dashed bg-primary-soft/60"
      style={styleOf(place, scale)}
    />
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
