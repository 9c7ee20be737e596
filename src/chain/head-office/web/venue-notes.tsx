import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { zNumber } from '#money/shifts/web/shared/z-number.ts'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { ShortDateTime } from '#platform/web/ui/text/time.tsx'
import type { ChainFigures } from '../contract.ts'

/** Names the venues that are late to report, and those with Z reports that were changed. */
export function VenueNotes({ figures: { venues, isCurrentMonth } }: { figures: ChainFigures }) {
  const late = venues.filter(({ isLate }) => isLate)
  const altered = venues.filter(venue => venue.altered.length > 0)
  return (
    <>
      {late.map(({ id, name, seenAt, today }) => (
        <VenueNote key={id}>
          <strong className="font-medium">{name}</strong> has not reported since <ShortDateTime at={seenAt} />
          . {today ? 'Its figures are as of then.' : isCurrentMonth && 'Today is missing in the totals.'}
        </VenueNote>
      ))}
      {altered.map(({ id, name, altered }) => (
        <VenueNote key={id}>
          <strong className="font-medium">{name}</strong>: {altered.map(zNumber).join(', ')} was changed after
          it was created. Its checksum does not match.
        </VenueNote>
      ))}
    </>
  )
}

const VenueNote = ({ children }: { children: ReactNode }) => (
  <Card role="status" className="flex items-center gap-3 border-amber-ink px-4 py-3">
    <TriangleAlert aria-hidden className="size-5 shrink-0 text-amber-ink" />
    <p>{children}</p>
  </Card>
)
