import {
  addDays,
  formatDay,
  formatDuration,
  type Instant,
  instantToLocal,
  MINUTE,
} from '#platform/values/time.ts'
import { useTickingValue } from '#platform/web/device/clock.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { ClockTime } from '#platform/web/ui/text/time.tsx'

/** 'Today at 2:30 PM', 'Yesterday at 2:30 PM', 'May 05, 2026 at 2:30 PM' (SPEC §9), in the venue's time zone. */
export function VisitTime({ at, inSentence = false }: { at: string; inSentence?: boolean }) {
  const { timeZone } = useVenueLocale()
  const instant = Date.parse(at)
  const day = useTickingValue(now => dayName(instant, now, timeZone), 'minute')
  return (
    <span>
      {inSentence ? day.replace(/^[TY](?=oday|esterday)/, letter => letter.toLowerCase()) : day} at{' '}
      <ClockTime at={instant} />
    </span>
  )
}

/** Returns 'Today', 'Yesterday' or the date of an instant in the venue's time zone. */
export function dayName(at: Instant, now: Instant, timeZone: string): string {
  const [day, today] = [at, now].map(instant => instantToLocal(instant, timeZone).slice(0, 10))
  if (day === today) return 'Today'
  return day === addDays(today!, -1) ? 'Yesterday' : formatDay(day!)
}

/** '45m', then '1h 35m' (SPEC §9); keeps counting while the visit is open. */
export function VisitLength({ from, until }: { from: string; until: string | null }) {
  const start = Date.parse(from)
  const text = useTickingValue(
    now => formatDuration(Math.max(0, (until === null ? now + MINUTE - 1 : Date.parse(until)) - start)),
    'minute',
  )
  return <span className="tabular-nums">{text}</span>
}
