import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import type { Facility, FacilityType } from '#house/facilities/contract.ts'
import { clockTime } from '#platform/values/time.ts'
import { now, useTickingValue } from '#platform/web/device/clock.ts'
import { endPress } from '#platform/web/device/press.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { cn } from '#platform/web/ui/style/cn.ts'
import { changedPlace, type Handle, type Place, STEP } from './draft.ts'
import { placeBar, type Scale } from './scale.ts'
import type { Bar } from './timeline-bars.ts'
import type { DraftActions } from './use-draft.ts'

export interface TimelineBarProps {
  bar: Bar
  scale: Scale
  /** Its new place, if it is being moved. */
  draft: Place | undefined
  actions: DraftActions
  /** All rows, in order. */
  facilities: readonly Facility[]
}

/** Shorter movements of the pointer are a press, in px. */
const SLIP = 5

interface Drag {
  x: number
  handle: Handle
  hasMoved: boolean
}

/**
 * A stay or a booking. Drag the bar to move a booking, its end to extend it; with the keyboard, arrows move it, Shift
 * and arrows change its end, Enter saves and Esc cancels. A press or Enter opens the facility.
 */
export function TimelineBar({ bar, scale, draft, actions, facilities }: TimelineBarProps) {
  const { rental, isRunning, place } = bar
  const { timeZone } = useVenueLocale()
  const dialog = useDialog()
  const drag = useRef<Drag>(undefined)
  const wasDragged = useRef(false)
  // A guest who has not left is still there.
  const shownEnd = useTickingValue(now => (isRunning ? Math.max(place.end, now) : place.end), 'minute')
  const isOverdue = shownEnd > place.end
  const times = `${clockTime(place.start, timeZone)} – ${clockTime(place.end, timeZone)}`

  function start(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return
    const isAtEnd = (event.target as HTMLElement).dataset.end !== undefined
    drag.current = { x: event.clientX, handle: isRunning || isAtEnd ? 'end' : 'bar', hasMoved: false }
    wasDragged.current = false
    event.currentTarget.setPointerCapture(event.pointerId)
  }

  function move(event: PointerEvent<HTMLElement>) {
    const at = drag.current
    if (!at) return
    const [dx, row] = [event.clientX - at.x, rowAt(event.clientX, event.clientY)]
    at.hasMoved ||= Math.abs(dx) > SLIP || (row !== undefined && row.facilityId !== place.facilityId)
    if (!at.hasMoved) return
    endPress()
    wasDragged.current = true
    const width = event.currentTarget.parentElement!.clientWidth
    const by = (dx / width) * (scale.until - scale.from)
    const to = at.handle === 'bar' && row ? { ...place, ...row } : place
    actions.edit({ bar, place: changedPlace(to, { handle: at.handle, by }, isRunning, now()) })
  }

  function drop() {
    if (drag.current?.hasMoved) void actions.save()
    drag.current = undefined
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Escape' && draft) return stop(event, actions.cancel)
    if (event.key === 'Enter' && draft) return stop(event, () => void actions.save())
    const current = draft ?? place
    const by = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key]
    const rows = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (by !== undefined) {
      const handle = event.shiftKey ? 'end' : 'bar'
      const next = changedPlace(current, { handle, by }, isRunning, now())
      // A running stay never ends before its agreed end.
      stop(event, () => actions.edit({ bar, place: isRunning && next.end < place.end ? place : next }))
    } else if (rows !== undefined && !isRunning) {
      const next = facilities[facilities.findIndex(({ id }) => id === current.facilityId) + rows]
      if (next)
        stop(event, () =>
          actions.edit({ bar, place: { ...current, facilityType: next.type, facilityId: next.id } }),
        )
    }
  }

  return (
    <button
      type="button"
      aria-label={`${rental.customerName}, ${rental.facilityName}, ${times}${isRunning ? '' : ', booked'}`}
      title={`${rental.customerName} · ${times}`}
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={drop}
      onPointerCancel={() => {
        drag.current = undefined
        actions.cancel()
      }}
      onKeyDown={press}
      onClick={() => {
        if (wasDragged.current) return
        if (isRunning) dialog.open(`${rental.facilityType}-details`, { facilityId: rental.facilityId })
        else dialog.open('rental-details', { rentalId: rental.id })
      }}
      className={cn(
        'absolute inset-y-0.5 flex touch-none select-none items-center overflow-clip rounded-[0.375rem] text-left text-xs focus-visible:-outline-offset-2',
        isRunning ? 'text-on-solid' : 'border border-blue-solid bg-blue-soft text-blue-ink',
        isRunning && (isOverdue ? 'bg-red-solid' : 'bg-blue-solid'),
        draft && 'opacity-50',
      )}
      style={placeBar({ ...place, end: shownEnd }, scale)}
    >
      <span dir="auto" className="sticky left-22 min-w-0 max-w-(--in-sight) truncate px-1.5 font-medium">
        {rental.customerName}
      </span>
      <span data-end aria-hidden className="absolute inset-y-0 right-0 w-2 cursor-ew-resize finger:w-4" />
    </button>
  )
}

function stop(event: KeyboardEvent, then: () => void) {
  event.preventDefault()
  event.stopPropagation()
  then()
}

/** The row of the timeline under a point. */
function rowAt(x: number, y: number): { facilityType: FacilityType; facilityId: number } | undefined {
  for (const element of document.elementsFromPoint(x, y)) {
    const row = element.closest<HTMLElement>('[data-row]')?.dataset.row
    if (!row) continue
    const [type, id] = row.split(':')
    return { facilityType: type as FacilityType, facilityId: Number(id) }
  }
  return undefined
}
