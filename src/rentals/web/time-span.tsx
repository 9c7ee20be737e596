import { instantToLocal } from '../../shared/values/time.ts'
import { useVenueLocale } from '../../shared/web/device/venue.ts'
import { ClockTime, ShortDateTime } from '../../shared/web/ui/text/time.tsx'

/** 'Sat 6:00 PM – 8:00 PM'; the end shows its day only if it differs. Both props are ISO text. */
export function TimeSpan({ from, until }: { from: string; until: string }) {
  const { timeZone } = useVenueLocale()
  const dayOf = (at: string) => instantToLocal(Date.parse(at), timeZone).slice(0, 10)
  return (
    <>
      <ShortDateTime at={from} /> –{' '}
      {dayOf(from) === dayOf(until) ? <ClockTime at={until} /> : <ShortDateTime at={until} />}
    </>
  )
}
