import { useId } from 'react'
import { Select } from '#platform/web/ui/forms/input.tsx'
import type { Grouping, Measure } from '../contract.ts'
import { groupingNames, groupingsFor, measureNames } from '../rules.ts'
import { measures } from '../words.ts'
import type { ReportsSearch } from './reports-search.ts'

export interface CustomChoiceProps {
  search: ReportsSearch
  onChange: (change: Partial<ReportsSearch>) => void
}

/**
 * Selects the measure and the grouping. Falls back to days if the new measure does not support the grouping.
 */
export function CustomChoice({ search, onChange }: CustomChoiceProps) {
  const measure = search.measure ?? 'revenue'
  const choose = (next: Measure) => {
    const keeps = search.grouping && groupingsFor(next, 'taken').includes(search.grouping)
    onChange({ measure: next, grouping: keeps ? search.grouping : undefined, basis: undefined })
  }
  return (
    <>
      <Choice
        label="Measure"
        value={measure}
        options={measures.map(value => ({ value, label: measureNames[value] }))}
        onChange={choose}
      />
      <Choice
        label="Grouped by"
        value={search.grouping ?? 'day'}
        options={groupingsFor(measure, search.basis ?? 'taken').map(value => ({
          value,
          label: groupingNames[value],
        }))}
        onChange={(grouping: Grouping) => onChange({ grouping })}
      />
    </>
  )
}

interface ChoiceProps<V extends string> {
  label: string
  value: V
  options: readonly { value: V; label: string }[]
  onChange: (value: V) => void
}

function Choice<V extends string>({ label, value, options, onChange }: ChoiceProps<V>) {
  const id = useId()
  return (
    <div className="flex items-center gap-2 max-sm:w-full">
      <label htmlFor={id} className="text-muted max-sm:w-24">
        {label}
      </label>
      <Select
        id={id}
        className="w-48 max-sm:flex-1"
        value={value}
        options={options}
        onChange={({ target }) => onChange(target.value as V)}
      />
    </div>
  )
}
