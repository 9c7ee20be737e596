import type { Facility } from '../../../facilities/contract.ts'
import { Lines } from '../../../facilities/web/card-lines.tsx'
import { ShortDateTime } from '../../../shared/web/ui/text/time.tsx'
import { useTurnaroundOf } from '../../../turnaround/web/queries.ts'
import { NeededFor, StateTime, stateName } from '../../../turnaround/web/shared/turnaround-state.tsx'

/** The two lines of the card of a facility in cleaning: its state and how long it lasts. */
export function TurnaroundLines({ facility }: { facility: Facility }) {
  const turnaround = useTurnaroundOf(facility.id)
  const since = (
    <>
      Since <ShortDateTime at={facility.statusSince} />
    </>
  )
  if (!turnaround) return <Lines first={null} second={since} />
  return (
    <Lines
      first={<span className="font-medium">{stateName[turnaround.state]}</span>}
      aside={<StateTime turnaround={turnaround} />}
      second={turnaround.neededFor === null ? since : <NeededFor turnaround={turnaround} />}
    />
  )
}
