import { useId } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { useSettings } from '#office/settings/web/queries.ts'
import { formatDuration, type Instant, MINUTE } from '#platform/values/time.ts'
import { Caution } from '#platform/web/ui/feedback/caution.tsx'
import { Checkbox } from '#platform/web/ui/forms/checkbox.tsx'
import { ShortDateTime } from '#platform/web/ui/text/time.tsx'

interface LongStayProps {
  hours: number
  until: Instant | undefined
}

/** Returns whether a stay of this length is asked about before it is booked. */
export function useIsLongStay(hours: number): boolean {
  const longest = useSettings().data?.longestStayHours
  return longest !== undefined && hours > longest
}

/** Asks to confirm the length of a stay that is longer than usual: the field `confirmedHours` of the form. */
export function LongStay({ hours, until }: LongStayProps) {
  return useIsLongStay(hours) && <LongStayField hours={hours} until={until} />
}

function LongStayField(stay: LongStayProps) {
  const { control } = useFormContext()
  const { field, fieldState } = useController({ name: 'confirmedHours', control })
  return (
    <ConfirmLength
      {...stay}
      confirmed={field.value}
      onChange={field.onChange}
      boxRef={field.ref}
      error={fieldState.error?.message}
    />
  )
}

export interface ConfirmLengthProps extends LongStayProps {
  /** The confirmed hours; null for none. Only they count: a longer stay is asked about again. */
  confirmed: number | null
  onChange: (confirmed: number | null) => void
  boxRef?: (box: HTMLButtonElement | null) => void
  error?: string | undefined
}

/** A checkbox that confirms an unusual length: 'Confirm 27h 17m, until Sat 10:30 PM'. */
export function ConfirmLength({ hours, until, confirmed, onChange, boxRef, error }: ConfirmLengthProps) {
  const id = useId()
  return (
    <Caution className="grid grid-cols-[auto_1fr] items-center gap-x-2.5 py-1.5">
      <Checkbox
        id={id}
        ref={boxRef}
        value={confirmed !== null && confirmed >= hours}
        onChange={isChecked => onChange(isChecked ? hours : null)}
        aria-describedby={`${id}-hint`}
        aria-invalid={error ? true : undefined}
      />
      <label htmlFor={id} className="tap flex flex-wrap items-center gap-x-1 font-medium">
        Confirm {formatDuration(Math.round(hours * 60) * MINUTE)}
        {until !== undefined && (
          <>
            , until <ShortDateTime at={until} />
          </>
        )}
      </label>
      <p id={`${id}-hint`} role={error ? 'alert' : undefined} className="col-start-2 text-xs">
        {error ?? 'This stay is longer than usual.'}
      </p>
    </Caution>
  )
}
