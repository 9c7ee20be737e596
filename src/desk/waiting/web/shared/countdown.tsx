import { type Instant, SECOND } from '#platform/values/time.ts'
import { useTickingValue } from '#platform/web/device/clock.ts'
import { cn } from '#platform/web/ui/style/cn.ts'

export interface CountdownProps {
  /** ISO text. */
  until: string
  over?: string
  className?: string
}

/** '9:58', counting down to the end of an offer by the clock of the server; `over` after it. */
export function Countdown({ until, over = 'Time is up', className }: CountdownProps) {
  const end = Date.parse(until)
  const text = useTickingValue(now => countdownText(end, now) ?? over)
  const isShort = useTickingValue(now => end - now < SHORT)
  return (
    <span role="timer" className={cn('whitespace-nowrap tabular-nums', isShort && 'text-red-ink', className)}>
      {text}
    </span>
  )
}

const SHORT = 120 * SECOND

function countdownText(end: Instant, now: Instant): string | undefined {
  if (now >= end) return undefined
  const seconds = Math.ceil((end - now) / SECOND)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
