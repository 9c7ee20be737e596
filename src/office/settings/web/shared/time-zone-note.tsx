import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { clockTime } from '#platform/values/time.ts'
import { queryFor } from '#platform/web/data/query-client.ts'
import { now } from '#platform/web/device/clock.ts'
import { Caution } from '#platform/web/ui/feedback/caution.tsx'
import * as api from '../../contract.ts'

/** Says what a change of the time zone in the form moves to another local time, before it is saved. */
export function TimeZoneNote({ saved }: { saved: string }) {
  const timeZone: string = useWatch({ name: 'timeZone' })
  const isChanged = timeZone !== saved
  const counted = queryFor(api.countLocalTimes, { query: { timeZone } })
  const { data } = useQuery({ ...counted, enabled: isChanged, staleTime: 0 })
  if (!isChanged || !data) return null
  const counts = [
    formatCount(data.bookings, 'booking'),
    formatCount(data.stays, 'running stay'),
    formatCount(data.bans, 'ban'),
    formatCount(data.flags, 'other flag'),
  ].filter(count => count !== '')
  const [before, after] = [clockTime(now(), saved), clockTime(now(), timeZone)]
  const example = before === after ? '' : `: ${before} becomes ${after}`
  return (
    <Caution role="status" className="md:col-span-2">
      {counts.length > 0
        ? `${joinWords(counts)} will show another local time. They keep their moment${example}.`
        : 'No booking, running stay or ban changes.'}
    </Caution>
  )
}

const formatCount = (count: number, what: string) =>
  count === 0 ? '' : `${count.toLocaleString('en-US')} ${what}${count === 1 ? '' : 's'}`

const joinWords = (words: readonly string[]) =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
