import { type Insertable, sql } from 'kysely'
import { chargePosting, type PostingRows } from '#money/ledger/ledger.ts'
import { periodLine, subjectOf } from '#money/memberships/fees/bill.ts'
import { readPlans } from '#money/memberships/plans/plan-row.ts'
import { daysOf } from '#money/memberships/rules.ts'
import type { MembershipPeriodsTable } from '#money/memberships/table.ts'
import { paymentPosting } from '#money/payments/tenders/tender-postings.ts'
import { priceWithTaxIn } from '#money/pricing/price.ts'
import { storedTaxRate } from '#money/pricing/taxes.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import { calendarOf } from '#office/settings/settings.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { NewEvent } from '#platform/feed/append-event.ts'
import { businessDay, type Calendar, type Instant } from '#platform/values/time.ts'
import type { Day } from './history.ts'
import { insertAll, insertBills } from './insert.ts'
import type { DemoMember } from './members.ts'
import { type MembershipHistory, makeMembershipHistory, type Step } from './membership-histories.ts'
import type { PendingEvent } from './pending-event.ts'
import { type Books, postedAt } from './postings.ts'
import { Random } from './random.ts'

/** A stored membership. */
export interface DemoMembership {
  id: number
  member: DemoMember
  history: MembershipHistory
}

interface Venue {
  days: readonly Day[]
  now: Instant
  calendar: Calendar
}

/** Returns the members' memberships in the order of creation. */
export function makeMemberships(members: readonly DemoMember[], venue: Venue): DemoMembership[] {
  return members
    .flatMap(member => {
      const history = makeMembershipHistory(member.id, businessDay(member.joined, venue.calendar), venue)
      return history ? [{ member, history }] : []
    })
    .sort((a, b) => a.history.createdAt - b.history.createdAt || a.member.id - b.member.id)
    .map((one, index) => ({ id: index + 1, ...one }))
}

/**
 * Stores memberships with their people, suspensions, bills and billed periods; the database issues the same ids.
 * Returns the bills.
 */
export async function insertMemberships(
  trx: Transaction,
  memberships: readonly DemoMembership[],
  settings: VenueSettings,
): Promise<number[]> {
  const bills = await insertBills(
    trx,
    'membership',
    memberships.map(({ member, history }) => ({ member_id: member.id, opened_at: history.createdAt })),
  )
  const plans = await readPlans(trx)
  await insertAll(
    trx,
    'memberships',
    memberships.map(({ member, history }, index) => ({
      bill_id: bills[index]!,
      plan_id: plans.find(({ type }) => type === history.type)!.id,
      ...toRow(history, member.id),
    })),
  )
  await insertAll(
    trx,
    'membership_people',
    memberships.map(({ id, member, history }) => ({
      membership_id: id,
      member_id: member.id,
      from_day: history.run.startDate,
      until_day: null,
    })),
  )
  await insertAll(
    trx,
    'membership_suspensions',
    memberships.flatMap(one => suspensionRows(one, settings)),
  )
  const periods = memberships.flatMap(one => periodRows(one, settings))
  await insertAll(
    trx,
    'membership_periods',
    periods.sort((a, b) => a.billed_at - b.billed_at || a.membership_id - b.membership_id),
  )
  return bills
}

/** Stores with each billed period the line that charges it. */
export const nameLinesOfPeriods = (trx: Transaction) =>
  sql`update membership_periods set line_id = (
    select max(line.id) from bill_lines as line join memberships on memberships.bill_id = line.bill_id
    where memberships.id = membership_periods.membership_id and line.kind = 'membership' and line.corrects_id is null
      and line.label = 'Membership ' || membership_periods.starts_on || ' to ' || membership_periods.ends_on)`.execute(
    trx,
  )

function toRow(
  { type, frequency, method, periodCents, run, status, createdAt, steps }: MembershipHistory,
  memberId: number,
) {
  const cancelled = steps.find(({ what }) => what === 'cancelled')
  return {
    member_id: memberId,
    type,
    status,
    start_date: run.startDate,
    end_date: run.endDate,
    anchor_day: run.anchorDay,
    billed_until: run.billedUntil ?? run.endDate,
    billing_frequency: frequency,
    payment_method: method,
    period_fee_cents: periodCents,
    notes: '',
    cancelled_at: cancelled?.at ?? null,
    cancel_reason: cancelled ? 'Moves away' : null,
    created_at: createdAt,
  }
}

/** A desk suspends until somebody lifts it. */
const suspensionRows = ({ id, history: { steps } }: DemoMembership, settings: VenueSettings) =>
  steps
    .filter(({ what }) => what === 'suspended')
    .map(({ at }) => ({
      membership_id: id,
      kind: 'desk' as const,
      from_day: businessDay(at, calendarOf(settings)),
      until_day: null,
      back_on: null,
      created_at: at,
    }))

function periodRows(
  { id, history: { steps, periodCents } }: DemoMembership,
  { taxRate }: VenueSettings,
): Insertable<MembershipPeriodsTable>[] {
  const { taxCents } = priceWithTaxIn(periodCents, { taxRate: storedTaxRate(taxRate) })
  return steps.flatMap(step =>
    'periods' in step
      ? step.periods.map(({ from, until }) => ({
          membership_id: id,
          starts_on: from,
          ends_on: until,
          whole_days: daysOf({ from, until }),
          line_id: null,
          amount_cents: periodCents,
          tax_cents: taxCents,
          billed_at: step.at,
          credited_at: null,
        }))
      : [],
  )
}

/** Returns the rows of a membership's postings, as the use cases and the clock would have posted them. */
export function postedForMembership(
  { id, history }: DemoMembership,
  bill_id: number,
  books: Books,
): PostingRows[] {
  const subject = subjectOf({ bill_id })
  const taxation = { taxRate: storedTaxRate(books.settings.taxRate) }
  const price = priceWithTaxIn(history.periodCents, taxation)
  const random = new Random(`ledger of membership ${id}`)
  return history.steps.flatMap(step => {
    const by = { ...books, random, actorId: step.what === 'billed' ? null : books.actorId }
    if ('cents' in step) return postedAt(step.at, paymentPosting(subject, history.method, step.cents), by)
    if (!('periods' in step)) return []
    return step.periods.map(period => {
      const charge = chargePosting(subject, periodLine(period, taxation), price)
      return postedAt(step.at, { ...charge, note: `${period.from} to ${period.until}` }, by)
    })
  })
}

/** Returns the events of a membership. */
export const membershipEvents = ({ id, member, history }: DemoMembership): PendingEvent[] =>
  history.steps.flatMap(step => {
    const event = toEvent(step, history, member.number)
    const byClock = step.what === 'billed' || step.what === 'expired'
    return event ? [{ at: step.at, event: { ...event, subjectId: id }, byClock }] : []
  })

function toEvent(step: Step, { type }: MembershipHistory, number: string): NewEvent | undefined {
  const { endDate, billedUntil } = step.run
  const toEvent = (action: NewEvent['action'], message: string, changes?: NewEvent['changes']): NewEvent => ({
    action,
    type: 'record_changed',
    message,
    ...(changes && { changes }),
  })
  switch (step.what) {
    case 'sold':
      return toEvent('membership.added', `${type} membership of ${number} until ${endDate}`)
    case 'renewed':
      return toEvent('membership.renewed', `${type} membership renewed until ${endDate}`, {
        endDate: [step.endDate, endDate],
      })
    case 'billed':
      return toEvent('membership.billed', `A ${type} membership was billed until ${billedUntil}`)
    case 'expired':
      return toEvent('membership.expired', `A ${type} membership expired on ${endDate}`, {
        status: ['active', 'expired'],
      })
    case 'cancelled':
      return toEvent('membership.cancelled', `${type} membership cancelled`, {
        status: ['active', 'cancelled'],
      })
    case 'suspended':
      return toEvent('membership.edited', `${type} membership suspended`, { status: ['active', 'suspended'] })
    case 'paid':
      return toEvent('payment.taken', `Payment for a ${type} membership`, { paid: [0, step.cents / 100] })
    default:
      return undefined
  }
}
