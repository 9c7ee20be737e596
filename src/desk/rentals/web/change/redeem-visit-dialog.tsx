import { normalizeCardCode } from '#platform/values/card-code.ts'
import { formatMoney } from '#platform/values/money.ts'
import { showErrorToast } from '#platform/web/data/error-messages.ts'
import { useScanHandler } from '#platform/web/device/scanner/scanned-codes.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { DialogForm } from '#platform/web/ui/dialogs/dialog-form.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { useZodForm } from '#platform/web/ui/forms/form.tsx'
import { Input } from '#platform/web/ui/forms/input.tsx'
import { type Rental, redeemVisit } from '../../contract.ts'
import { useRedeemVisit } from '../queries.ts'
import { RentalDialog } from '../rental-dialog.tsx'

/** Pays a running stay with one visit of a pack, by its code, typed or scanned. */
export default function RedeemVisitDialog({ rentalId }: { rentalId: number }) {
  return (
    <RentalDialog title="Redeem Visit" rentalId={rentalId}>
      {rental => <Redeem rental={rental} />}
    </RentalDialog>
  )
}

function Redeem({ rental }: { rental: Rental }) {
  const { close } = useDialog()
  const { currency } = useVenueLocale()
  const redeem = useRedeemVisit()
  const { form, Field } = useZodForm(redeemVisit.body, { code: '' })
  // Scanned, the code fills its field; Redeem Visit stays a press of its own.
  useScanHandler({
    claims: code => normalizeCardCode(code) !== undefined,
    handle: code => form.setValue('code', code, { shouldDirty: true }),
  })
  return (
    <DialogForm
      form={form}
      onSubmit={async body => {
        const { dueAmount } = await redeem.mutateAsync({ params: { id: String(rental.id) }, body })
        const left = dueAmount > 0 ? `${formatMoney(dueAmount, currency)} is still due` : 'is paid'
        toast({ title: 'Visit redeemed', description: `${rental.facilityName}: ${left}` })
        close()
      }}
      onFailed={showErrorToast('redeem the visit')}
      submit="Redeem Visit"
      pending="Processing..."
      disabled={rental.dueAmount <= 0}
    >
      <p>
        {formatMoney(rental.dueAmount, currency)} is due for {rental.facilityName}. A visit covers the booked
        time up to its hours.
      </p>
      <Field name="code" label="Code of the visit pack" required>
        <Input autoComplete="off" autoFocus />
      </Field>
    </DialogForm>
  )
}
