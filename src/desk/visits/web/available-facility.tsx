import type { FacilityType } from '#house/facilities/contract.ts'
import { useFacilityChoice } from '#house/facilities/web/shared/facility-queries.ts'
import type { ControlProps } from '#platform/web/ui/forms/form.tsx'
import { Select } from '#platform/web/ui/forms/input.tsx'

export interface AvailableFacilityProps extends Omit<ControlProps, 'onChange'> {
  type: FacilityType
  onChange: (id: number | '') => void
}

/**
 * Optional choice of an available facility. One that is held says for whom; a selected one stays listed if another desk
 * takes it.
 */
export function AvailableFacility({ type, value, onChange, ...control }: AvailableFacilityProps) {
  const facilities = useFacilityChoice(type)
  const offered = facilities?.filter(({ id, status }) => status === 'available' || id === value) ?? []
  return (
    <Select
      {...control}
      value={value || ''}
      placeholder={offered.length > 0 || !facilities ? `No ${type}` : `No ${type}s available`}
      options={offered.map(({ id, name, status, heldFor }) => ({
        value: id,
        label: [name, status !== 'available' && 'taken', heldFor && `held for ${heldFor}`]
          .filter(Boolean)
          .join(' · '),
      }))}
      onChange={({ target }) => onChange(target.value === '' ? '' : Number(target.value))}
    />
  )
}
