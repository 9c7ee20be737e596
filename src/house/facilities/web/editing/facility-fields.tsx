import { useState } from 'react'
import { type ControlProps, Field, Fields } from '#platform/web/ui/forms/form.tsx'
import { Input, Textarea } from '#platform/web/ui/forms/input.tsx'
import { NumberInput } from '#platform/web/ui/forms/number-input.tsx'

/** The fields of roomForm. */
export function RoomFields() {
  return (
    <Fields>
      <NameAndRate />
      <RoomKindFields />
      <Field name="features" label="Features" hint="Separate with commas." className="md:col-span-2">
        {control => <WordsInput {...control} />}
      </Field>
      <Field name="amenities" label="Amenities" hint="Separate with commas." className="md:col-span-2">
        {control => <WordsInput {...control} />}
      </Field>
      <Description />
    </Fields>
  )
}

/** The fields of lockerForm. */
export function LockerFields() {
  return (
    <Fields>
      <NameAndRate />
      <LockerKindFields />
      <Description />
    </Fields>
  )
}

export function RoomKindFields() {
  return (
    <>
      <Field name="roomType" label="Room type">
        <Input />
      </Field>
      <Field name="capacity" label="Capacity">
        {({ value, onChange, ...control }) => (
          <NumberInput
            {...control}
            min={1}
            step={1}
            inputMode="numeric"
            allowEmpty
            value={value ?? Number.NaN}
            onChange={number => onChange(Number.isNaN(number) ? null : number)}
          />
        )}
      </Field>
    </>
  )
}

export function LockerKindFields() {
  return (
    <>
      <Field name="size" label="Size">
        <Input />
      </Field>
      <Field name="location" label="Location">
        <Input />
      </Field>
    </>
  )
}

export function Rate() {
  return (
    <Field name="hourlyRate" label="Hourly rate" required>
      {control => <NumberInput {...control} min={0} step={0.01} />}
    </Field>
  )
}

function NameAndRate() {
  return (
    <>
      <Field name="name" label="Name" required>
        <Input autoComplete="off" />
      </Field>
      <Rate />
    </>
  )
}

function Description() {
  return (
    <Field name="description" label="Description" className="md:col-span-2">
      <Textarea />
    </Field>
  )
}

/** A list of words, typed as one line. The text stays as typed until the field loses focus. */
function WordsInput({ value, onChange, onBlur, ...control }: ControlProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <Input
      {...control}
      value={typed ?? (value as string[]).join(', ')}
      onChange={event => {
        setTyped(event.target.value)
        onChange(splitWords(event.target.value))
      }}
      onBlur={() => {
        setTyped(undefined)
        onBlur()
      }}
    />
  )
}

const splitWords = (text: string) =>
  text
    .split(',')
    .map(word => word.trim())
    .filter(word => word !== '')
