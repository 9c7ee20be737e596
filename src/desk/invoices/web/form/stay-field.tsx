import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useRental } from '#desk/rentals/web/queries.ts'
import { formatMoney } from '#platform/values/money.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { CheckField } from '#platform/web/ui/forms/form.tsx'
import type { InvoiceValues } from './invoice-values.ts'

type InvoiceFormState = UseFormReturn<InvoiceValues>

/** Returns what the selected guest owes for the stay in dollars; 0 if no guest is selected. */
export function useStayDue(form: Pick<InvoiceFormState, 'control'>): number {
  const [whom, rentalId] = useWatch({ control: form.control, name: ['whom', 'rentalId'] })
  const isGuest = whom === 'guest' && rentalId > 0
  const { data: rental } = useRental(rentalId, isGuest)
  return isGuest && rental?.id === rentalId ? rental.dueAmount : 0
}

/** Offers to take over what the guest owes for the stay. */
export function StayField({ form }: { form: InvoiceFormState }) {
  const due = useStayDue(form)
  const includesStay = useWatch({ control: form.control, name: 'includesStay' })
  const { currency } = useVenueLocale()
  if (due <= 0 && !includesStay) return null
  return (
    <CheckField
      name="includesStay"
      label={`Bill the unpaid stay · ${formatMoney(Math.max(0, due), currency)}`}
      hint="Moves the debt from the stay's bill to this invoice."
    />
  )
}
