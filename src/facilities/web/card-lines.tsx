import type { ReactNode } from 'react'
import { FlagMark } from '../../guests/web/shared/guest-flags.tsx'
import { Money } from '../../shared/web/ui/text/money.tsx'
import { ShortDateTime } from '../../shared/web/ui/text/time.tsx'
import type { Facility } from '../contract.ts'
import type { Stay } from './shared/stay.ts'
import { BookedTime, TimeLeft } from './shared/stay-times.tsx'

export interface CardLinesProps {
  facility: Facility
  /** Null if there is no stay; undefined while it is unknown. */
  running: Stay | null | undefined
  next: Stay | undefined
  /** Shows more facts. */
  roomy: boolean
}

/** The two lines of a card: guest and time, or kind and rate. */
export function CardLines({ facility, running, next, roomy }: CardLinesProps) {
  if (facility.status === 'available')
    return <ForRent facility={facility} running={running} next={next} roomy={roomy} />
  if (running) {
    return (
      <Lines
        first={
          <span className="font-medium" title={running.customerName}>
            {running.customerName}
            {running.people !== undefined && running.people > 1 && (
              <span className="font-normal text-muted">
                {' '}
                · {running.people}
                <span className="sr-only"> people</span>
              </span>
            )}
          </span>
        }
        aside={
          <>
            {running.flag && <FlagMark kind={running.flag} />}
            <TimeLeft until={running.endTime} className="font-semibold" />
          </>
        }
        second={
          <>
            <span className="@max-[14rem]:sr-only finger:not-sr-only">Until </span>
            <ShortDateTime at={running.endTime} />
          </>
        }
      />
    )
  }
  return (
    <Lines
      first={<FirstLine facility={facility} running={running} next={next} roomy={roomy} />}
      second={
        <>
          Since <ShortDateTime at={facility.statusSince} />
        </>
      }
    />
  )
}

function ForRent({ facility, running, next, roomy }: CardLinesProps) {
  return (
    <Lines
      first={<FirstLine facility={facility} running={running} next={next} roomy={roomy} />}
      second={
        // The server omits the rate for roles that do not see money.
        facility.hourlyRate !== undefined && (
          <>
            <Money dollars={facility.hourlyRate} />
            <span className="@max-[10rem]:hidden"> an hour</span>
          </>
        )
      }
    />
  )
}

/** The hold, pending repair, next booking or use; otherwise the kind, unless a roomy card shows it as a fact. */
function FirstLine({ facility, running, next, roomy }: CardLinesProps) {
  if (facility.heldFor)
    return <span className="font-medium text-orange-ink">Held for {facility.heldFor}</span>
  if (facility.repairFor) return <span className="text-orange-ink">Repair {facility.repairFor}</span>
  if (next) return <BookedTime stay={next} />
  if (facility.heldBy === 'checkin') return <span className="font-medium">Member visit</span>
  if (facility.status === 'occupied' && running === null) return <span className="text-muted">House use</span>
  if (roomy) return null
  return <span className="text-muted">{facility.type === 'room' ? facility.roomType : facility.size}</span>
}

interface LinesProps {
  first: ReactNode
  aside?: ReactNode
  second: ReactNode
}

function Lines({ first, aside, second }: LinesProps) {
  return (
    <>
      <span className="flex min-h-4 gap-1 text-xs leading-4">
        <span className="min-w-0 flex-1 truncate">{first}</span>
        {aside}
      </span>
      <span className="truncate text-[0.65625rem] text-muted leading-6 tracking-[-0.04em] @min-[10rem]:text-xs @min-[10rem]:tracking-normal">
        {second}
      </span>
    </>
  )
}

/** Kind, capacity and features of a room, or size and location of a locker. */
export function CardFacts({ facility }: { facility: Facility }) {
  const facts =
    facility.type === 'room'
      ? [facility.roomType, facility.capacity && `for ${facility.capacity}`, ...facility.features]
      : [facility.size, facility.location]
  return <span className="truncate text-muted text-xs leading-4">{facts.filter(Boolean).join(' · ')}</span>
}
