import { useEffect, useEffectEvent, useRef } from 'react'
import { now, useNow } from '../../shared/web/clock.ts'
import { fromNow, isoFromNow, type Times, withEnd, withHours, withStart } from './times.ts'

export interface LinkedTimes {
  timeZone: string
  /** What the form holds. */
  read: () => Times
  write: (times: Times) => void
  /** The form has no start of its own: it is always now. */
  alwaysNow?: boolean
}

/**
 * Keeps start, end and hours of a form in step. Until somebody chooses a time, the rental starts now, whatever the
 * clock shows meanwhile.
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
    /** The times to send: those of this moment where none were chosen. */
    settle: (): Times => (chosen.current ? read() : isoFromNow(read().hours, now())),
  }
}
