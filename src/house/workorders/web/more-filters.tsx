import { useFacilities } from '#house/facilities/web/queries.ts'
import { ChoiceFilter, DayRangeFilter } from '#platform/web/ui/lists/filter-fields.tsx'
import { MoreFiltersPopover } from '#platform/web/ui/lists/filters-popover.tsx'
import { priorityOptions, typeOptions } from './labels.tsx'
import { useAssignees } from './queries.ts'
import type { WorkorderSearch } from './workorder-search.ts'

export interface MoreFiltersProps {
  values: WorkorderSearch
  onChange: (values: Partial<WorkorderSearch>) => void
}

/** Filters the table by type, priority, facility, assignee and dates. Changes take effect immediately. */
export function MoreFilters({ values, onChange }: MoreFiltersProps) {
  return (
    <MoreFiltersPopover count={countActiveFilters(values)} onClear={() => onChange(noFilters)}>
      <Choices values={values} onChange={onChange} />
      <DayRangeFilter labels={['Created from', 'Created until']} range={values} onChange={onChange} />
    </MoreFiltersPopover>
  )
}

const noFilters = {
  type: undefined,
  priority: undefined,
  facility: undefined,
  assignee: undefined,
  from: undefined,
  to: undefined,
} satisfies Partial<WorkorderSearch>

/** Number of filters that are set. */
export const countActiveFilters = (values: WorkorderSearch): number =>
  Object.keys(noFilters).filter(name => values[name as keyof WorkorderSearch] !== undefined).length

function Choices({ values, onChange }: MoreFiltersProps) {
  const { facilities = [] } = useFacilities()
  const { data: assignees = [] } = useAssignees()
  return (
    <>
      <ChoiceFilter
        label="Type"
        value={values.type}
        options={typeOptions}
        onChange={type => onChange({ type } as never)}
      />
      <ChoiceFilter
        label="Priority"
        value={values.priority}
        options={priorityOptions}
        onChange={priority => onChange({ priority } as never)}
      />
      <ChoiceFilter
        label="Facility"
        value={values.facility}
        options={facilities.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={facility => onChange({ facility: facility ? Number(facility) : undefined })}
      />
      <ChoiceFilter
        label="Assigned to"
        value={values.assignee}
        options={[
          { value: 'me', label: 'Me' },
          { value: 'none', label: 'Unassigned' },
          ...assignees.map(name => ({ value: name, label: name })),
        ]}
        onChange={assignee => onChange({ assignee })}
      />
    </>
  )
}
