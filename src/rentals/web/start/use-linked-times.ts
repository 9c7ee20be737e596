import { useEffect, useEffectEvent, useRef } from 'react'
import { now, useNow } from '../../../shared/web/device/clock.ts'
import { fromNow, isoFromNow, type Times, withEnd, withHours, withStart } from '../times.ts'

export interface LinkedTimes {
  timeZone: string
  /** Returns the current values of the form. */
  read: () => Times
  write: (times: Times) => void
  /** The form has no start field: the rental always starts now. */
  alwaysNow?: boolean
}

/**
 * Keeps start, end and hours of a form consistent. Until a time is chosen, the start follows the clock.
 */
export function useLinkedTimes({ timeZone, read, write, alwaysNow = false }: LinkedTimes) {
  const chosen = useRef(false)
  const minute = useNow('minute')
  const follow = useEffectEvent((at: number) => {
    if (!chosen.current) write(fromNow(read().hours, at, timeZone))
  })
  useEffect(() => follow(minute), [minute])

  function choose(times: Times) {
    chosen.current = !alwaysNow
    write(times)
  }
  return {
    setStart: (start: string) => choose(withStart(read(), start, timeZone)),
    setEnd: (end: string) => choose(withEnd(read(), end, timeZone)),
    setHours: (hours: number) => write(withHours(read(), hours, timeZone)),
    /** Returns the times to send: from now on if none were chosen. */
    settle: (): Times => (chosen.current ? read() : isoFromNow(read().hours, now())),
  }
}
