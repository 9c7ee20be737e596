import { useQuery } from '@tanstack/react-query'
import { listWaiting } from '#desk/waiting/contract.ts'
import { waitingQuery } from '#desk/waiting/web/shared/waiting-count.ts'
import type { Facility } from '#house/facilities/contract.ts'
import { Line, SmallLine } from '#house/facilities/web/card/card-lines.tsx'
import { EndOfStay } from '#house/facilities/web/shared/stay-times.tsx'
import { useIsAuthorizedNow } from '#office/accounts/web/queries.ts'

/** The lines of the card of a held facility: the waiting guest and how long it is held for them. */
export function HoldLines({ facility: { id, heldFor } }: { facility: Facility }) {
  const { data: entry } = useQuery({
    ...waitingQuery,
    enabled: useIsAuthorizedNow(listWaiting),
    select: ({ entries }) => entries.find(({ offer }) => offer?.facilityId === id),
  })
  return (
    <>
      <Line title={entry?.name}>
        <span className="text-orange-ink">
          Held<span className="sr-only"> for</span> {heldFor}
        </span>{' '}
        <span className="font-medium">{entry?.name}</span>
      </Line>
      <SmallLine>{entry?.offer && <EndOfStay at={entry.offer.heldUntil} />}</SmallLine>
    </>
  )
}
