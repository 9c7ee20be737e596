import { Chips } from '#platform/web/ui/lists/chips.tsx'
import type { FacilityType } from '../../contract.ts'

export type ShownType = FacilityType | 'all'

interface TypeChipsProps {
  label: string
  value: ShownType
  onChange: (value: ShownType) => void
}

const chips = [
  { value: 'all', label: 'All' },
  { value: 'room', label: 'Rooms' },
  { value: 'locker', label: 'Lockers' },
] as const

/** Shows rooms, lockers or both. */
export const TypeChips = (props: TypeChipsProps) => <Chips {...props} chips={chips} />
