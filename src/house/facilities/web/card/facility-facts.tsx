import type { ReactNode } from 'react'
import { PerHour } from '#platform/web/ui/text/per-hour.tsx'
import { ShortDateTime } from '#platform/web/ui/text/time.tsx'
import type { Facility } from '../../contract.ts'
import { statusName } from '../shared/status.tsx'

/** The properties of a room or locker. */
export function FacilityFacts({ facility }: { facility: Facility }) {
  const { description, status, statusSince, hourlyRate, repairFor, heldFor } = facility
  return (
    <div className="flex flex-col gap-3">
      {description && <p>{description}</p>}
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 md:grid-cols-3">
        {hourlyRate !== undefined && (
          <Fact name="Rate before tax">
            <PerHour dollars={hourlyRate} />
          </Fact>
        )}
        {facility.type === 'room' ? (
          <>
            <Fact name="Type">{facility.roomType}</Fact>
            <Fact name="Capacity">{facility.capacity}</Fact>
            <Fact name="Features">{facility.features.join(', ')}</Fact>
            <Fact name="Amenities">{facility.amenities.join(', ')}</Fact>
          </>
        ) : (
          <>
            <Fact name="Size">{facility.size}</Fact>
            <Fact name="Location">{facility.location}</Fact>
          </>
        )}
        <Fact name={`${statusName[status]} since`}>
          <ShortDateTime at={statusSince} />
        </Fact>
        <Fact name="Held for">{heldFor}</Fact>
        <Fact name="Repair work order">{repairFor}</Fact>
      </dl>
    </div>
  )
}

/** 'Standard · for 2', or 'Small · Corridor'. */
export const factsLine = (facility: Facility) =>
  (facility.type === 'room'
    ? [facility.roomType, facility.capacity && `for ${facility.capacity}`]
    : [facility.size, facility.location]
  )
    .filter(Boolean)
    .join(' · ')

/** Renders nothing for an empty value. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === '' || children === null) return null
  return (
    <div className="min-w-0">
      <dt className="text-muted text-xs">{name}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  )
}
