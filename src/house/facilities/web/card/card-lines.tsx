import type { ReactNode } from 'react'
import { PerHour } from '#platform/web/ui/text/per-hour.tsx'
import { ShortDateTime } from '#platform/web/ui/text/time.tsx'
import type { Facility } from '../../contract.ts'
import { kindOf } from '../shared/facility-kinds.ts'
import type { Stay } from '../shared/stay.ts'
import { BookedTime, EndOfStay } from '../shared/stay-times.tsx'
import { PlaceBesideName } from './card-buttons.tsx'
import { AmountDue, CardMarks } from './card-marks.tsx'

export interface CardLinesProps {
  facility: Facility
  /** Null if there is no stay; undefined while it is unknown. */
  running: Stay | null | undefined
  next: Stay | undefined
  /** The price of an hour from now, in dollars with tax; undefined if unknown. */
  price: number | undefined
  /** The card shows +1h. */
  hasExtend: boolean
}

/** The guest, the end of the stay and what the desk must know of it; or the kind and the price. */
export function CardLines({ facility, running, next, price, hasExtend }: CardLinesProps) {
  if (facility.status === 'occupied' && running)
    return (
      <StayLines stay={running} next={next} isVisit={facility.heldBy === 'checkin'} hasExtend={hasExtend} />
    )
  return (
    <>
      <Line>
        <FirstLine facility={facility} running={running} next={next} />
      </Line>
      <SmallLine>
        {facility.status === 'available' ? (
          price !== undefined && <PerHour dollars={price} />
        ) : (
          <>
            Since <ShortDateTime at={facility.statusSince} />
          </>
        )}
      </SmallLine>
    </>
  )
}

interface StayLinesProps {
  stay: Stay
  next: Stay | undefined
  /** A member's visit, not a rental. */
  isVisit: boolean
  hasExtend: boolean
}

function StayLines({ stay, next, isVisit, hasExtend }: StayLinesProps) {
  const { customerName, people = 1, dueAmount = 0, startTime, endTime } = stay
  return (
    <>
      <Line
        title={customerName}
        marks={
          <>
            <CardMarks stay={stay} next={next} />
            {hasExtend && !isVisit && dueAmount > 0 && <PlaceBesideName />}
          </>
        }
      >
        <span className="font-medium">{customerName}</span>
        {isVisit && <span className="sr-only"> Member visit</span>}
        {people > 1 && (
          <span className="text-muted">
            {' '}
            · {people}
            <span className="sr-only"> people</span>
          </span>
        )}
      </Line>
      <SmallLine>
        {endTime ? (
          <EndOfStay at={endTime} />
        ) : (
          <>
            <span className="font-medium text-purple-ink">Visit</span>
            <span className="sr-only"> since</span> <ShortDateTime at={startTime} />
          </>
        )}
      </SmallLine>
      <AmountDue dollars={dueAmount} />
    </>
  )
}

/** The pending repair, next booking or use; otherwise the kind. */
function FirstLine({ facility, running, next }: Omit<CardLinesProps, 'price' | 'hasExtend'>) {
  if (facility.repairFor) return <span className="text-orange-ink">Repair {facility.repairFor}</span>
  if (next) return <BookedTime stay={next} />
  if (facility.heldBy === 'checkin') return <span className="font-medium">Member visit</span>
  if (facility.status === 'occupied' && running === null) return <span className="text-muted">House use</span>
  return <span className="text-muted">{kindOf(facility)}</span>
}

interface LineProps {
  title?: string | undefined
  /** Icons at the end of the line. */
  marks?: ReactNode
  children: ReactNode
}

/** The first line of a card. */
export const Line = ({ title, marks, children }: LineProps) => (
  <span className="flex min-h-4 items-center gap-1 text-xs leading-4">
    {/* By its own direction, so that the end of a long Arabic name is cut off, not its start. */}
    <span dir="auto" title={title} className="block min-w-0 flex-1 truncate text-left">
      {children}
    </span>
    {marks}
  </span>
)

/** A further line of the card. */
export const SmallLine = ({ children }: { children: ReactNode }) => (
  <span className="block min-h-3.5 overflow-hidden whitespace-nowrap text-2xs text-muted leading-3.5 tracking-[-0.02em] tabular-nums">
    {children}
  </span>
)
