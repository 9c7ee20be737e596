import { useEffect, useId, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { ApiError } from '#platform/web/data/api.ts'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { Confirm } from '#platform/web/ui/dialogs/confirm.tsx'
import { Caution } from '#platform/web/ui/feedback/caution.tsx'
import { Checkbox } from '#platform/web/ui/forms/checkbox.tsx'

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
    <Caution className="grid grid-cols-[auto_1fr] items-center gap-x-2.5 py-1.5">
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
    </Caution>
  )
}

/**
 * Charges by a button without a form. Once the server has refused to charge by a clock that it doubts, `question` asks
 * to confirm the time, and charges then. Shows a toast with the title `failure` on any other failure.
 */
export function useTimedCharge(
  failure: string,
  charge: (confirmation: { confirmsTime?: true }) => Promise<unknown>,
) {
  const [doubt, setDoubt] = useState<string>()

  async function tryIt() {
    try {
      await charge({})
    } catch (error) {
      const question = error instanceof ApiError ? error.errors.confirmsTime : undefined
      if (question) setDoubt(question)
      else showFailure(failure)(error)
    }
  }

  async function confirm() {
    try {
      await charge({ confirmsTime: true })
    } catch (error) {
      showFailure(failure)(error)
      throw error
    }
  }

  return {
    charge: tryIt,
    question: doubt && (
      <Confirm
        title="Is the time right?"
        action="The Time Is Right"
        onConfirm={confirm}
        onClose={() => setDoubt(undefined)}
      >
        {doubt}
      </Confirm>
    ),
  }
}
