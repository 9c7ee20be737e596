import { useFormContext, useWatch } from 'react-hook-form'
import type { MemberPaymentMethod } from '#money/ledger/words.ts'
import { tenderName } from '#money/ledger/words.ts'
import { useOfferedMethods } from '#money/payments/web/shared/money-panel/offered-methods.ts'
import { useToday } from '#office/settings/web/queries.ts'
import { Field } from '#platform/web/ui/forms/form.tsx'
import { Select } from '#platform/web/ui/forms/input.tsx'
import type { BillingFrequency, MembershipType } from '../../contract.ts'
import { frequenciesOf, isOnSale } from '../../rules.ts'
import { FeeFields, planOfTerms, useFee } from '../fees/fee-fields.tsx'
import { usePlans } from '../queries.ts'
import { frequencyName, membershipTypeName, optionsOf } from '../shared/labels.tsx'

interface TermsFieldsProps {
  /** Runs before the form gets a new frequency. */
  onFrequency?: (frequency: BillingFrequency) => void
  /** Whether the plan can be chosen, if the type has two. */
  choosesPlan?: boolean
}

/**
 * Type, plan, frequency, payment method and fee fields. A type or frequency can be chosen once the plans say its fee.
 * The type with which the form started keeps its plan, another one has its default.
 */
export function TermsFields({ onFrequency, choosesPlan = true }: TermsFieldsProps) {
  const { data: plans } = usePlans()
  const today = useToday()
  const fee = useFee(plans)
  const { setValue, formState } = useFormContext<Terms>()
  const start = formState.defaultValues
  const [type, planId, billingFrequency] = useWatch<Terms, ['type', 'planId', 'billingFrequency']>({
    name: ['type', 'planId', 'billingFrequency'],
  })
  const ofType = plans?.filter(plan => plan.type === type && today && isOnSale(plan, today)) ?? []
  const frequencies = plans && frequenciesOf(planOfTerms(plans, { planId, type }))

  /** Keeps the frequency if the plan has a fee for it. */
  function choosePlan(terms: Pick<Terms, 'planId' | 'type'>) {
    const offered = plans && frequenciesOf(planOfTerms(plans, terms))
    const frequency =
      !offered || offered.includes(billingFrequency) ? billingFrequency : (offered[0] ?? billingFrequency)
    if (frequency !== billingFrequency) {
      onFrequency?.(frequency)
      setValue('billingFrequency', frequency)
    }
    setValue('planId', terms.planId)
    fee.onTerms({ ...terms, billingFrequency: frequency })
  }

  return (
    <>
      <Field name="type" label="Membership type" required>
        {control => (
          <Select
            {...control}
            disabled={!plans}
            options={optionsOf(membershipTypeName)}
            onChange={event => {
              const type = event.target.value as MembershipType
              choosePlan({ planId: type === start?.type ? start.planId : undefined, type })
              control.onChange(event)
            }}
          />
        )}
      </Field>
      {choosesPlan && ofType.length > 1 && plans && (
        <Field name="planId" label="Plan">
          {control => (
            <Select
              {...control}
              value={String(planOfTerms(plans, { planId, type }).id)}
              options={ofType.map(({ id, name }) => ({ value: String(id), label: name }))}
              onChange={event => choosePlan({ planId: Number(event.target.value), type })}
            />
          )}
        </Field>
      )}
      <Field name="billingFrequency" label="Billing frequency" required>
        {control => (
          <Select
            {...control}
            disabled={!plans}
            options={optionsOf(frequencyName).filter(
              ({ value }) => !frequencies || frequencies.includes(value) || value === billingFrequency,
            )}
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

interface Terms {
  type: MembershipType
  planId?: number | undefined
  billingFrequency: BillingFrequency
}

/** The payment methods enabled for members, plus the membership's `own` current one. */
function useMethodOptions(own?: MemberPaymentMethod) {
  const { forMembers } = useOfferedMethods()
  const methods = own && !forMembers.includes(own) ? [...forMembers, own] : forMembers
  return methods.map(value => ({ value, label: tenderName(value) }))
}
