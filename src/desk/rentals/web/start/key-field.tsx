import { useFormContext, useWatch } from 'react-hook-form'
import { isCardNumber } from '#people/members/web/shared/member-number.ts'
import { normalizeCardCode } from '#platform/values/card-code.ts'
import { isPaperScan } from '#platform/values/paper-number.ts'
import { useScanHandler } from '#platform/web/device/scanner/scanned-codes.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Field } from '#platform/web/ui/forms/form.tsx'
import { Input } from '#platform/web/ui/forms/input.tsx'

/**
 * The optional field `key` of a check-in: the number of a key or wristband, typed, or scanned anywhere in the dialog.
 * Collapsed to a button until staff open it.
 */
export function KeyField() {
  const form = useFormContext()
  const set = (key: string | undefined) => {
    form.clearErrors('key')
    form.setValue('key', key, { shouldDirty: true })
  }
  useScanHandler({ claims: isKeyScan, handle: set })
  if (useWatch({ control: form.control, name: 'key' }) === undefined)
    return (
      <Button size="sm" variant="ghost" className="-ml-2.5" onClick={() => set('')}>
        Hand Out a Key
      </Button>
    )
  return (
    <div className="flex w-full items-start gap-2">
      <Field name="key" label="Number of the key or wristband" className="flex-1">
        <Input autoComplete="off" autoFocus maxLength={60} />
      </Field>
      <Button variant="ghost" className="mt-6.5" onClick={() => set(undefined)}>
        Remove Key
      </Button>
    </div>
  )
}

/** Whether a scanned code can be the number of a key: it has a digit, and is no other thing's. */
const isKeyScan = (code: string): boolean =>
  /\d/.test(code) &&
  !/[:/\s]|^\d{12,14}$/.test(code) &&
  !isCardNumber(code) &&
  !isPaperScan(code) &&
  normalizeCardCode(code) === undefined
