import { formatDuration, HOUR, type Instant, toStartedMinutes } from '#platform/values/time.ts'
import { useTickingValue } from '#platform/web/device/clock.ts'
import { cn } from '#platform/web/ui/style/cn.ts'
import { fillTone, type Tone, textTone } from '#platform/web/ui/style/tones.ts'
import { ClockTime, ShortDateTime, ShorterDateTime } from '#platform/web/ui/text/time.tsx'
import { judgeUrgency, overdueTime } from '../../words.ts'
import type { Stay } from './stay.ts'

const urgencyTones = { calm: 'blue', ending: 'orange', overdue: 'red' } as const

/** '1h 05m', counting down; 'Overdue 12m' past the end. */
export function TimeLeft({ until, className }: { until: string; className?: string }) {
  const end = Date.parse(until)
  const text = useTickingValue(now => durationText(end, now))
  const tone = useTickingValue(now => urgencyTone(end, now))
  return (
    <span className={cn('tabular-nums', textTone[tone], className)}>
      {tone === 'red' && 'Overdue '}
      <span className="whitespace-nowrap">{text}</span>
      {tone !== 'red' && <span className="sr-only"> left</span>}
    </span>
  )
}

/** More time left than this needs no countdown, in ms. */
const LONG = 12 * HOUR

/**
 * '57m → 7:23 PM', 'Overdue 12m', or '→ Thu 7:23 PM' if the end is far. Screen readers hear the time and the end.
 */
export function EndOfStay({ at }: { at: string }) {
  const end = Date.parse(at)
  const distance = useTickingValue(now => (now >= end ? 'past' : end - now < LONG ? 'near' : 'far'))
  return (
    <>
      <TimeLeft until={at} className={cn('font-semibold', distance === 'far' && 'sr-only')} />
      <span className={cn(distance === 'past' && 'sr-only')}>
        <span aria-hidden> → </span>
        <span className="sr-only"> Until </span>
        {distance === 'near' ? <ClockTime at={at} /> : <ShortDateTime at={at} />}
      </span>
    </>
  )
}

/** Elapsed part of the stay as a thin bar. Hidden from screen readers, because TimeLeft says the same. */
export function TimeBar({ stay }: { stay: Stay | null | undefined }) {
  if (!stay?.endTime) return null
  return <ElapsedBar from={Date.parse(stay.startTime)} until={Date.parse(stay.endTime)} />
}

function ElapsedBar({ from, until }: { from: Instant; until: Instant }) {
  const passed = useTickingValue(now =>
    Math.round(Math.min(1, Math.max(0.02, (now - from) / (until - from))) * 100),
  )
  const tone = useTickingValue(now => urgencyTone(until, now))
  return (
    <span aria-hidden className="block h-[3px] w-full bg-line">
      <span className={cn('block h-full', fillTone[tone])} style={{ width: `${passed}%` }} />
    </span>
  )
}

/** 'Booked 6:00 PM', 'Booked Sat 6:00 PM', 'Booked Nov 30'; in a warning color once the guest is due. */
export function BookedTime({ stay: { startTime }, className }: { stay: Stay; className?: string }) {
  const start = Date.parse(startTime)
  const due = useTickingValue(now => now >= start)
  return (
    <span
      className={cn(
        'truncate text-2xs tracking-[-0.02em]',
        due ? 'font-medium text-orange-ink' : 'text-blue-ink',
        className,
      )}
    >
      Booked <ShorterDateTime at={start} />
    </span>
  )
}

/** Returns the time left, or the time past the end. */
function durationText(end: Instant, now: Instant): string {
  return formatDuration(now >= end ? overdueTime(end, now) : toStartedMinutes(end - now))
}

const urgencyTone = (end: Instant, now: Instant): Tone => urgencyTones[judgeUrgency(end, now)]
