import { Chips } from '#platform/web/ui/lists/chips.tsx'

export interface TypeChoiceProps {
  value: 'room' | 'locker' | undefined
  onChange: (value: 'room' | 'locker' | undefined) => void
}

/** Filters by rooms, lockers or both. */
export function TypeChoice({ value, onChange }: TypeChoiceProps) {
  return (
    <Chips
      label="Facilities"
      className="md:h-9 md:items-center"
      chips={[
        { value: 'all', label: 'All' },
        { value: 'room', label: 'Rooms' },
        { value: 'locker', label: 'Lockers' },
      ]}
      value={value ?? 'all'}
      onChange={next => onChange(next === 'all' ? undefined : next)}
    />
  )
}
