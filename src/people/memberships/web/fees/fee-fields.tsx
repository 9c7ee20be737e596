import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { toCents, toDollars } from '#platform/values/money.ts'
import { Field } from '#platform/web/ui/forms/form.tsx'
import { NumberInput } from '#platform/web/ui/forms/number-input.tsx'
import type { BillingFrequency, MembershipFees, MembershipType } from '../../contract.ts'
import { monthlyCents, monthsOf } from '../../rules.ts'
import { periodName } from '../shared/labels.tsx'

interface Terms {
  type: MembershipType
  billingFrequency: BillingFrequency
  monthlyFee: number
  periodFee: number
}

/** The fee fields of a form in dollars: per month, rounded, and per billing period. */
export const feeValues = (periodFee: number, frequency: BillingFrequency) => ({
  periodFee,
  monthlyFee: toDollars(monthlyCents(toCents(periodFee), frequency)),
})

/** The proposed fee in dollars of a type and billing period. */
export const proposedFee = (
  fees: readonly MembershipFees[],
  { type, billingFrequency }: Omit<Terms, 'monthlyFee' | 'periodFee'>,
) => fees.find(one => one.type === type)!.fees[billingFrequency]

/**
 * State of the fee in a form of membership terms. A new type or billing period proposes its fee from Settings, or the
 * fee that the form started with if it has its terms again. A fee that the user typed stays, per month.
 */
export function useFee(fees: readonly MembershipFees[] | undefined) {
  const { getValues, setValue, formState } = useFormContext<Terms>()
  const [isTyped, setTyped] = useState(false)
  const options = { shouldDirty: true, shouldValidate: formState.isSubmitted }

  function setFee(values: Pick<Terms, 'monthlyFee' | 'periodFee'>) {
    setValue('periodFee', values.periodFee, options)
    setValue('monthlyFee', values.monthlyFee, options)
  }

  return {
    onTerms(change: Partial<Pick<Terms, 'type' | 'billingFrequency'>>) {
      const { type, billingFrequency, monthlyFee } = { ...getValues(), ...change }
      const start = formState.defaultValues
      const isAsAtStart = start?.type === type && start.billingFrequency === billingFrequency
      if (isTyped || !fees) setFee({ monthlyFee, periodFee: timesMonths(monthlyFee, billingFrequency) })
      else if (isAsAtStart) setFee(feeValues(start.periodFee!, billingFrequency))
      else setFee(feeValues(proposedFee(fees, { type, billingFrequency }), billingFrequency))
    },
    onMonthly(monthlyFee: number) {
      setTyped(true)
      setFee({ monthlyFee, periodFee: timesMonths(monthlyFee, getValues('billingFrequency')) })
    },
    onPeriod(periodFee: number) {
      setTyped(true)
      setFee(feeValues(periodFee, getValues('billingFrequency')))
    },
  }
}

const timesMonths = (monthlyFee: number, frequency: BillingFrequency) =>
  toDollars(toCents(monthlyFee) * monthsOf[frequency])

/** The fee per month and, for longer billing periods, per period. Each follows the other. */
export function FeeFields({
  fee: { onMonthly, onPeriod },
  frequency,
}: {
  fee: ReturnType<typeof useFee>
  frequency: BillingFrequency
}) {
  return (
    <>
      <Field name="monthlyFee" label="Monthly fee" required hint="Tax included">
        {control => <NumberInput {...control} onChange={onMonthly} allowEmpty min={0} step={0.01} />}
      </Field>
      {frequency !== 'monthly' && (
        <Field
          name="periodFee"
          label={`Fee per ${periodName[frequency]}`}
          required
          hint="Charged, tax included"
        >
          {control => <NumberInput {...control} onChange={onPeriod} allowEmpty min={0} step={0.01} />}
        </Field>
      )}
    </>
  )
}
