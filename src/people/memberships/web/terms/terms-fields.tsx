import { useFormContext, useWatch } from 'react-hook-form'
import type { MemberPaymentMethod } from '#money/ledger/words.ts'
import { tenderName } from '#money/ledger/words.ts'
import { useOfferedMethods } from '#money/payments/web/shared/money-panel/offered-methods.ts'
import { Field } from '#platform/web/ui/forms/form.tsx'
import { Select } from '#platform/web/ui/forms/input.tsx'
import type { BillingFrequency, MembershipType } from '../../contract.ts'
import { FeeFields, useFee } from '../fees/fee-fields.tsx'
import { useFees } from '../queries.ts'
import { frequencyName, membershipTypeName, optionsOf } from '../shared/labels.tsx'

/** Type, frequency, payment method and fee fields. `onFrequency` runs before the form gets a new frequency. */
export function TermsFields({ onFrequency }: { onFrequency?: (frequency: BillingFrequency) => void }) {
  const fee = useFee(useFees().data)
  const billingFrequency = useWatch<{ billingFrequency: BillingFrequency }>({ name: 'billingFrequency' })
  return (
    <>
      <Field name="type" label="Membership type" required>
        {control => (
          <Select
            {...control}
            options={optionsOf(membershipTypeName)}
            onChange={event => {
              fee.onTerms({ type: event.target.value as MembershipType })
              control.onChange(event)
            }}
          />
        )}
      </Field>
      <Field name="billingFrequency" label="Billing frequency" required>
        {control => (
          <Select
            {...control}
            options={optionsOf(frequencyName)}
            onChange={event => {
              const billingFrequency = event.target.value as BillingFrequency
              onFrequency?.(billingFrequency)
              fee.onTerms({ billingFrequency })
              control.onChange(event)
            }}
          />
        )}
      </Field>
      <FeeFields fee={fee} frequency={billingFrequency} />
      <Field name="paymentMethod" label="Payment method" required>
        <Select options={useMethodOptions(useFormContext().formState.defaultValues?.paymentMethod)} />
      </Field>
    </>
  )
}

/** The payment methods enabled for members, plus the membership's `own` current one. */
function useMethodOptions(own?: MemberPaymentMethod) {
  const { forMembers } = useOfferedMethods()
  const methods = own && !forMembers.includes(own) ? [...forMembers, own] : forMembers
  return methods.map(value => ({ value, label: tenderName(value) }))
}
