import type { ReactNode } from 'react'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Checkbox } from '#platform/web/ui/forms/checkbox.tsx'
import { OptionalMoneyInput } from '#platform/web/ui/forms/number-input.tsx'
import { ChoiceFilter } from '#platform/web/ui/lists/filter-fields.tsx'
import { FiltersPopover } from '#platform/web/ui/lists/filters-popover.tsx'
import type { Facility } from '../../contract.ts'
import { distinctSorted } from './filter-facilities.ts'

export interface FilterValues {
  type?: string | undefined
  size?: string | undefined
  /** Separated by commas. */
  features?: string | undefined
  min?: number | undefined
  max?: number | undefined
}

export interface FilterProps {
  /** The facilities whose values are offered as choices. */
  facilities: readonly Facility[]
  values: FilterValues
  onChange: (values: FilterValues) => void
  /** Shown above the choices. */
  children?: ReactNode
}

export interface FilterPopoverProps extends FilterProps {
  trigger: ReactNode
}

/** The choices of a filter. Each takes effect immediately. */
export default function FilterPopover(props: FilterPopoverProps) {
  const { trigger, facilities, values, onChange, children } = props
  const { size, features, min, max } = values
  const rooms = facilities.filter(one => one.type === 'room')
  const lockers = facilities.filter(one => one.type === 'locker')
  const isSet = [values.type, size, features, min, max].some(value => value !== undefined)
  return (
    <FiltersPopover label="Filter" trigger={trigger} defaultOpen>
      {children}
      {rooms.length > 0 && (
        <>
          <ChoiceFilter
            label="Room type"
            value={values.type}
            options={toOptions(rooms.map(({ roomType }) => roomType))}
            onChange={type => onChange({ type })}
          />
          <Features
            chosen={features?.split(',') ?? []}
            choices={distinctSorted(rooms.flatMap(room => room.features))}
            onChange={chosen => onChange({ features: chosen.join(',') || undefined })}
          />
        </>
      )}
      {lockers.length > 0 && (
        <ChoiceFilter
          label="Size"
          value={size}
          options={toOptions(lockers.map(locker => locker.size))}
          onChange={size => onChange({ size })}
        />
      )}
      <RateRange min={min} max={max} onChange={onChange} />
      <Button disabled={!isSet} onClick={() => onChange(noFilters)}>
        Clear Filter
      </Button>
    </FiltersPopover>
  )
}

const noFilters: FilterValues = {
  type: undefined,
  size: undefined,
  features: undefined,
  min: undefined,
  max: undefined,
}

const toOptions = (choices: readonly string[]) =>
  distinctSorted(choices).map(choice => ({ value: choice, label: choice }))

interface FeaturesProps {
  chosen: readonly string[]
  choices: readonly string[]
  onChange: (chosen: string[]) => void
}

function Features({ chosen, choices, onChange }: FeaturesProps) {
  if (choices.length === 0) return null
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 font-medium">Features</legend>
      <div className="grid max-h-44 grid-cols-2 gap-x-3 gap-y-1.5 overflow-y-auto">
        {choices.map(feature => (
          // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is the control
          <label key={feature} className="tap flex items-center gap-2">
            <Checkbox
              value={chosen.includes(feature)}
              onChange={on => onChange(on ? [...chosen, feature] : chosen.filter(other => other !== feature))}
            />
            <span className="min-w-0 truncate">{feature}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function RateRange({
  min,
  max,
  onChange,
}: Pick<FilterValues, 'min' | 'max'> & Pick<FilterProps, 'onChange'>) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">Rate per hour</legend>
      <div className="flex items-center gap-2">
        <OptionalMoneyInput aria-label="Lowest rate" value={min} onChange={min => onChange({ min })} />
        <span className="text-muted">to</span>
        <OptionalMoneyInput aria-label="Highest rate" value={max} onChange={max => onChange({ max })} />
      </div>
    </fieldset>
  )
}
