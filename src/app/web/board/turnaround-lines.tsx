import type { Facility } from '#house/facilities/contract.ts'
import { BesideButton, Line } from '#house/facilities/web/card/card-lines.tsx'
import { NeededFor, StateTime, stateName } from '#house/turnaround/web/shared/turnaround-state.tsx'
import { useTurnaroundOf } from '#house/turnaround/web/shared/turnarounds.ts'
import { ShortDateTime } from '#platform/web/ui/text/time.tsx'

/** The lines of the card of a facility in cleaning: its state, how long it lasts, and what it is needed for. */
export function TurnaroundLines({ facility }: { facility: Facility }) {
  const turnaround = useTurnaroundOf(facility.id)
  return (
    <>
      <Line>{turnaround && <span className="font-medium">{stateName[turnaround.state]}</span>}</Line>
      <BesideButton>
        {turnaround && (
          <span className="block whitespace-nowrap">
            <StateTime turnaround={turnaround} />
          </span>
        )}
        <span className="block whitespace-nowrap">
          {turnaround && turnaround.neededFor !== null ? (
            <NeededFor turnaround={turnaround} />
          ) : (
            <>
              <span className="@max-[12rem]:sr-only">Since </span>
              <ShortDateTime at={facility.statusSince} />
            </>
          )}
        </span>
      </BesideButton>
    </>
  )
}
