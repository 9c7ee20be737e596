import type { FacilityType } from '#house/facilities/contract.ts'
import { useFacilities } from '#house/facilities/web/queries.ts'
import { statusName } from '#house/facilities/web/shared/status.tsx'
import type { ControlProps } from '#platform/web/ui/forms/form.tsx'
import { Select } from '#platform/web/ui/forms/input.tsx'

export interface FacilitySelectProps extends ControlProps {
  type: FacilityType
}

/** All facilities of the chosen type, whatever their status (SPEC §5). */
export function FacilitySelect({ type, value, onChange, ...control }: FacilitySelectProps) {
  const { facilities = [] } = useFacilities(type)
  return (
    <Select
      {...control}
      value={value || ''}
      placeholder={`Select a ${type}`}
      options={facilities.map(({ id, name, status }) => ({
        value: id,
        label: `${name} · ${statusName[status]}`,
      }))}
      onChange={event => onChange(Number(event.target.value))}
    />
  )
}
