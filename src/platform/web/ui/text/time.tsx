import { type Language, localeOf } from '#platform/languages/languages.ts'
import { DAY, HOUR, type Instant, instantToLocal, MINUTE } from '#platform/values/time.ts'
import { useTickingValue } from '../../device/clock.ts'
import { useLanguage } from '../../device/language.ts'
import { useVenueLocale } from '../../device/venue.ts'

/** 'Just now', '5m ago', '3h ago', then the date (SPEC §9). */
export function relativeTime(
  at: Instant,
  now: Instant,
  timeZone?: string,
  language: Language = 'en',
): string {
  const age = now - at
  if (language !== 'en' && age < DAY) return relativeTimeIn(language, Math.max(0, age))
  if (age < MINUTE) return 'Just now'
  if (age < HOUR) return `${Math.floor(age / MINUTE)}m ago`
  if (age < DAY) return `${Math.floor(age / HOUR)}h ago`
  return new Intl.DateTimeFormat(language === 'en' ? undefined : localeOf(language), { timeZone }).format(at)
}

function relativeTimeIn(language: Language, age: number): string {
  const format = new Intl.RelativeTimeFormat(localeOf(language), { style: 'short', numeric: 'auto' })
  if (age < MINUTE) return format.format(0, 'second')
  return age < HOUR
    ? format.format(-Math.floor(age / MINUTE), 'minute')
    : format.format(-Math.floor(age / HOUR), 'hour')
}

/** How long ago something was, updated as time passes. `at`: ISO text or instant. */
export function RelativeTime({ at, className }: { at: string | Instant; className?: string }) {
  const { timeZone } = useVenueLocale()
  const language = useLanguage()
  const instant = new Date(at).getTime()
  const text = useTickingValue(now => relativeTime(instant, now, timeZone, language))
  return (
    <time dateTime={new Date(instant).toISOString()} className={className}>
      {text}
    </time>
  )
}

/** '2:31 PM' in the venue's zone and the page's language. */
export function ClockTime({ at, className }: { at: string | Instant; className?: string }) {
  const { timeZone } = useVenueLocale()
  const language = useLanguage()
  return (
    <time dateTime={new Date(at).toISOString()} className={className}>
      {clock(timeZone, language).format(new Date(at))}
    </time>
  )
}

/** '6:00 PM' today, 'Sat 6:00 PM' within a week, otherwise 'Nov 30 6:00 PM', in the venue's zone, page's language. */
export const ShortDateTime = (props: ShortTimeProps) => <ShortTime {...props} isFarTimed />

/** The same for little room: 'Nov 30' without its time. */
export const ShorterDateTime = (props: ShortTimeProps) => <ShortTime {...props} isFarTimed={false} />

interface ShortTimeProps {
  at: string | Instant
  className?: string
}

function ShortTime({ at, className, isFarTimed }: ShortTimeProps & { isFarTimed: boolean }) {
  const { timeZone } = useVenueLocale()
  const language = useLanguage()
  const instant = new Date(at).getTime()
  const text = useTickingValue(now => {
    const time = clock(timeZone, language).format(instant)
    if (localDay(instant, timeZone) === localDay(now, timeZone)) return time
    if (isNear(instant, now)) return `${weekday(timeZone, language).format(instant)} ${time}`
    const date = day(timeZone, language).format(instant)
    return isFarTimed ? `${date} ${time}` : date
  }, 'minute')
  return (
    <time dateTime={new Date(instant).toISOString()} className={className}>
      {text}
    </time>
  )
}

/** Whether a weekday names its day. */
const isNear = (at: Instant, now: Instant) => Math.abs(at - now) < 6 * DAY

/** '2026-11-23' */
const localDay = (at: Instant, timeZone: string) => instantToLocal(at, timeZone).slice(0, 10)

const clock = formatsIn({ hour: 'numeric', minute: '2-digit' })
const weekday = formatsIn({ weekday: 'short' })
const day = formatsIn({ month: 'short', day: 'numeric' })

/** Creating a format is expensive, so one per zone and language is cached. */
function formatsIn(options: Intl.DateTimeFormatOptions) {
  const formats = new Map<string, Intl.DateTimeFormat>()
  return (timeZone: string, language: Language): Intl.DateTimeFormat => {
    const key = `${timeZone} ${language}`
    const format = formats.get(key) ?? new Intl.DateTimeFormat(localeOf(language), { ...options, timeZone })
    formats.set(key, format)
    return format
  }
}

/** 'Sat 6:00 PM – 8:00 PM'; the end shows its day only if it differs. Both props are ISO text. */
export function TimeSpan({ from, until }: { from: string; until: string }) {
  const { timeZone } = useVenueLocale()
  const toDay = (at: string) => localDay(Date.parse(at), timeZone)
  return (
    <>
      <ShortDateTime at={from} /> –{' '}
      {toDay(from) === toDay(until) ? <ClockTime at={until} /> : <ShortDateTime at={until} />}
    </>
  )
}
