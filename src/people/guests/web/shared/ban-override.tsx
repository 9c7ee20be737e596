import { useController, useFormContext } from 'react-hook-form'
import { Field } from '#platform/web/ui/forms/form.tsx'
import { Input } from '#platform/web/ui/forms/input.tsx'
import { useGuest } from '../queries.ts'

/**
 * Asks for the field banOverride of the surrounding form if its guest (field guestId) is banned, or was refused by the
 * server under another name. Renders nothing else.
 */
export function BanOverride({ className }: { className?: string }) {
  const { control } = useFormContext()
  const { field, fieldState } = useController({ name: 'guestId', control })
  const { data: guest } = useGuest(Number(field.value ?? 0))
  const { error } = fieldState
  if (!error && !guest?.flags.some(({ kind }) => kind === 'banned')) return null
  return (
    <div className={className}>
      {error && (
        <p role="alert" className="mb-2 text-red-ink">
          {error.message}
        </p>
      )}
      <Field name="banOverride" label="Reason to override the ban">
        <Input maxLength={300} />
      </Field>
    </div>
  )
}
