import { HOUR, type Instant, MINUTE } from '#platform/values/time.ts'
import { facilities } from './facilities.ts'
import type { Random } from './random.ts'
import { facilitySince, type Stay } from './stay.ts'

const typeByName = new Map(facilities.map(({ name, type }) => [name, type]))

/** Returns the stays; some past ones move to a free facility of the same type on the way. */
export function moveSomeStays(
  stays: readonly Stay[],
  busy: (facility: string) => Instant,
  random: Random,
): Stay[] {
  const on = Map.groupBy(stays.filter(hasRun), stay => stay.facility)
  return stays.map(stay => {
    if (!hasRun(stay) || stay.endedAt! - stay.startsAt < HOUR || !random.chance(0.005)) return stay
    const at = stay.startsAt + random.between(10, 40) * MINUTE
    const to = facilities.find(
      ({ name, type }) =>
        type === typeByName.get(stay.facility) &&
        stay.endedAt! <= busy(name) &&
        !(on.get(name) ?? []).some(other => other.startsAt <= stay.endedAt! && other.endedAt! >= at),
    )
    if (!to) return stay
    const moved: Stay = { ...stay, facility: to.name, moved: { from: stay.facility, at } }
    on.set(to.name, [...(on.get(to.name) ?? []), moved])
    return moved
  })
}

const hasRun = ({ status }: Stay) => status === 'completed'

/** Returns the facilities of a stay with their times; those of one facility never overlap. */
export function toSpans(stay: Stay): { facility: string; from: Instant; until: Instant }[] {
  const until = stay.endedAt ?? stay.endsAt
  const last = { facility: stay.facility, from: facilitySince(stay), until }
  return stay.moved
    ? [{ facility: stay.moved.from, from: stay.startsAt, until: stay.moved.at }, last]
    : [last]
}
