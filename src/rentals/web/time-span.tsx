import { instantToLocal } from '../../shared/time.ts'
import { ClockTime, DayTime } from '../../shared/web/ui/time.tsx'
import { useVenue } from '../../shared/web/venue.ts'

/** 'Sat 6:00 PM – 8:00 PM'; the end shows its day only if it differs. Both props are ISO text. */
export function TimeSpan({ from, until }: { from: string; until: string }) {
  const { timeZone } = useVenue()
  const dayOf = (at: string) => instantToLocal(Date.parse(at), timeZone).slice(0, 10)
  return (
    <>
      <DayTime at={from} /> –{' '}
      {dayOf(from) === dayOf(until) ? <ClockTime at={until} /> : <DayTime at={until} />}
    </>
  )
}
