import { formatMoney } from '../../../shared/values/money.ts'
import { useVenueLocale } from '../../../shared/web/device/venue.ts'
import { Button } from '../../../shared/web/ui/actions/button.tsx'
import { DialogFooter } from '../../../shared/web/ui/dialogs/dialog.tsx'
import { SubmitButton } from '../../../shared/web/ui/forms/form.tsx'

/** Cancel, and the button that adds the line with its amount in dollars. */
export function AddFooter({ amount, onClose }: { amount: number | undefined; onClose: () => void }) {
  const { currency } = useVenueLocale()
  return (
    <DialogFooter>
      <Button onClick={onClose}>Cancel</Button>
      <SubmitButton pending="Adding...">
        Add to Bill{amount ? ` · ${formatMoney(amount, currency)}` : ''}
      </SubmitButton>
    </DialogFooter>
  )
}
