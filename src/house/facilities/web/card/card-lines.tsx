import type { ReactNode } from 'react'
import { Money } from '#platform/web/ui/text/money.tsx'
import { ShortDateTime } from '#platform/web/ui/text/time.tsx'
import type { Facility } from '../../contract.ts'
import { kindOf } from '../shared/facility-kinds.ts'
import type { Stay } from '../shared/stay.ts'
import { BookedTime, TimeLeft } from '../shared/stay-times.tsx'
import { CardMarks } from './card-marks.tsx'

export interface CardLinesProps {
  facility: Facility
  /** Null if there is no stay; undefined while it is unknown. */
  running: Stay | null | undefined
  next: Stay | undefined
  /** Shows more facts. */
  roomy: boolean
}

/** The guest on a line of its own and the times beside the button, or the kind and the rate. */
export function CardLines({ facility, running, next, roomy }: CardLinesProps) {
  if (facility.status === 'occupied' && running)
    return <StayLines stay={running} next={next} isVisit={facility.heldBy === 'checkin'} />
  return (
    <>
      <Line>
        <FirstLine facility={facility} running={running} next={next} roomy={roomy} />
      </Line>
      <BesideButton>
        {facility.status === 'available' ? (
          <Rate facility={facility} />
        ) : (
          <>
            Since <ShortDateTime at={facility.statusSince} className="whitespace-nowrap" />
          </>
        )}
      </BesideButton>
    </>
  )
}

interface StayLinesProps {
  stay: Stay
  next: Stay | undefined
  /** A member's visit, not a rental. */
  isVisit: boolean
}

function StayLines({ stay, next, isVisit }: StayLinesProps) {
  const { customerName, people = 1, startTime, endTime } = stay
  return (
    <>
      <Line title={customerName}>
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
      <BesideButton>
        <span className="block max-h-6.5 space-x-1 overflow-hidden @min-[12rem]:max-h-8">
          {endTime ? (
            <TimeLeft until={endTime} className="font-semibold tracking-[-0.02em]" />
          ) : (
            <span className="font-medium text-purple-ink">Visit</span>
          )}
          <CardMarks stay={stay} next={next} />
        </span>
        <span className="block whitespace-nowrap">
          <span className={endTime ? 'sr-only' : '@max-[12rem]:sr-only'}>
            {endTime ? 'Until ' : 'Since '}
          </span>
          <ShortDateTime at={endTime ?? startTime} />
        </span>
      </BesideButton>
    </>
  )
}

/** The server omits the rate for roles that do not see money. */
const Rate = ({ facility: { hourlyRate } }: { facility: Facility }) =>
  hourlyRate === undefined ? null : (
    <span className="block whitespace-nowrap">
      <Money dollars={hourlyRate} />
      <span className="@max-[12rem]:hidden"> an hour</span>
    </span>
  )

/** The hold, pending repair, next booking or use; otherwise the kind, unless a roomy card shows it as a fact. */
function FirstLine({ facility, running, next, roomy }: CardLinesProps) {
  if (facility.heldFor)
    return <span className="font-medium text-orange-ink">Held for {facility.heldFor}</span>
  if (facility.repairFor) return <span className="text-orange-ink">Repair {facility.repairFor}</span>
  if (next) return <BookedTime stay={next} />
  if (facility.heldBy === 'checkin') return <span className="font-medium">Member visit</span>
  if (facility.status === 'occupied' && running === null) return <span className="text-muted">House use</span>
  if (roomy) return null
  return <span className="text-muted">{kindOf(facility)}</span>
}

/** The first line of a card. */
export const Line = ({ title, children }: { title?: string; children: ReactNode }) => (
  // By its own direction, so that the end of a long Arabic name is cut off, not its start.
  <span dir="auto" title={title} className="block min-h-4 truncate text-left text-xs leading-4">
    {children}
  </span>
)

/** Up to three short lines at the foot of the card. The button has the other side, so that it covers none of them. */
export const BesideButton = ({ children }: { children: ReactNode }) => (
  <span className="mt-auto block pr-9.75 pb-0.5 text-2xs text-muted leading-3.25 tracking-[-0.02em] tabular-nums @min-[12rem]:tracking-normal @min-[12rem]:pr-20 @min-[12rem]:pb-1 @min-[12rem]:text-xs @min-[12rem]:leading-4">
    {children}
  </span>
)

/** Kind, capacity and features of a room, or size and location of a locker. */
export function CardFacts({ facility }: { facility: Facility }) {
  const facts =
    facility.type === 'room'
      ? [facility.roomType, facility.capacity && `for ${facility.capacity}`, ...facility.features]
      : [facility.size, facility.location]
  return <span className="truncate text-muted text-xs leading-4">{facts.filter(Boolean).join(' · ')}</span>
}
