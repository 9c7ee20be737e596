import { useId } from 'react'
import type { Facility } from '#house/facilities/contract.ts'
import { Checkbox } from '#platform/web/ui/forms/checkbox.tsx'

export interface HeldFacilityProps {
  facility: Pick<Facility, 'name' | 'heldFor'>
  /** Whether the member is the guest for whom it is held. */
  value: boolean
  onChange: (isTheirs: boolean) => void
}

/** Says for whom of the waiting list a facility is held, and asks whether the member is that guest. */
export function HeldFacility({ facility: { name, heldFor }, value, onChange }: HeldFacilityProps) {
  const id = useId()
  return (
    <div role="status" className="rounded-control bg-orange-soft px-3 pt-2 text-orange-ink md:col-span-2">
      <p>
        {name} is held for {heldFor} of the waiting list.
      </p>
      <label htmlFor={id} className="flex min-h-11 items-center gap-2 font-medium">
        <Checkbox id={id} value={value} onChange={onChange} />
        This member is {heldFor}
      </label>
    </div>
  )
}
