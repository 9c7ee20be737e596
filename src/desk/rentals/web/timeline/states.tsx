import type { Facility } from '#house/facilities/contract.ts'
import type { Instant } from '#platform/values/time.ts'
import { now } from '#platform/web/device/clock.ts'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { cn } from '#platform/web/ui/style/cn.ts'
import { softTone } from '#platform/web/ui/style/tones.ts'
import { placeBar, type Scale } from './scale.ts'

/** The time during which a facility cannot be rented although no guest has rented it, or a past stay. */
export interface StateSpan {
  facilityId: number
  kind: keyof typeof states
  /** The rental of a past stay, which a press opens. */
  rentalId?: number | null
  /** Who is there, in place of the word of its kind. */
  name?: string
  start: Instant
  /** Infinity if nobody knows: it then lasts to the end of a day that has begun. */
  end: Instant
}

const states = {
  dirty: { word: 'Dirty', style: softTone.yellow },
  cleaning: { word: 'Cleaning', style: softTone.green },
  repair: { word: 'Repair', style: softTone.red },
  held: { word: 'Held', style: softTone.orange },
  visit: { word: 'Member visit', style: softTone.purple },
  houseUse: { word: 'House use', style: softTone.blue },
  ended: { word: 'Ended', style: softTone.gray },
}

/** Returns the spans of a day. Nobody knows when a repair or house use ends: it lasts to the end of the day. */
export function spansOfDay(spans: readonly StateSpan[], facilities: readonly Facility[], day: Scale) {
  const openEnded = facilities.flatMap(({ id, status, statusSince, heldBy }): StateSpan[] => {
    const isHouseUse = status === 'occupied' && heldBy === null
    if (status !== 'repair' && !isHouseUse) return []
    const kind = isHouseUse ? 'houseUse' : 'repair'
    return [{ facilityId: id, kind, start: Date.parse(statusSince), end: day.until }]
  })
  const isOfDay = ({ start, end }: StateSpan) =>
    start < day.until && end > day.from && (end < Number.POSITIVE_INFINITY || day.from <= now())
  return [...spans, ...openEnded].filter(isOfDay)
}

/**
 * A span in its row, with its word if it is wide enough for it. A press opens a past rental; on any other span it goes
 * through to the row. Not a stop of Tab: with keys, the history in the panel of the facility opens it.
 */
export function StateBlock({ span, scale }: { span: StateSpan; scale: Scale }) {
  const dialog = useDialog()
  const { kind, name, rentalId } = span
  const props = {
    className: cn(
      '@container absolute inset-y-1 flex items-center overflow-clip rounded-[0.25rem] border border-current/30 border-dashed text-left text-2xs focus-visible:-outline-offset-2',
      states[kind].style,
    ),
    style: placeBar(span, scale),
  }
  const word = (
    <span className="sticky left-22 hidden min-w-0 max-w-(--in-sight) truncate px-1 @min-[2.75rem]:block">
      {name ?? states[kind].word}
    </span>
  )
  if (!rentalId)
    return (
      <span {...props} className={cn(props.className, 'pointer-events-none')}>
        {word}
      </span>
    )
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={`${name}, ended`}
      onClick={() => dialog.open('rental-details', { rentalId })}
      {...props}
    >
      {word}
    </button>
  )
}

const legend = [
  { word: 'Rented', style: 'bg-blue-solid' },
  { word: 'Overdue', style: 'bg-red-solid' },
  { word: 'Booked', style: 'border border-blue-solid bg-blue-soft' },
  ...Object.values(states).map(({ word, style }) => ({
    word,
    style: cn('border border-current/30 border-dashed', style),
  })),
]

/** The legend of the colors. */
export const Legend = () => (
  <ul aria-label="Legend" className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-muted text-xs">
    {legend.map(({ word, style }) => (
      <li key={word} className="flex items-center gap-1.5">
        <span aria-hidden className={cn('h-3 w-5 rounded-[0.1875rem]', style)} />
        {word}
      </li>
    ))}
  </ul>
)
