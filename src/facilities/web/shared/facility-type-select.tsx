import type { ControlProps } from '../../../shared/web/ui/form.tsx'
import { Select } from '../../../shared/web/ui/input.tsx'
import { facilityTypes } from '../../contract.ts'
import { typeName } from './status.tsx'

const options = facilityTypes.map(type => ({ value: type, label: typeName[type] }))

/** Room or locker. `onPick` hears of a change: what was picked of the other type no longer holds. */
export function FacilityTypeSelect({ onPick, ...control }: ControlProps & { onPick: () => void }) {
  return (
    <Select
      {...control}
      options={options}
      onChange={event => {
        control.onChange(event)
        onPick()
      }}
    />
  )
}
