import type { FacilityType } from '../../../facilities/contract.ts'
import { useFacilities } from '../../../facilities/web/queries.ts'
import { statusName } from '../../../facilities/web/shared/status.tsx'
import type { ControlProps } from '../../../shared/web/ui/forms/form.tsx'
import { Select } from '../../../shared/web/ui/forms/input.tsx'

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
