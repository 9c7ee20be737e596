import type { Reader } from '#platform/database/database.ts'
import { countColumn, hoursColumn, percentColumn, textColumn, toChangeColumn, typeNames } from '../columns.ts'
import type { Cell, Sheet } from '../contract.ts'
import { computeChange, computeShare, toHours } from '../rules.ts'
import type { Span } from '../span.ts'
import { Sums } from '../sums.ts'
import { type FacilityInUse, lengthInUse } from './in-use.ts'
import { occupiedTime } from './occupancy-slots.ts'
import { readOccupiedFacilities } from './occupied-time.ts'

/** Returns the sheets of occupancy by room type and by locker size. */
export async function byFacilityKind(
  db: Reader,
  { span, before }: { span: Span; before: Span },
  facilities: readonly FacilityInUse[],
): Promise<Sheet> {
  const kindById = new Map(facilities.map(one => [one.id, `${typeNames[one.type]} ${one.kind}`.trim()]))
  const of = async (days: Span) => {
    const found = (await readOccupiedFacilities(db, days)).filter(({ facilityId }) =>
      kindById.has(facilityId),
    )
    const inUse = Sums.of(
      facilities,
      ({ id }) => kindById.get(id)!,
      one => lengthInUse(one, days),
    )
    const share = Sums.of(found, ({ facilityId }) => kindById.get(facilityId)!, occupiedTime)
    return {
      inUse,
      found,
      share: (kind: string) => computeShare(share.part(kind), inUse.part(kind)),
    }
  }
  const [now, then] = [await of(span), await of(before)]
  const tally = (of: 'begun' | 'rented' | 'visited') =>
    Sums.of(
      now.found,
      ({ facilityId }) => kindById.get(facilityId)!,
      one => one[of],
    )
  const [begun, rented, visited] = [tally('begun'), tally('rented'), tally('visited')]
  const number = Sums.of(
    facilities.filter(one => lengthInUse(one, span) > 0),
    ({ id }) => kindById.get(id)!,
    () => 1,
  )
  const rows = number.keys().map((kind): Cell[] => {
    const [value, earlier] = [now.share(kind), then.share(kind)]
    return [
      kind,
      number.part(kind),
      begun.part(kind),
      toHours(rented.part(kind)),
      toHours(visited.part(kind)),
      toHours(now.inUse.part(kind)),
      value,
      earlier,
      computeChange(value, earlier, 'percent', toHours(then.inUse.part(kind))),
    ]
  })
  return {
    id: 'kind',
    title: 'Occupancy by type',
    columns: [
      textColumn('kind', 'Type'),
      countColumn('facilities', 'Facilities'),
      countColumn('begun', 'Rentals begun'),
      hoursColumn('rented', 'Rented hours'),
      hoursColumn('visited', 'Member visit hours'),
      hoursColumn('inUse', 'Hours in use'),
      percentColumn('share', 'Occupancy'),
      percentColumn('before', 'Previous period'),
      toChangeColumn('percent'),
    ],
    rows,
    chart: { type: 'ranked', x: 'kind', series: ['share'], before: 'before' },
  }
}
