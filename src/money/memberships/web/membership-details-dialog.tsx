import { useId } from 'react'
import { tenderName } from '#money/ledger/words.ts'
import { useMayOpen } from '#office/accounts/web/queries.ts'
import { BalanceBadge } from '#people/members/web/shared/balance.tsx'
import { formatMoney } from '#platform/values/money.ts'
import { formatDay } from '#platform/values/time.ts'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { DialogBody, DialogFooter } from '#platform/web/ui/dialogs/dialog.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { Switch } from '#platform/web/ui/forms/checkbox.tsx'
import { Section } from '#platform/web/ui/layout/card.tsx'
import { Fact, Facts } from '#platform/web/ui/layout/facts.tsx'
import { Money } from '#platform/web/ui/text/money.tsx'
import type { Membership, MembershipDetails } from '../contract.ts'
import { goodwillText, mayChangePlan, mayReactivate, mayRenew } from '../rules.ts'
import { Excuse } from './arrears/excuse.tsx'
import { MonthlyFee } from './fees/monthly-fee.tsx'
import { PaymentList } from './fees/payment-list.tsx'
import { People } from './people/people.tsx'
import {
  useEditMembership,
  useMembershipPayments,
  usePlans,
  useWithdrawNotice,
  useWithdrawPlanChange,
} from './queries.ts'
import {
  endAfterFreeze,
  freezeText,
  frequencyName,
  membershipTypeName,
  periodName,
} from './shared/labels.tsx'
import { MembershipDialog } from './terms/membership-dialog.tsx'

/** One membership: dates, terms, balance and payments. */
export default function MembershipDetailsDialog({ membershipId }: { membershipId: number }) {
  return (
    <MembershipDialog title="Membership Details" membershipId={membershipId}>
      {membership => <Details membership={membership} />}
    </MembershipDialog>
  )
}

function Details({ membership }: { membership: MembershipDetails }) {
  const dialog = useDialog()
  const payments = useMembershipPayments(membership.id)
  const mayOpenChange = useMayOpen('change-plan')
  const ids = { membershipId: membership.id }
  return (
    <>
      <DialogBody className="flex flex-col gap-5">
        <MembershipFacts membership={membership} />
        <PlanTerms membership={membership} />
        <People membership={membership} />
        <Section title="Payments">
          <PaymentList list={payments} />
        </Section>
      </DialogBody>
      <DialogFooter>
        <Button className="md:mr-auto" onClick={() => dialog.open('edit-membership', ids)}>
          Edit
        </Button>
        <Button onClick={() => dialog.open('new-payment', ids)}>Add Payment</Button>
        {mayChangePlan(membership) && mayOpenChange && (
          <Button onClick={() => dialog.open('change-plan', ids)}>Change Plan</Button>
        )}
        {mayRenew(membership) && (
          <Button variant="primary" onClick={() => dialog.open('renew-membership', ids)}>
            Renew
          </Button>
        )}
        {mayReactivate(membership) && !freezeText(membership) && (
          <Button variant="primary" onClick={() => dialog.open('reactivate-membership', ids)}>
            Reactivate
          </Button>
        )}
      </DialogFooter>
    </>
  )
}

/** The plan, whether it renews, and a planned change with a button that withdraws it. */
function PlanTerms({ membership }: { membership: MembershipDetails }) {
  const id = useId()
  const { currency } = useVenueLocale()
  const { data: plans } = usePlans()
  const edit = useEditMembership()
  const withdraw = useWithdrawPlanChange()
  const { planId, renews, planChange, priceChange, endDate } = membership
  const params = { id: String(membership.id) }
  const nameOf = (id: number) => plans?.find(plan => plan.id === id)?.name ?? ''
  const run = (work: Promise<unknown>) => work.catch(showFailure('Failed to save membership'))
  return (
    <Section title="Plan">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="font-medium">{nameOf(planId)}</span>
        {mayRenew(membership) && (
          <span className="flex items-center gap-2.5">
            <Switch
              id={id}
              value={(edit.isPending ? edit.variables?.body.renews : undefined) ?? renews}
              onChange={renews => run(edit.mutateAsync({ params, body: { renews } }))}
              disabled={edit.isPending}
            />
            <label htmlFor={id}>
              {renews ? `Renews after ${formatDay(endDate)}` : 'Renews automatically'}
            </label>
          </span>
        )}
      </p>
      <Freeze membership={membership} />
      <Excuse membership={membership} />
      <Notice membership={membership} />
      {priceChange && (
        <p>
          New fee of {formatMoney(priceChange.periodFee, currency)} from {formatDay(priceChange.effectiveOn)}
        </p>
      )}
      {planChange && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {nameOf(planChange.planId)} from {formatDay(planChange.effectiveOn)} for{' '}
          {formatMoney(planChange.periodFee, currency)}
          <Button size="sm" variant="ghost" onClick={() => run(withdraw.mutateAsync({ params }))}>
            Withdraw
          </Button>
        </p>
      )}
    </Section>
  )
}

/** The last day by notice with a button that withdraws it, and the minimum term. */
function Notice({ membership }: { membership: Membership }) {
  const withdraw = useWithdrawNotice()
  const { notice, committedUntil } = membership
  if (!notice) return committedUntil && <p>Minimum term until {formatDay(committedUntil)}</p>
  const params = { id: String(membership.id) }
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
      Cancelled for {formatDay(notice.lastDay)}
      {notice.reason && `: ${notice.reason}`}
      <Button
        size="sm"
        pending={withdraw.isPending && 'Processing...'}
        onClick={() => withdraw.mutateAsync({ params }).catch(showFailure('Failed to save membership'))}
      >
        Withdraw Cancellation
      </Button>
    </p>
  )
}

/** The freeze with a button that ends it, or the button that begins one, and the days given as goodwill. */
function Freeze({ membership }: { membership: MembershipDetails }) {
  const dialog = useDialog()
  const mayFreeze = useMayOpen('freeze-membership')
  const mayGiveDays = useMayOpen('goodwill-days')
  const frozen = freezeText(membership)
  const ids = { membershipId: membership.id }
  const isActive = membership.status === 'active'
  const offersFreeze = mayFreeze && (frozen || isActive)
  const offersDays = mayGiveDays && isActive
  return (
    <>
      {(offersFreeze || offersDays) && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {frozen}
          {offersFreeze && (
            <Button size="sm" onClick={() => dialog.open(frozen ? 'end-freeze' : 'freeze-membership', ids)}>
              {frozen ? 'End Freeze' : 'Freeze'}
            </Button>
          )}
          {offersDays && (
            <Button size="sm" onClick={() => dialog.open('goodwill-days', ids)}>
              Goodwill Days
            </Button>
          )}
        </p>
      )}
      {frozen && <p className="text-muted">{movedText(membership)}</p>}
      {membership.goodwill.map(({ on, days, reason }, index) => (
        <p key={membership.goodwill.length - index}>
          {goodwillText(days)} on {formatDay(on)}
          {reason && `: ${reason}`}
        </p>
      ))}
    </>
  )
}

/** 'End date and billed days move when the freeze ends: as planned, billed until Jul 20, 2026.' */
function movedText(membership: Membership): string {
  const moved = endAfterFreeze(membership, membership.billedUntil)
  return `End date and billed days move when the freeze ends: as planned, billed until ${formatDay(moved)}.`
}

function MembershipFacts({ membership }: { membership: MembershipDetails }) {
  const dialog = useDialog()
  const mayHandOver = useMayOpen('hand-over')
  const { startDate, endDate, billedUntil, balance, notes, cancelReason } = membership
  return (
    <Facts>
      <Fact label="Member">
        <button
          type="button"
          className="rounded-sm text-left text-primary-ink underline-offset-2 hover:underline"
          onClick={() => dialog.open('member-details', { memberId: membership.memberId })}
        >
          {membership.memberName}
        </button>
      </Fact>
      <Fact label="Payer">
        <span className="flex flex-wrap gap-x-3">
          {membership.payer.name}
          {membership.status === 'active' && mayHandOver && (
            <button
              type="button"
              className="rounded-sm text-primary-ink underline-offset-2 hover:underline"
              onClick={() => dialog.open('hand-over', { membershipId: membership.id })}
            >
              Change Payer
            </button>
          )}
        </span>
      </Fact>
      <Fact label="Type">{membershipTypeName[membership.type]}</Fact>
      <Fact label="Start date">{formatDay(startDate)}</Fact>
      <Fact label="End date">{formatDay(endDate)}</Fact>
      <Fact label="Fee">
        <MonthlyFee membership={membership} />
        {membership.billingFrequency !== 'monthly' && (
          <span className="text-muted">
            {' · '}
            <Money dollars={membership.periodFee} /> per {periodName[membership.billingFrequency]}
          </span>
        )}
      </Fact>
      <Fact label="Billing">
        {frequencyName[membership.billingFrequency]}, {tenderName(membership.paymentMethod)}
      </Fact>
      <Fact label="Billed until">{formatDay(billedUntil)}</Fact>
      <Fact label="Balance">
        {balance === 0 ? <Money dollars={0} /> : <BalanceBadge dollars={balance} />}
      </Fact>
      {cancelReason !== null && <Fact label="Cancellation reason">{cancelReason}</Fact>}
      {notes !== '' && (
        <Fact label="Notes" wide>
          {notes}
        </Fact>
      )}
    </Facts>
  )
}
