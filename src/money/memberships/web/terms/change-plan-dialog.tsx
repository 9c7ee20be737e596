import { useId, useState } from 'react'
import { useDone } from '#money/payments/web/shared/done.ts'
import { MoneyPanel } from '#money/payments/web/shared/money-panel/money-panel.tsx'
import { useToday } from '#office/settings/web/queries.ts'
import { formatDay } from '#platform/values/time.ts'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { DialogBody } from '#platform/web/ui/dialogs/dialog.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Checkbox } from '#platform/web/ui/forms/checkbox.tsx'
import { Form, useFieldlessForm } from '#platform/web/ui/forms/form.tsx'
import { Chips } from '#platform/web/ui/lists/chips.tsx'
import type { BillingFrequency, MembershipDetails, Plan } from '../../contract.ts'
import { frequenciesOf, mayHavePlan, mayRenew } from '../../rules.ts'
import { billingFrequencies } from '../../words.ts'
import { CreditChoice } from '../fees/credit-choice.tsx'
import { useMembershipPayment } from '../fees/use-membership-payment.ts'
import { isPending, useChangePlan, useEditMembership, usePlanChangeQuote, usePlans } from '../queries.ts'
import { feePer, frequencyName } from '../shared/labels.tsx'
import { MembershipDialog } from './membership-dialog.tsx'
import { PlanChangeText } from './plan-change-text.tsx'

/** Changes the plan of a membership, now or with the next period; shows credits and charges first. */
export default function ChangePlanDialog({ membershipId }: { membershipId: number }) {
  const { data: plans } = usePlans()
  const today = useToday()
  return (
    <MembershipDialog title="Change Plan" membershipId={membershipId}>
      {membership =>
        plans && today ? (
          <PlanChange
            membership={membership}
            plans={plans.filter(plan => mayHavePlan(plan, membership.planId, today))}
          />
        ) : null
      }
    </MembershipDialog>
  )
}

type When = 'now' | 'next_period'

interface PlanChangeProps {
  membership: MembershipDetails
  /** Those on sale, and its own. */
  plans: readonly Plan[]
}

/** Starts with the terms of the membership: nothing can be submitted until they differ. */
function PlanChange({ membership, plans }: PlanChangeProps) {
  const { close } = useDialog()
  const change = useChangePlan()
  const form = useFieldlessForm()
  const done = useDone()
  const { currency } = useVenueLocale()
  const [planId, setPlanId] = useState(membership.planId)
  const [frequency, setFrequency] = useState<BillingFrequency>(membership.billingFrequency)
  const [chosen, setWhen] = useState<When>()
  const [leaving, setLeaving] = useState<readonly number[]>([])
  const plan = plans.find(({ id }) => id === planId)
  const isOwn = planId === membership.planId
  // A plan that is sold once stays as it was sold.
  const choices = plan && !(isOwn && plan.once) ? frequenciesOf(plan) : []
  const offered = billingFrequencies.filter(
    one => choices.includes(one) || (isOwn && one === membership.billingFrequency),
  )
  const billingFrequency = offered.includes(frequency) ? frequency : offered[0]
  const differs = !isOwn || billingFrequency !== membership.billingFrequency
  const terms = { planId, billingFrequency, when: chosen }
  const answer = usePlanChangeQuote(membership.id, terms, differs && isPending(change))
  const { error, isOutdated } = answer
  const quote = differs ? answer.quote : null
  const when = chosen ?? (quote ? (quote.isNow ? 'now' : 'next_period') : undefined)
  const { payment, lines, credit, body } = useMembershipPayment(
    { quote, isOutdated },
    membership.paymentMethod,
  )

  return (
    <Form
      form={form}
      onSubmit={async () => {
        if (!quote) return
        const params = { id: String(membership.id) }
        const payNow = quote.isNow ? body : {}
        const removes = quote.mustRemove > 0 ? { removes: [...leaving] } : {}
        await change.mutateAsync({ params, body: { planId, billingFrequency, when, ...removes, ...payNow } })
        close()
        const told = {
          title: quote.isNow ? 'Plan changed' : `Plan changes on ${formatDay(quote.effectiveOn)}`,
          description: `${plan?.name}, ${feePer(quote.periodFee, quote.billingFrequency, currency)}`,
        }
        if (quote.isNow) await done(payment, told, { billIds: [membership.billId] })
        else toast(told)
      }}
      onFailed={showFailure('Failed to save membership')}
    >
      <DialogBody className="flex flex-col gap-4">
        <Chips
          label="Plan"
          hasHeading
          chips={plans.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(planId)}
          onChange={id => {
            setPlanId(Number(id))
            setWhen(undefined)
          }}
        />
        <Chips
          label="Billing frequency"
          hasHeading
          chips={offered.map(value => ({ value, label: frequencyName[value] }))}
          value={billingFrequency}
          onChange={value => {
            setFrequency(value)
            setWhen(undefined)
          }}
        />
        <Chips
          label="Applies"
          hasHeading
          chips={[
            { value: 'now', label: 'Now' },
            { value: 'next_period', label: 'From the next period' },
          ]}
          value={when}
          onChange={setWhen}
        />
        <p role="status" className="min-h-5">
          {quote && plan && <PlanChangeText membership={membership} quote={quote} name={plan.name} />}
        </p>
        {quote?.isNow === false && !membership.renews && membership.endDate < quote.effectiveOn && (
          <RenewalOff membership={membership} />
        )}
        {quote && quote.mustRemove > 0 && (
          <Leaving
            people={membership.people.filter(
              ({ memberId, until }) =>
                memberId !== membership.memberId && (until ?? quote.effectiveOn) >= quote.effectiveOn,
            )}
            count={quote.mustRemove}
            value={leaving}
            onChange={setLeaving}
          />
        )}
        {quote?.isNow && <CreditChoice credit={credit} />}
      </DialogBody>
      <MoneyPanel
        payment={payment}
        guest={{ memberId: membership.memberId }}
        lines={lines}
        hint="Choose another plan or billing frequency."
        error={quote || !differs ? null : error}
        action="Change Plan"
        disabled={!differs}
        onlyPaid={quote?.isNow === false}
        onCancel={close}
      />
    </Form>
  )
}

/** Says that a change with the next period waits for a renewal, and offers to renew automatically. */
function RenewalOff({ membership }: { membership: MembershipDetails }) {
  const edit = useEditMembership()
  const body = { renews: true }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p>The membership does not renew automatically: the change waits until somebody renews it.</p>
      {mayRenew(membership) && (
        <Button
          size="sm"
          pending={edit.isPending && 'Processing...'}
          onClick={() =>
            edit
              .mutateAsync({ params: { id: String(membership.id) }, body })
              .catch(showFailure('Failed to save membership'))
          }
        >
          Renew Automatically
        </Button>
      )}
    </div>
  )
}

interface LeavingProps {
  people: MembershipDetails['people']
  /** How many have to leave. */
  count: number
  value: readonly number[]
  onChange: (memberIds: readonly number[]) => void
}

/** Chooses who leaves a membership, as its new plan is for fewer people. */
function Leaving({ people, count, value, onChange }: LeavingProps) {
  const id = useId()
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 font-medium">
        The plan is for fewer people: {count === 1 ? 'one leaves' : `${count} leave`}
      </legend>
      {people.map(({ memberId, memberName }) => (
        <span key={memberId} className="flex items-center gap-2.5">
          <Checkbox
            id={`${id}-${memberId}`}
            value={value.includes(memberId)}
            onChange={leaves =>
              onChange(leaves ? [...value, memberId] : value.filter(one => one !== memberId))
            }
          />
          <label htmlFor={`${id}-${memberId}`} className="tap flex items-center">
            {memberName}
          </label>
        </span>
      ))}
    </fieldset>
  )
}
