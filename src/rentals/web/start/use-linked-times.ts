import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { now, useNow } from '../../../shared/web/device/clock.ts'
import { fromNow, isoFromNow, type Times, withEnd, withEndKept, withHours, withStart } from '../times.ts'

export interface LinkedTimes {
  timeZone: string
  /** Returns the current values of the form. */
  read: () => Times
  write: (times: Times) => void
  /** The form has no start field: the rental always starts now. */
  alwaysNow?: boolean
}

/**
 * Keeps start, end and hours of a form consistent. Until a time is chosen, the start follows the clock. A form that is
 * `alwaysNow` keeps an end that was chosen, and its hours follow the clock.
 */
export function useLinkedTimes({ timeZone, read, write, alwaysNow = false }: LinkedTimes) {
  const chosen = useRef(false)
  const [keepsEnd, setKeepsEnd] = useState(false)
  const minute = useNow('minute')
  const follow = useEffectEvent((at: number) => {
    if (keepsEnd) write(withEndKept(read(), startNow(), timeZone))
    else if (!chosen.current) write(fromNow(read().hours, at, timeZone))
  })
  useEffect(() => follow(minute), [minute])

  /** Not the minute that has begun: the guest before may have left within it. */
  const startNow = () => fromNow(0, now(), timeZone).start

  function choose(times: Times) {
    chosen.current = !alwaysNow
    write(times)
  }

  function setEnd(end: string) {
    setKeepsEnd(alwaysNow)
    choose(withEnd(alwaysNow ? { ...read(), start: startNow() } : read(), end, timeZone))
  }

  function setHours(hours: number) {
    setKeepsEnd(false)
    write(withHours(read(), hours, timeZone))
  }

  return {
    setStart: (start: string) => choose(withStart(read(), start, timeZone)),
    setEnd,
    setHours,
    /** Whether the end was chosen in a form that is always now. The price is that of the times in the form. */
    keepsEnd,
    /** Returns the times to send: those of the form as it was submitted, or from now on if none were chosen. */
    settle: (shown: Times): Times => (chosen.current || keepsEnd ? shown : isoFromNow(shown.hours, now())),
  }
}
