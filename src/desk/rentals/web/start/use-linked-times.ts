import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { now, useNow } from '#platform/web/device/clock.ts'
import {
  fromNow,
  hoursUntil,
  isoFromNow,
  type Times,
  withEnd,
  withEndKept,
  withEndTime,
  withHours,
  withStart,
} from '../times.ts'

/** The shortest stay, in hours. */
const SHORTEST = 1

export interface LinkedTimes {
  timeZone: string
  /** Returns the current values of the form. */
  read: () => Times
  /** `isChosen`: a person chose the start or the end, so an error of theirs is shown at once. */
  write: (times: Times, isChosen?: boolean) => void
  /** The form has no start field: the rental always starts now. */
  alwaysNow?: boolean
  /** Whether the form opened with a start other than now. */
  isChosen?: boolean
}

/**
 * Keeps start, end and hours of a form consistent. Until a time is chosen, the start follows the clock. A form that is
 * `alwaysNow` keeps an end that was chosen, and its hours follow the clock; while it is open they do not fall below the
 * shortest stay.
 */
export function useLinkedTimes({ timeZone, read, write, alwaysNow = false, isChosen = false }: LinkedTimes) {
  const chosen = useRef(isChosen)
  const isDayPicked = useRef(false)
  const [keepsEnd, setKeepsEnd] = useState(false)
  const minute = useNow('minute')
  const follow = useEffectEvent((at: number) => {
    if (keepsEnd) followToEnd(at)
    else if (!chosen.current) write(fromNow(read().hours, at, timeZone))
  })
  useEffect(() => follow(minute), [minute])

  /** Not the minute that has begun: the guest before may have left within it. */
  const startNow = () => fromNow(0, now(), timeZone).start

  function followToEnd(at: number) {
    const { end, hours } = read()
    const times = withEndKept(read(), startNow(), timeZone, hoursUntil(end, now(), timeZone))
    if (times.hours >= SHORTEST || hours < SHORTEST) return write(times)
    setKeepsEnd(false)
    write(fromNow(SHORTEST, at, timeZone))
  }

  function choose(times: Times) {
    chosen.current = !alwaysNow
    write(times, true)
  }

  /** The day follows the time of day until a person picks one. */
  function setEnd(picked: string) {
    setKeepsEnd(alwaysNow)
    const times = alwaysNow ? { ...read(), start: startNow() } : read()
    isDayPicked.current ||= picked.slice(0, 10) !== times.end.slice(0, 10)
    const end = isDayPicked.current ? picked : withEndTime(times, picked.slice(11), timeZone)
    choose(withEnd(times, end, timeZone, alwaysNow ? hoursUntil(end, now(), timeZone) : 0))
  }

  function setHours(hours: number) {
    setKeepsEnd(false)
    isDayPicked.current = false
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
