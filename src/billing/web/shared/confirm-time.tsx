import { useEffect, useId } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { Checkbox } from '../../../shared/web/ui/forms/checkbox.tsx'

/** Asks to confirm the time, once the server has refused to charge by a clock that it doubts: field `confirmsTime`. */
export function ConfirmTime() {
  const id = useId()
  const { control, setFocus } = useFormContext()
  const { field, fieldState } = useController({ name: 'confirmsTime', control, defaultValue: false })
  const question = fieldState.error?.message
  // It is not on screen yet when the form focuses the field that the server refused.
  useEffect(() => {
    if (question) setFocus('confirmsTime')
  }, [question, setFocus])
  if (!question && field.value !== true) return null
  return (
    <div className="grid grid-cols-[auto_1fr] items-center gap-x-2.5 rounded-control bg-amber-soft px-3 py-1.5 text-amber-ink">
      <Checkbox
        id={id}
        ref={field.ref}
        value={field.value === true}
        onChange={field.onChange}
        aria-describedby={`${id}-hint`}
      />
      <label htmlFor={id} className="tap flex items-center font-medium">
        The time is right
      </label>
      <p id={`${id}-hint`} role="alert" className="col-start-2 text-xs">
        {question}
      </p>
    </div>
  )
}
