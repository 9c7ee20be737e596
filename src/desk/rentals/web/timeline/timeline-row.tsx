import type { MouseEvent } from 'react'
import { memo } from 'react'
import type { Facility } from '#house/facilities/contract.ts'
import { toIso } from '#platform/values/time.ts'
import { now } from '#platform/web/device/clock.ts'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import type { Place } from './draft.ts'
import { STEP } from './draft.ts'
import type { Scale } from './scale.ts'
import { LABELS, placeBar } from './scale.ts'
import { StateBlock, type StateSpan } from './states.tsx'
import { TimelineBar } from './timeline-bar.tsx'
import type { Bar } from './timeline-bars.ts'
import type { Draft, DraftActions } from './use-draft.ts'

export interface TimelineRowProps {
  facility: Facility
  bars: readonly Bar[] | undefined
  spans: readonly StateSpan[] | undefined
  scale: Scale
  /** The draft of one of its bars. */
  draft: Draft | undefined
  /** The place of a draft in this row. */
  ghost: Place | undefined
  actions: DraftActions
  /** All rows, in order. */
  facilities: readonly Facility[]
}

/** One facility with its stays and bookings. Rerenders only if a draft concerns it. */
export const TimelineRow = memo(function TimelineRow(props: TimelineRowProps) {
  const { facility, bars, spans, scale, draft, ghost, actions, facilities } = props
  const { id, type, name } = facility
  const dialog = useDialog()
  return (
    <li
      data-row={`${type}:${id}`}
      className="flex h-9 border-line border-b [contain-intrinsic-size:auto_2.25rem] [content-visibility:auto] last:border-b-0 finger:h-11"
    >
      <button
        type="button"
        title={name}
        onClick={() => dialog.open(`${type}-details`, { facilityId: id })}
        className="sticky left-0 z-10 shrink-0 truncate border-line border-r bg-surface px-2 text-left font-medium text-xs hover:bg-hover focus-visible:-outline-offset-2"
        style={{ width: LABELS }}
      >
        {name}
      </button>
      <div className="relative flex-1 bg-[repeating-linear-gradient(to_right,var(--line)_0_1px,transparent_1px_4.5rem)]">
        <BookSlot facility={facility} scale={scale} />
        {spans?.map(span => (
          <StateBlock key={`${span.kind} ${span.start}`} span={span} scale={scale} />
        ))}
        {bars?.map(bar => (
          <TimelineBar
            key={bar.rental.id}
            bar={bar}
            scale={scale}
            draft={draft?.bar.rental.id === bar.rental.id ? draft.place : undefined}
            actions={actions}
            facilities={facilities}
          />
        ))}
        {ghost && <Ghost place={ghost} scale={scale} />}
      </div>
    </li>
  )
})

/** The place of the bar. */
const Ghost = ({ place, scale }: { place: Place; scale: Scale }) => (
  <span
    aria-hidden
    className="pointer-events-none absolute inset-y-0.5 z-[5] rounded-[0.375rem] border-2 border-primary border-dashed bg-primary-soft/60"
    style={placeBar(place, scale)}
  />
)

/**
 * The empty part of a row: a press books the facility from the quarter hour that was pressed, or from now if that is
 * past. Not a stop of Tab: with keys, the panel of the facility books.
 */
function BookSlot({ facility: { type, id, name }, scale }: { facility: Facility; scale: Scale }) {
  const dialog = useDialog()
  function book({ currentTarget, clientX }: MouseEvent) {
    const { left, width } = currentTarget.getBoundingClientRect()
    const pressed = scale.from + ((clientX - left) / width) * (scale.until - scale.from)
    const start = Math.floor(pressed / STEP) * STEP
    const from = start > now() ? { startTime: toIso(start) } : {}
    dialog.open('new-rental', { facilityType: type, facilityId: id, ...from })
  }
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={`Book ${name}`}
      onClick={book}
      className="absolute inset-0 cursor-copy"
    />
  )
}
