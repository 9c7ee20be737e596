import { useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { FacilityType } from '#house/facilities/contract.ts'
import { useFacilities } from '#house/facilities/web/queries.ts'
import { FacilityTypeSelect } from '#house/facilities/web/shared/facility-type-select.tsx'
import { statusName } from '#house/facilities/web/shared/status.tsx'
import type { ControlProps } from '#platform/web/ui/forms/form.tsx'
import { CheckField, Field, Fields } from '#platform/web/ui/forms/form.tsx'
import { Input, Select, Textarea } from '#platform/web/ui/forms/input.tsx'
import { NumberInput } from '#platform/web/ui/forms/number-input.tsx'
import { priorityOptions, typeOptions } from '../labels.tsx'
import { useAssignees } from '../queries.ts'

export const taskDefaults = {
  priority: 'medium' as const,
  title: '',
  description: '',
  assignedTo: '',
  estimatedHours: 1,
  notes: '',
  outOfService: false,
}

/** The fields of a task, shared by work orders and schedules (SPEC §5). */
export function TaskFields() {
  const { setValue } = useFormContext()
  const facilityType: FacilityType = useWatch({ name: 'facilityType' })
  return (
    <Fields>
      <Field name="type" label="Type">
        <Select options={typeOptions} />
      </Field>
      <Field name="priority" label="Priority">
        <Select options={priorityOptions} />
      </Field>
      <Field name="facilityType" label="Facility type">
        {control => <FacilityTypeSelect {...control} onPick={() => setValue('facilityId', 0)} />}
      </Field>
      <Field name="facilityId" label="Facility" required>
        {control => <FacilitySelect {...control} type={facilityType} />}
      </Field>
      <Field name="title" label="Title" required className="md:col-span-2">
        <Input maxLength={120} />
      </Field>
      <Field name="description" label="Description" required className="md:col-span-2">
        <Textarea />
      </Field>
      <Field name="assignedTo" label="Assigned to">
        {control => <AssigneeInput {...control} />}
      </Field>
      <Field name="estimatedHours" label="Estimated hours">
        {control => <NumberInput {...control} min={0.5} step={0.5} />}
      </Field>
      <Field name="notes" label="Notes" className="md:col-span-2">
        <Textarea />
      </Field>
    </Fields>
  )
}

type AssigneeInputProps = Omit<React.ComponentProps<typeof Input>, 'list'>

/** A name, with earlier assignees as suggestions. */
export function AssigneeInput({ value, ...control }: AssigneeInputProps) {
  const list = useId()
  const { data = [] } = useAssignees()
  return (
    <>
      <Input
        {...control}
        value={value ?? ''}
        list={list}
        maxLength={80}
        autoComplete="off"
        placeholder="Unassigned"
      />
      <datalist id={list}>
        {data.map(name => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}

/** The out-of-service checkbox. `hint` describes the effect on the facility. */
export const OutOfServiceField = ({ hint }: { hint: string }) => (
  <CheckField name="outOfService" label="Out of service" hint={hint} />
)

/** Describes what happens when the facility is taken out of service now. */
export function useOutOfServiceHint(type: FacilityType, facilityId: number): string {
  const { facilities } = useFacilities(type)
  const facility = facilities?.find(({ id }) => id === facilityId)
  if (facility?.status === 'occupied') return `${facility.name} is occupied. Repair starts when it is free.`
  if (facility?.status === 'cleaning')
    return `${facility.name} is being cleaned. Repair starts when cleaning is done.`
  return 'Blocked until this is closed, then available automatically'
}

interface FacilitySelectProps extends ControlProps {
  type: FacilityType
}

/** All facilities of the chosen type, whatever their status (SPEC §5). */
function FacilitySelect({ type, value, onChange, ...control }: FacilitySelectProps) {
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
