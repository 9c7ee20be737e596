import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { toCents, toDollars } from '#platform/values/money.ts'
import { Field } from '#platform/web/ui/forms/form.tsx'
import { NumberInput } from '#platform/web/ui/forms/number-input.tsx'
import type { BillingFrequency, MembershipType, Plan } from '../../contract.ts'
import { monthlyCents, monthsOf } from '../../rules.ts'
import { periodName } from '../shared/labels.tsx'

interface Terms {
  /** Undefined for the default plan of the type. */
  planId?: number | undefined
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

/** Returns the plan of terms. */
export const planOfTerms = (plans: readonly Plan[], { planId, type }: Pick<Terms, 'planId' | 'type'>): Plan =>
  plans.find(plan => (planId === undefined ? plan.type === type && plan.isDefault : plan.id === planId))!

/** The fee in dollars of the plan for the billing period; null if it is not offered for it. */
export const proposedFee = (
  plans: readonly Plan[],
  { billingFrequency, ...terms }: Pick<Terms, 'planId' | 'type' | 'billingFrequency'>,
) => planOfTerms(plans, terms).fees[billingFrequency]

/**
 * State of the fee in a form of membership terms. A new plan or billing period proposes its fee from Settings, or the
 * fee that the form started with if it has its terms again. A fee that the user typed stays, per month.
 */
export function useFee(plans: readonly Plan[] | undefined) {
  const { getValues, setValue, formState } = useFormContext<Terms>()
  const [isTyped, setTyped] = useState(false)
  const options = { shouldDirty: true, shouldValidate: formState.isSubmitted }

  function setFee(values: Pick<Terms, 'monthlyFee' | 'periodFee'>) {
    setValue('periodFee', values.periodFee, options)
    setValue('monthlyFee', values.monthlyFee, options)
  }

  return {
    onTerms(change: Partial<Pick<Terms, 'planId' | 'type' | 'billingFrequency'>>) {
      const { planId, type, billingFrequency, monthlyFee } = { ...getValues(), ...change }
      const start = formState.defaultValues
      const isAsAtStart =
        start?.type === type && start.planId === planId && start.billingFrequency === billingFrequency
      const proposed = plans && proposedFee(plans, { planId, type, billingFrequency })
      if (isTyped || typeof proposed !== 'number')
        setFee({ monthlyFee, periodFee: timesMonths(monthlyFee, billingFrequency) })
      else setFee(feeValues(isAsAtStart ? start.periodFee! : proposed, billingFrequency))
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
