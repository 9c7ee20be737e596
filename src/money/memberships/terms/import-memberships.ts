import { type Posting, postToLedger } from '#money/ledger/ledger.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import { calendarOf, readSettings } from '#office/settings/settings.ts'
import type { MembershipImport, PaidMembership } from '#people/members/members.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { formatMoney, toCents, toDollars } from '#platform/values/money.ts'
import { formatDay } from '#platform/values/time.ts'
import { subjectOf } from '../fees/bill.ts'
import { insertPeople } from '../people/people.ts'
import { feeOfPlan, type PlanRow, readPlans, toPlan } from '../plans/plan-row.ts'
import { summarizeMembers } from '../read-memberships.ts'
import { addMonths, dayOfMonth, frequenciesOf } from '../rules.ts'
import { type BillingFrequency, defaultTerms } from '../words.ts'
import { EARLIEST_START, MAX_MONTHS, todayAt } from './dates.ts'

/** Rows per statement. */
const BATCH = 250

/**
 * Imports memberships of an earlier system: in force until the day that was paid there, with nothing to bill, and what
 * was owed or in credit.
 */
export const membershipImport: MembershipImport = {
  summarize: summarizeMembers,

  async readOpeningBalances(db, memberIds) {
    if (memberIds.length === 0) return new Map()
    const rows = await db
      .selectFrom('ledger')
      .innerJoin('bills', 'bills.id', 'ledger.bill_id')
      .select(['bills.member_id', 'amount_cents'])
      .where('ledger.kind', '=', 'opening_balance')
      .where('account', '=', 'receivable')
      .where('bills.member_id', 'in', memberIds)
      .execute()
    return new Map(
      [...Map.groupBy(rows, row => row.member_id!)].map(([id, postings]) => [
        id,
        postings.map(({ amount_cents }) => toDollars(amount_cents)),
      ]),
    )
  },

  async readCheck(db, now) {
    const settings = await readSettings(db)
    const today = todayAt(now, settings)
    const latest = addMonths(today, MAX_MONTHS)
    const plans = await readPlans(db)
    return membership => {
      const { plan, billing, paidUntil } = membership
      const refusals = [
        ...refusalOfPlan(findPlan(plans, plan), plan, billing),
        ...(paidUntil < EARLIEST_START || paidUntil > latest
          ? [`Paid until: Must be from ${EARLIEST_START} to ${latest}`]
          : []),
      ]
      const effects =
        refusals.length > 0 ? [] : effectsOf(membership, findPlan(plans, plan)!, today, settings)
      return { refusals, effects }
    }
  },

  async add(trx, ctx, memberships) {
    const settings = await readSettings(trx)
    const today = todayAt(ctx.at, settings)
    const plans = await readPlans(trx)
    for (let start = 0; start < memberships.length; start += BATCH) {
      const batch = memberships.slice(start, start + BATCH)
      const bills = await openBills(
        trx,
        ctx,
        batch.map(({ memberId }) => memberId),
      )
      const rows = batch.map(({ memberId, plan, billing, paidUntil }, index) => {
        const sold = findPlan(plans, plan)!
        const billing_frequency = frequencyOf(sold, billing)!
        const isOver = paidUntil < today
        return {
          bill_id: bills[index]!,
          member_id: memberId,
          plan_id: sold.id,
          type: sold.type,
          status: isOver ? ('expired' as const) : ('active' as const),
          start_date: isOver ? paidUntil : today,
          end_date: paidUntil,
          anchor_day: dayOfMonth(paidUntil),
          billed_until: paidUntil,
          billing_frequency,
          payment_method: defaultTerms.paymentMethod,
          period_fee_cents: feeOfPlan(sold, billing_frequency)!,
          renews: sold.renews,
          notes: '',
          created_at: ctx.at,
        }
      })
      const added = await trx
        .insertInto('memberships')
        .values(rows)
        .returning(['id as membership_id', 'member_id', 'start_date as from_day'])
        .execute()
      await insertPeople(trx, added)
      await postToLedger(
        trx,
        ctx,
        calendarOf(settings),
        batch.map(({ balance }, index) => openingPosting(bills[index]!, toCents(balance))),
      )
    }
  },
}

/** Returns what the import of a membership does, for the preview. */
function effectsOf(
  { plan, billing, paidUntil, balance }: PaidMembership,
  sold: PlanRow,
  today: string,
  { currency }: VenueSettings,
): string[] {
  const fee = formatMoney(toDollars(feeOfPlan(sold, frequencyOf(sold, billing)!)!), currency)
  const amount = formatMoney(Math.abs(balance), currency)
  return [
    `Adds ${plan} until ${formatDay(paidUntil)}`,
    ...(paidUntil >= today && sold.renews === 1 ? [`Renews then for ${fee}`] : []),
    ...(balance > 0 ? [`Owes ${amount}`] : balance < 0 ? [`Has ${amount} in credit`] : []),
  ]
}

/** Returns the posting of what a membership owed in an earlier system; negative was credit. It is no revenue. */
const openingPosting = (bill_id: number, cents: number): Posting => ({
  kind: 'opening_balance',
  subject: subjectOf({ bill_id }),
  note: 'Opening balance',
  entries: [
    { account: 'receivable', cents },
    { account: 'opening_balance', cents: -cents },
  ],
})

/** Opens a bill for each of these members and returns their ids. They are given in the order of the rows. */
async function openBills(trx: Transaction, { at }: ActionContext, memberIds: readonly number[]) {
  const bills = await trx
    .insertInto('bills')
    .values(
      memberIds.map(member_id => ({ kind: 'membership' as const, member_id, guest_id: null, opened_at: at })),
    )
    .returning('id')
    .execute()
  return bills.map(({ id }) => id).sort((a, b) => a - b)
}

const findPlan = (plans: readonly PlanRow[], name: string): PlanRow | undefined =>
  plans.find(plan => plan.name.toLowerCase() === name.toLowerCase())

function refusalOfPlan(plan: PlanRow | undefined, name: string, billing: string): string[] {
  if (!plan) return [`Plan: There is no plan ${name}`]
  if (frequencyOf(plan, billing)) return []
  return [`Billing: ${plan.name} is billed ${frequenciesOf(toPlan(plan)).join(' or ')}`]
}

/** Returns the frequency of a word; the shortest one of the plan if there is none. */
const frequencyOf = (plan: PlanRow, billing: string): BillingFrequency | undefined =>
  frequenciesOf(toPlan(plan)).find(frequency => billing === '' || frequency === billing.toLowerCase())
