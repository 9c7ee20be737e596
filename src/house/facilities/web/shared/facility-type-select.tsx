import type { ControlProps } from '#platform/web/ui/forms/form.tsx'
import { Select } from '#platform/web/ui/forms/input.tsx'
import { facilityTypes } from '../../words.ts'
import { typeName } from './status.tsx'

const options = facilityTypes.map(type => ({ value: type, label: typeName[type] }))

/** Room or locker. `onPick` is called on a change, to reset a picked facility of the other type. */
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
