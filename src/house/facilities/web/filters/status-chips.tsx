import { type Chip, Chips } from '#platform/web/ui/lists/chips.tsx'
import { statusTone } from '#platform/web/ui/style/tones.ts'
import type { Facility, FacilityStatus } from '../../contract.ts'
import { facilityStatuses } from '../../words.ts'
import { statusName } from '../shared/status.tsx'
import { countStatuses } from './filter-facilities.ts'

export interface StatusChipsProps {
  /** The facilities to count. Undefined shows no counts: they are being loaded. */
  facilities: readonly Facility[] | undefined
  value: FacilityStatus | undefined
  onChange: (status: FacilityStatus | undefined) => void
}

/** Status filters with counts, all in sight at every width. */
export function StatusChips({ facilities, value, onChange }: StatusChipsProps) {
  const counts = facilities && countStatuses(facilities)
  const chips: Chip<FacilityStatus | 'all'>[] = [
    { value: 'all', label: 'All', count: facilities?.length },
    ...facilityStatuses.map(status => ({
      value: status,
      label: statusName[status],
      count: counts?.[status],
      tone: statusTone[status],
    })),
  ]
  return (
    <Chips
      label="Status"
      chips={chips}
      isStacked
      className="max-md:gap-1"
      value={value ?? 'all'}
      onChange={status => onChange(status === 'all' ? undefined : status)}
    />
  )
}
