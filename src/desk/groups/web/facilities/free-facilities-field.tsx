import { useDeferredValue, useState } from 'react'
import type { Facility } from '#house/facilities/contract.ts'
import { useFacilities } from '#house/facilities/web/queries.ts'
import { typeName } from '#house/facilities/web/shared/status.tsx'
import { facilityTypes } from '#house/facilities/words.ts'
import { matchSearch } from '#platform/values/search/normalize-for-search.ts'
import type { ControlProps } from '#platform/web/ui/forms/form.tsx'
import { Input } from '#platform/web/ui/forms/input.tsx'
import { cn } from '#platform/web/ui/style/cn.ts'
import { type ChosenFacility, chosenFacility } from './chosen-facilities.ts'

/** More free facilities than this are found by typing. */
const MAX_SHOWN = 120

/** At least this many free facilities have a search field. */
const MIN_SEARCHED = 24

interface FreeFacilitiesFieldProps extends Omit<ControlProps, 'value' | 'onChange'> {
  value: readonly ChosenFacility[]
  onChange: (chosen: ChosenFacility[]) => void
}

/** The free rooms and lockers as chips, any number of them. A chosen one stays in sight if another desk takes it. */
export function FreeFacilitiesField({ value, onChange, ...control }: FreeFacilitiesFieldProps) {
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search.trim())
  const free = useFree(value)
  if (free?.length === 0)
    return <p className="text-muted">Nothing is free. Add the group to the waiting list instead.</p>
  const matches = wanted === '' ? () => true : matchSearch(wanted)
  const found = free?.filter(({ name }) => matches(name)) ?? []
  const toggle = (facility: Facility) =>
    onChange(
      value.some(one => one.facilityId === facility.id)
        ? value.filter(one => one.facilityId !== facility.id)
        : [...value, chosenFacility(facility)],
    )
  return (
    <div className="flex flex-col gap-2">
      {free && free.length >= MIN_SEARCHED && (
        <Input
          type="search"
          aria-label="Find a free room or locker"
          placeholder="Find by number"
          autoComplete="off"
          value={search}
          onChange={event => setSearch(event.target.value)}
          className="md:w-56"
        />
      )}
      <div className="max-h-44 overflow-y-auto overscroll-contain p-0.5 md:max-h-52">
        {facilityTypes.map(type => (
          <FreeOfType
            key={type}
            label={`Free ${type}s`}
            facilities={found.filter(one => one.type === type).slice(0, MAX_SHOWN)}
            isChosen={id => value.some(one => one.facilityId === id)}
            onToggle={toggle}
            control={control}
          />
        ))}
      </div>
      {facilityTypes.some(type => found.filter(one => one.type === type).length > MAX_SHOWN) && (
        <p className="text-muted text-xs">Type a number to find more.</p>
      )}
    </div>
  )
}

interface FreeOfTypeProps {
  label: string
  facilities: readonly Facility[]
  isChosen: (id: number) => boolean
  onToggle: (facility: Facility) => void
  control: Pick<ControlProps, 'aria-describedby' | 'aria-invalid'>
}

function FreeOfType({ label, facilities, isChosen, onToggle, control }: FreeOfTypeProps) {
  if (facilities.length === 0) return null
  return (
    <fieldset aria-label={label} className="mb-2 flex flex-wrap gap-1.5">
      {facilities.map(facility => (
        <label
          key={facility.id}
          className={cn(
            'tap relative inline-flex min-h-9 min-w-11 max-w-full shrink-0 select-none items-center justify-center rounded-control border border-line bg-surface px-2.5 py-1 text-xs tabular-nums transition-colors finger:min-h-11 hover:bg-hover',
            'has-checked:border-primary has-checked:bg-primary-soft has-checked:text-primary-ink has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
          )}
        >
          <input
            type="checkbox"
            aria-describedby={control['aria-describedby']}
            aria-invalid={control['aria-invalid']}
            className="absolute inset-0 appearance-none rounded-control outline-none"
            checked={isChosen(facility.id)}
            onChange={() => onToggle(facility)}
          />
          <span className="wrap-anywhere min-w-0 font-medium">
            {facility.name || typeName[facility.type]}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** Returns the facilities that are free and held for nobody, and those that are chosen; undefined while they load. */
function useFree(chosen: readonly ChosenFacility[]): Facility[] | undefined {
  return useFacilities().facilities?.filter(
    ({ id, status, heldFor, retired }) =>
      (status === 'available' && heldFor === null && !retired) ||
      chosen.some(({ facilityId }) => facilityId === id),
  )
}
