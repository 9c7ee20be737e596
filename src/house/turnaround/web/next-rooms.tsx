import { useEffect, useState } from 'react'
import { formatsIn } from '#platform/languages/formats.ts'
import type { Language } from '#platform/languages/languages.ts'
import { now } from '#platform/web/device/clock.ts'
import { useLanguage } from '#platform/web/device/language.ts'
import { readStored, writeStored } from '#platform/web/device/local-storage.ts'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { useCutList } from '#platform/web/ui/lists/cut-list.tsx'
import { ClockTime } from '#platform/web/ui/text/time.tsx'
import { useTexts } from '#platform/web/ui/text/use-texts.ts'
import type { Turnaround } from '../contract.ts'
import { type TurnaroundTranslate, turnaroundTexts } from '../languages/texts.ts'
import { NeededFor, StateTime, type StateWords } from './shared/turnaround-state.tsx'
import { useTurnarounds } from './shared/turnarounds.ts'
import { InspectButton } from './turnarounds-dialog.tsx'

/** Number of rooms below the next one. */
const MORE = 4

export interface NextRoomsProps {
  /** The cleaner, to whom their own cleanings are not offered for inspection. */
  cleanerId: string
}

/** The next best room to clean, and what waits for an inspection. Without a connection: as it was last known. */
export function NextRooms({ cleanerId: own }: NextRoomsProps) {
  const t = useTexts(turnaroundTexts)
  const words = stateWords(t, useLanguage())
  const { rooms, at } = useKnownRooms()
  const [next, ...more] = rooms?.filter(({ state }) => state === 'dirty') ?? []
  const { shown, note } = useCutList(more, { most: MORE, words: listWords(t) })
  if (!rooms) return null
  const toInspect = rooms.filter(({ state, cleanerId }) => state === 'inspect' && cleanerId !== own)
  return (
    <Card className="flex flex-col gap-3 p-4">
      <h3 className="text-muted">
        {at === undefined
          ? t(next ? 'cleanNext' : 'nothingToClean')
          : t.rich(next ? 'cleanNextAsOf' : 'nothingToCleanAsOf', { time: () => <ClockTime at={at} /> })}
      </h3>
      {next && (
        <div className="flex flex-wrap items-end justify-between gap-x-3">
          <p className="max-w-full">
            <span className="block truncate font-semibold text-2xl">{next.facilityName}</span>
            <NeededFor turnaround={next} words={words} />
          </p>
          <StateTime turnaround={next} words={words} className="text-lg" />
        </div>
      )}
      {more.length > 0 && (
        <ol aria-label={t('afterThat')} className="flex flex-col divide-y divide-line border-line border-t">
          {shown.map(room => (
            <li key={room.facilityId} className="flex flex-wrap items-center justify-between gap-x-3 py-2">
              <span className="max-w-full truncate">
                {room.facilityName} <NeededFor turnaround={room} words={words} />
              </span>
              <StateTime turnaround={room} words={words} />
            </li>
          ))}
        </ol>
      )}
      {note}
      {at === undefined && toInspect.length > 0 && (
        <ul aria-label={t('toInspect')} className="flex flex-col divide-y divide-line border-line border-t">
          {toInspect.map(room => (
            <li key={room.facilityId} className="flex items-center justify-between gap-3 py-2">
              <span className="min-w-0 truncate">{room.facilityName}</span>
              <InspectButton turnaround={room} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

const listWords = (t: TurnaroundTranslate) => ({
  shown: (shown: number, all: number) => t('shownOfAll', { shown, all }),
  showAll: (all: number) => t('showAll', { all }),
})

const stateWords = (t: TurnaroundTranslate, language: Language): StateWords => ({
  duration: formatsIn(language).duration,
  late: duration => t('lateBy', { duration }),
  isWaiting: t('guestIsWaiting'),
  booked: time => t.rich('bookedFor', { time: () => time }),
})

const STORED = 'next-rooms'

/** The rooms, or those stored on this phone with their time if the server cannot be reached. */
function useKnownRooms(): { rooms?: readonly Turnaround[]; at?: number } {
  const { data, error } = useTurnarounds()
  const [stored] = useState(readRooms)
  useEffect(() => {
    if (data) writeStored(STORED, JSON.stringify({ at: now(), rooms: data }))
  }, [data])
  if (data && !error) return { rooms: data }
  const known = data ? readRooms() : stored
  return error && known ? known : {}
}

function readRooms(): { rooms: Turnaround[]; at: number } | undefined {
  try {
    return JSON.parse(readStored(STORED) ?? '') as { rooms: Turnaround[]; at: number }
  } catch {
    return undefined
  }
}
