import { useController, useFormContext } from 'react-hook-form'
import type { ApiError } from '#platform/web/data/api.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'

/**
 * Asks whether the member is the banned guest of the same name for whom the server refused the check-in (field
 * customerName). Declined records go to the field notGuests; if it is the guest, `BanOverride` asks for a reason.
 */
export function BannedNamesake({ refusal }: { refusal: Error | null }) {
  const { control, setValue, setError, clearErrors } = useFormContext()
  const { error } = useController({ name: 'customerName', control }).fieldState
  if (!error) return null
  const { message = '' } = error
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-2 text-red-ink">
      <p className="min-w-0 flex-1 basis-60">{message}</p>
      <Button
        size="sm"
        onClick={() => {
          clearErrors('customerName')
          setError('guestId', { message })
        }}
      >
        This Guest
      </Button>
      <Button
        size="sm"
        onClick={() => {
          setValue('notGuests', namesakesIn(refusal))
          clearErrors('customerName')
        }}
      >
        Not This Guest
      </Button>
    </div>
  )
}

/** Returns the records that a refusal offers to decline. */
const namesakesIn = (refusal: Error | null): readonly number[] =>
  ((refusal as ApiError | null)?.problem as { guests?: readonly number[] } | undefined)?.guests ?? []
