import { formatMoney } from '#platform/values/money.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { CancelButton } from '#platform/web/ui/actions/cancel-button.tsx'
import { DialogFooter } from '#platform/web/ui/dialogs/dialog.tsx'
import { SubmitButton } from '#platform/web/ui/forms/form.tsx'

/** Cancel, and the button that adds the line with its amount in dollars. */
export function AddFooter({ amount, onClose }: { amount: number | undefined; onClose: () => void }) {
  const { currency } = useVenueLocale()
  return (
    <DialogFooter>
      <CancelButton onCancel={onClose} />
      <SubmitButton pending="Adding...">
        Add to Bill{amount ? ` · ${formatMoney(amount, currency)}` : ''}
      </SubmitButton>
    </DialogFooter>
  )
}
