import { useFormContext } from 'react-hook-form'
import { memberPaymentMethodName } from '../../billing/calls.ts'
import type { MemberPaymentMethod } from '../../billing/contract.ts'
import { useOfferedMethods } from '../../billing/web/shared/offered-methods.ts'
import { Field } from '../../shared/web/ui/forms/form.tsx'
import { Select } from '../../shared/web/ui/forms/input.tsx'
import { NumberInput } from '../../shared/web/ui/forms/number-input.tsx'
import type { BillingFrequency } from '../contract.ts'
import { frequencyName, membershipTypeName, optionsOf } from './shared/labels.tsx'

/** Type, frequency, payment method and fee fields. `onFrequency` runs before the form gets a new frequency. */
export function TermsFields({ onFrequency }: { onFrequency?: (frequency: BillingFrequency) => void }) {
  return (
    <>
      <Field name="type" label="Membership type" required>
        <Select options={optionsOf(membershipTypeName)} />
      </Field>
      <Field name="billingFrequency" label="Billing frequency" required>
        {control => (
          <Select
            {...control}
            options={optionsOf(frequencyName)}
            onChange={event => {
              onFrequency?.(event.target.value as BillingFrequency)
              control.onChange(event)
            }}
          />
        )}
      </Field>
      <Field name="monthlyFee" label="Monthly fee" required hint="Tax included">
        {control => <NumberInput {...control} allowEmpty min={0} step={0.01} />}
      </Field>
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
  return methods.map(value => ({ value, label: memberPaymentMethodName(value) }))
}
