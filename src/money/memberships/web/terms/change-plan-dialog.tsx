import { useState } from 'react'
import { useDone } from '#money/payments/web/shared/done.ts'
import { MoneyPanel } from '#money/payments/web/shared/money-panel/money-panel.tsx'
import { formatDay } from '#platform/values/time.ts'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { DialogBody } from '#platform/web/ui/dialogs/dialog.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Form, useFieldlessForm } from '#platform/web/ui/forms/form.tsx'
import { Chips } from '#platform/web/ui/lists/chips.tsx'
import type { BillingFrequency, Membership, Plan } from '../../contract.ts'
import { billingFrequencies } from '../../words.ts'
import { CreditChoice } from '../fees/credit-choice.tsx'
import { useMembershipPayment } from '../fees/use-membership-payment.ts'
import { isPending, useChangePlan, usePlanChangeQuote, usePlans } from '../queries.ts'
import { frequencyName } from '../shared/labels.tsx'
import { MembershipDialog } from './membership-dialog.tsx'
import { PlanChangeText } from './plan-change-text.tsx'

/** Changes the plan of a membership, now or with the next period; shows credits and charges first. */
export default function ChangePlanDialog({ membershipId }: { membershipId: number }) {
  const { data: plans } = usePlans()
  return (
    <MembershipDialog title="Change Plan" membershipId={membershipId}>
      {membership => (plans ? <PlanChange membership={membership} plans={plans} /> : null)}
    </MembershipDialog>
  )
}

type When = 'now' | 'next_period'

function PlanChange({ membership, plans }: { membership: Membership; plans: readonly Plan[] }) {
  const { close } = useDialog()
  const change = useChangePlan()
  const form = useFieldlessForm()
  const done = useDone()
  const [planId, setPlanId] = useState(plans.find(({ id }) => id !== membership.planId)?.id)
  const [frequency, setFrequency] = useState<BillingFrequency>(membership.billingFrequency)
  const [chosen, setWhen] = useState<When>()
  const plan = plans.find(({ id }) => id === planId)
  const offered = billingFrequencies.filter(one => plan && plan.fees[one] !== null)
  const billingFrequency = offered.includes(frequency) ? frequency : offered[0]
  const terms = { planId, billingFrequency, when: chosen }
  const { quote, error, isOutdated } = usePlanChangeQuote(membership.id, terms, isPending(change))
  const when = chosen ?? (quote && (quote.isNow ? 'now' : 'next_period'))
  const { payment, lines, credit, body } = useMembershipPayment(
    { quote, isOutdated },
    membership.paymentMethod,
  )

  return (
    <Form
      form={form}
      onSubmit={async () => {
        if (!quote || planId === undefined) return
        const params = { id: String(membership.id) }
        const payNow = quote.isNow ? body : {}
        await change.mutateAsync({ params, body: { planId, billingFrequency, when, ...payNow } })
        close()
        const told = {
          title: 'Plan changed',
          description: `${plan?.name} from ${formatDay(quote.effectiveOn)}`,
        }
        if (quote.isNow) await done(payment, told, { memberId: membership.memberId })
        else toast(told)
      }}
      onFailed={showFailure('Failed to save membership')}
    >
      <DialogBody className="flex flex-col gap-4">
        <Chips
          label="Plan"
          chips={plans.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={planId === undefined ? undefined : String(planId)}
          onChange={id => {
            setPlanId(Number(id))
            setWhen(undefined)
          }}
        />
        <Chips
          label="Billing frequency"
          chips={offered.map(value => ({ value, label: frequencyName[value] }))}
          value={billingFrequency}
          onChange={value => {
            setFrequency(value)
            setWhen(undefined)
          }}
        />
        <Chips
          label="Applies"
          chips={[
            { value: 'now', label: 'Now' },
            { value: 'next_period', label: 'From the next period' },
          ]}
          value={when}
          onChange={setWhen}
        />
        <p role="status" className="min-h-5">
          {quote && plan && <PlanChangeText quote={quote} name={plan.name} />}
        </p>
        {quote?.isNow && <CreditChoice credit={credit} />}
      </DialogBody>
      <MoneyPanel
        payment={payment}
        lines={lines}
        error={quote ? null : error}
        action="Change Plan"
        autoFocus
        onCancel={close}
      />
    </Form>
  )
}
