import type { Facility } from '#house/facilities/contract.ts'
import { Line, SmallLine } from '#house/facilities/web/card/card-lines.tsx'
import { NeededFor, StateTime, stateName } from '#house/turnaround/web/shared/turnaround-state.tsx'
import { useTurnaround } from '#house/turnaround/web/shared/turnarounds.ts'
import { ShortDateTime } from '#platform/web/ui/text/time.tsx'

/** The lines of the card of a facility in cleaning: its state, how long it lasts, and what it is needed for. */
export function TurnaroundLines({ facility }: { facility: Facility }) {
  const turnaround = useTurnaround(facility.id)
  return (
    <>
      <Line>{turnaround && <span className="font-medium">{stateName[turnaround.state]}</span>}</Line>
      <SmallLine>{turnaround && <StateTime turnaround={turnaround} />}</SmallLine>
      <SmallLine>
        {turnaround && turnaround.neededFor !== null ? (
          <NeededFor turnaround={turnaround} />
        ) : (
          <>
            <span className="sr-only">Since </span>
            <ShortDateTime at={facility.statusSince} />
          </>
        )}
      </SmallLine>
    </>
  )
}
