import { appendEvent } from '../feed/feed.ts'
import { readSettings } from '../settings/settings.ts'
import type { Act } from '../shared/act.ts'
import type { Reader, Transaction } from '../shared/database.ts'
import { Conflict } from '../shared/errors.ts'
import { formatDay, type Instant } from '../shared/time.ts'
import { bill, owedCents, payDue, quoteOf } from './bill.ts'
import type { Membership, MembershipQuote, PayNow } from './contract.ts'
import { refuseSecond, todayAt } from './dates.ts'
import {
  changeRow,
  columnsOfRun,
  findMembership,
  lockMembership,
  type MembershipRow,
  runOf,
  toMembership,
} from './membership-row.ts'
import { mayRenew, periodsToCharge, renewed } from './rules.ts'

/** Dates and charges if a membership were renewed now. Throws Conflict where it is not active. */
export async function previewRenewal(
  db: Reader,
  id: number,
  now: Instant,
): Promise<MembershipQuote & { currentEndDate: string }> {
  const row = await findMembership(db, id)
  refuseInactive(row)
  const settings = await readSettings(db)
  const { run, periods } = renewal(row, todayAt(now, settings))
  const fee = { monthlyFeeCents: row.monthly_fee_cents, months: run.months }
  return { ...quoteOf(run, fee, periods, await owedCents(db, id), settings), currentEndDate: row.end_date }
}

/**
 * Extends a membership by one billing period and charges it. `currentEndDate`: the end that was shown; throws
 * Conflict where the membership has been renewed since, or is not active; Invalid where it cannot be paid so.
 */
export async function renewMembership(
  trx: Transaction,
  act: Act,
  id: number,
  { currentEndDate, ...paid }: { currentEndDate: string } & PayNow,
): Promise<Membership> {
  const before = await lockMembership(trx, id)
  refuseInactive(before)
  if (before.end_date !== currentEndDate) {
    const why = `This membership already ends on ${formatDay(before.end_date)}`
    throw new Conflict(why, { currentEndDate: why })
  }
  const settings = await readSettings(trx)
  const { run, periods } = renewal(before, todayAt(act.at, settings))
  await refuseSecond(trx, before.member_id, { from: run.startDate, until: run.endDate }, id)
  const billed_until = periods.at(-1)?.until ?? before.billed_until
  const row = await changeRow(trx, before, { ...columnsOfRun(run), billed_until })
  await bill(trx, act, row, run, periods, settings)
  await payDue(trx, act, row, settings, paid)
  await appendEvent(trx, act, {
    action: 'membership.renewed',
    type: 'record_changed',
    message: `${row.type} membership renewed until ${row.end_date}`,
    subjectId: id,
    changes: { endDate: [before.end_date, row.end_date] },
  })
  return toMembership(trx, row)
}

/** Where all was billed until the end, the new period is charged at once; otherwise each when it begins. */
function renewal(row: MembershipRow, today: string) {
  const before = runOf(row)
  const run = renewed(before, today)
  return { run, periods: periodsToCharge(run, today, row.billed_until >= before.endDate) }
}

function refuseInactive({ status }: MembershipRow) {
  if (mayRenew(status)) return
  const instead = status === 'cancelled' ? 'sell a new one' : 'reactivate it'
  throw new Conflict(`This membership is ${status} and cannot be renewed; ${instead}`)
}
