import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, useRef } from 'react'
import { addDays, formatDay } from '#platform/values/time.ts'
import { IconButton } from '#platform/web/ui/actions/icon-button.tsx'
import { Skeletons } from '#platform/web/ui/feedback/skeleton.tsx'
import { ErrorCard } from '#platform/web/ui/feedback/state-cards.tsx'
import { ClockTime } from '#platform/web/ui/text/time.tsx'
import type { Today } from '../../contract.ts'
import { Decisions } from './decisions.tsx'
import { Drawers, Occupied, Owed, Taken } from './figures.tsx'
import { NextHours, People } from './next-and-people.tsx'
import { useToday } from './queries.ts'

/** How far a finger moves sideways for another day, in px. */
const SWIPE = 60

export interface TodayViewProps {
  /** The shown business day; undefined is the current one. */
  day: string | undefined
  onDay: (day: string | undefined) => void
}

/**
 * A business day at a glance for managers: figures, what to decide, the next hours, who works. On a phone it is one
 * scroll to read, and a swipe shows the day before or after.
 */
export default function TodayView({ day, onDay }: TodayViewProps) {
  const { data, error, refetch } = useToday(day)
  if (!data)
    return error ? (
      <ErrorCard title="Today could not be loaded." error={error} onRetry={refetch} />
    ) : (
      <Skeletons count={4} label="Loading Today" className="grid gap-3 md:grid-cols-2" each="h-40" />
    )
  const isLast = data.running
  const earlier = () => onDay(addDays(data.businessDay, -1))
  // The day after the last past one is the current one, whose name the server knows.
  const later = isLast ? undefined : () => onDay(addDays(data.businessDay, 1))
  return (
    <Swipe onLeft={later} onRight={earlier}>
      <div className="flex items-center gap-1 pb-2">
        <IconButton label="Previous day" icon={<ChevronLeft />} size="sm" onClick={earlier} />
        <IconButton label="Next day" icon={<ChevronRight />} size="sm" disabled={!later} onClick={later} />
        <p className="min-w-0 pl-1">
          <span className="font-semibold">{formatDay(data.businessDay)}</span>{' '}
          <span className="text-muted">
            {data.running && (
              <>
                until <ClockTime at={data.asOf} />,{' '}
              </>
            )}
            compared with {formatDay(data.lastWeekDay)}
            {data.running && ' up to the same time'}
          </span>
        </p>
      </div>
      <Parts today={data} />
    </Swipe>
  )
}

function Parts({ today }: { today: Today }) {
  return (
    <div className="grid items-start gap-3 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <div className="grid grid-cols-2 gap-3">
        <Taken today={today} />
        <Occupied today={today} />
        <Owed today={today} />
        <Drawers today={today} />
      </div>
      <div className="grid items-start gap-3 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Decisions today={today} />
        <div className="flex flex-col gap-3">
          <NextHours next={today.next} />
          <People people={today.people} running={today.running} />
        </div>
      </div>
    </div>
  )
}

interface SwipeProps {
  onLeft: (() => void) | undefined
  onRight: () => void
  children: ReactNode
}

/** Calls a function after a sideways swipe; up and down scrolls as ever. */
function Swipe({ onLeft, onRight, children }: SwipeProps) {
  const start = useRef<{ x: number; y: number }>(undefined)
  return (
    <div
      onTouchStart={({ touches }) => {
        const touch = touches[0]
        start.current = touch && { x: touch.clientX, y: touch.clientY }
      }}
      onTouchEnd={({ changedTouches }) => {
        const touch = changedTouches[0]
        if (!touch || !start.current) return
        const [across, down] = [touch.clientX - start.current.x, touch.clientY - start.current.y]
        if (Math.abs(across) < SWIPE || Math.abs(across) < 2 * Math.abs(down)) return
        if (across < 0) onLeft?.()
        else onRight()
      }}
    >
      {children}
    </div>
  )
}
