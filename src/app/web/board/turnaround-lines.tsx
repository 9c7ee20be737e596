import type { Facility } from '#house/facilities/contract.ts'
import { Line, SmallLine } from '#house/facilities/web/card/card-lines.tsx'
import { NeededFor, StateTime, stateName } from '#house/turnaround/web/shared/turnaround-state.tsx'
import { useTurnaround } from '#house/turnaround/web/shared/turnarounds.ts'
import { ShortDateTime } from '#platform/web/ui/text/time.tsx'

/**
 * The lines of the card of a facility in cleaning: its state, how long it lasts, and what it is needed for. The last
 * line is beside the button Ready, so it is the shorter one.
 */
export function TurnaroundLines({ facility }: { facility: Facility }) {
  const turnaround = useTurnaround(facility.id)
  const time = turnaround && <StateTime turnaround={turnaround} />
  return (
    <>
      <Line>{turnaround && <span className="font-medium">{stateName[turnaround.state]}</span>}</Line>
      {turnaround && turnaround.neededFor !== null ? (
        <>
          <SmallLine>
            <NeededFor turnaround={turnaround} />
          </SmallLine>
          <SmallLine>{time}</SmallLine>
        </>
      ) : (
        <>
          <SmallLine>{time}</SmallLine>
          <SmallLine>
            <span className="sr-only">Since </span>
            <ShortDateTime at={facility.statusSince} />
          </SmallLine>
        </>
      )}
    </>
  )
}
