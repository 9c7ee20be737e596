import Plus from 'lucide-react/icons/plus'
import { useMayOpen } from '#office/accounts/web/queries.ts'
import { formatMoney } from '#platform/values/money.ts'
import { formatDay } from '#platform/values/time.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { Badge } from '#platform/web/ui/feedback/badge.tsx'
import { Skeletons } from '#platform/web/ui/feedback/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/feedback/states.tsx'
import { Card, Section } from '#platform/web/ui/layout/card.tsx'
import type { Plan } from '../../contract.ts'
import { billingFrequencies } from '../../words.ts'
import { usePlans } from '../queries.ts'
import { membershipTypeName, periodName } from './labels.tsx'

/** Settings → Membership Plans: what members can buy, by type. */
export default function PlanList() {
  const dialog = useDialog()
  const { data: plans, error, refetch } = usePlans()
  const add = useMayOpen('new-plan') && (
    <Button variant="primary" onClick={() => dialog.open('new-plan')}>
      <Plus aria-hidden />
      New Plan
    </Button>
  )
  return (
    <Section title="Membership Plans" actions={add} className="max-w-3xl">
      <p className="-mt-2 text-muted">
        New memberships start with the fee of their plan. Sold memberships keep their own fee; a discount
        applies to them from now on.
      </p>
      {error && !plans ? (
        <ErrorState title="Plans could not be loaded." error={error} onRetry={refetch} />
      ) : plans ? (
        <Card>
          <ul aria-label="Membership Plans">
            {plans.map(plan => (
              <PlanRow key={plan.id} plan={plan} />
            ))}
          </ul>
        </Card>
      ) : (
        <Skeletons count={5} label="Loading plans" className="flex flex-col gap-3" each="h-14" />
      )}
    </Section>
  )
}

function PlanRow({ plan }: { plan: Plan }) {
  const dialog = useDialog()
  const { currency } = useVenueLocale()
  const mayEdit = useMayOpen('edit-plan')
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b px-4 py-3 last:border-b-0 md:px-5">
      <div className="min-w-48 flex-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="font-medium">{plan.name}</span>
          {plan.isDefault && <Badge tone="gray">{membershipTypeName[plan.type]} default</Badge>}
        </p>
        <p className="text-muted text-xs">{benefitText(plan)}</p>
      </div>
      <p className="tabular-nums max-sm:basis-full">{feesText(plan, currency)}</p>
      {mayEdit && (
        <Button
          size="sm"
          variant="ghost"
          aria-label={`Edit ${plan.name}`}
          onClick={() => dialog.open('edit-plan', { planId: plan.id })}
        >
          Edit
        </Button>
      )}
    </li>
  )
}

/** '$50.00 per month, $150.00 per quarter': the fees that the plan offers. */
function feesText({ fees }: Plan, currency: string): string {
  return billingFrequencies
    .flatMap(frequency => {
      const fee = fees[frequency]
      return fee === null ? [] : [`${formatMoney(fee, currency)} per ${periodName[frequency]}`]
    })
    .join(' · ')
}

/** '10% off rentals · 2 free hours a month' */
function benefitText({
  type,
  entry,
  discountPercent,
  freeHours,
  renews,
  once,
  onSaleFrom,
  onSaleUntil,
}: Plan): string {
  const benefits = [
    discountPercent > 0 && `${discountPercent}% off rentals`,
    freeHours > 0 && `${freeHours} free ${freeHours === 1 ? 'hour' : 'hours'} a month`,
    entry.facilities !== 'all' && `${entry.facilities}s only`,
    (entry.weekdays.length > 0 || entry.from !== null) && 'at certain times',
    renews && 'renews automatically',
    once && 'once for each member',
    onSaleFrom && `on sale from ${formatDay(onSaleFrom)}`,
    onSaleUntil && `on sale until ${formatDay(onSaleUntil)}`,
  ].filter(Boolean)
  return [membershipTypeName[type], ...benefits].join(' · ')
}
