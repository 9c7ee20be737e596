import { useRef } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'

/** The customer fields of a form. */
export type CustomerValues = Partial<Record<'customerName' | 'customerEmail' | 'customerPhone', string>>

/**
 * Fills the customer fields of the surrounding form from a record that was picked, and takes them back when it is
 * another or none. What the person typed themselves stays.
 */
export function usePickedValues() {
  const { control, getValues, setValue } = useFormContext()
  const { defaultValues } = useFormState({ control })
  const written = useRef<CustomerValues>(undefined)

  /** Writes what is known of the record, in place of what the pick before wrote. */
  function fill(known: CustomerValues) {
    takeBack({})
    written.current = Object.fromEntries(
      Object.entries(known).filter(([name, value]) => value !== '' && value !== getValues(name)),
    )
    for (const [name, value] of Object.entries(written.current))
      setValue(name, value, { shouldDirty: true, shouldValidate: true })
  }

  /** Resets the fields that still hold what the pick wrote. `initial`: what was written if the form began with it. */
  function takeBack(initial: CustomerValues) {
    for (const [name, value] of Object.entries(written.current ?? initial)) {
      if (getValues(name) !== value) continue
      const before = defaultValues?.[name]
      setValue(name, before === value ? '' : before, { shouldDirty: true })
    }
    written.current = undefined
  }

  return { fill, takeBack }
}
