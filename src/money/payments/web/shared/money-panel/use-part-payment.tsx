import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { money } from '#platform/values/fields.ts'
import { formatMoney } from '#platform/values/money.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { useZodForm } from '#platform/web/ui/forms/form.tsx'
import { NumberInput } from '#platform/web/ui/forms/number-input.tsx'
import { useOfferedMethods } from './offered-methods.ts'
import { usePayment } from './use-payment.ts'

/**
 * The form of a payment of all or a part of `due` dollars: its state, the field for the amount, and the payment for the
 * MoneyPanel. `hint` is a further sentence below the field.
 */
export function usePartPayment(due: number, { hint = '', takesCards = false } = {}) {
  const { currency } = useVenueLocale()
  const most = formatMoney(due, currency)
  const schema = z.object({
    amount: money(0.01, 'Amount is required').max(due, `At most ${most} is due`),
  })
  const { form, Field } = useZodForm(schema, { amount: due })
  const amount = useWatch({ control: form.control, name: 'amount' })
  const { forInvoices } = useOfferedMethods()
  const payment = usePayment(
    { due: amount > 0 ? amount : null, takesCards, isExact: amount !== due },
    forInvoices,
  )
  const amountField = (
    <Field name="amount" label="Amount" hint={`${most} is due.${hint && ` ${hint}`}`} required>
      {control => <NumberInput {...control} min={0.01} step={0.01} />}
    </Field>
  )
  return { form, amount, amountField, payment }
}
