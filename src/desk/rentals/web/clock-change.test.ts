import { expect, test } from 'vitest'
import { HOUR, MINUTE } from '#platform/values/time.ts'
import { timesOfNewRental } from '../times/agreed-times.ts'
import { fromNow, isAfter, isoFromNow } from './times.ts'

const zone = 'America/New_York'

/** The two nights of 2026 on which New York changes its clocks. */
const nights = ['2026-03-08T04:00:00Z', '2026-11-01T03:00:00Z'].map(Date.parse)

test.each([1, 1.5, 2])(
  'the server reads a rental of %s hours from now correctly in every minute of a clock change',
  hours => {
    for (const night of nights) {
      for (let now = night; now < night + 6 * HOUR; now += MINUTE) {
        const sent = isoFromNow(hours, now)
        const understood = timesOfNewRental({ startDate: sent.start, endDate: sent.end, hours }, zone, now)
        expect(understood).toEqual({ starts_at: now, ends_at: now + hours * HOUR })
        const shown = fromNow(hours, now, zone)
        expect(isAfter(shown.end, shown.start, zone), shown.start).toBe(true)
      }
    }
  },
)
