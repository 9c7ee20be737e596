import { sql } from 'kysely'
import type { VenueSettings } from '#office/settings/contract.ts'
import { readSettings } from '#office/settings/settings.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import type { RunInTransaction } from '#platform/http/router.ts'
import type { Instant } from '#platform/values/time.ts'
import { type Arrears, isInArrears, readArrears, unpaid } from '../fees/arrears.ts'
import { lockMembership, type MembershipRow } from '../membership-row.ts'
import { runEach } from '../run-each.ts'
import { todayAt } from '../terms/dates.ts'
import {
  expireInArrears,
  liftIfPaid,
  selectSuspendedForArrears,
  suspendForArrears,
} from './suspend-and-lift.ts'

/** Maximum memberships per run; the next run continues. */
const BATCH = 200

/**
 * Suspends memberships in arrears from today on, lifts suspensions whose arrears are paid or excused, and expires those
 * whose arrears outlast the setting. It follows from the state on the day, so that a server that was off acts once,
 * and never for past days. Runs before periods are charged: no period of a suspended membership is.
 */
export async function followArrears(
  db: Reader,
  runInTransaction: RunInTransaction,
  now: Instant,
): Promise<void> {
  const settings = await readSettings(db)
  const today = todayAt(now, settings)
  const memberships = await readCandidates(db, today, settings)
  const arrears = await readArrears(db, memberships, today, settings)
  const due = memberships.filter(row => nextStep(row, arrears.get(row.id), today, settings))
  const ids = due.slice(0, BATCH).map(({ id }) => id)
  await runEach(ids, runInTransaction, now, (trx, ctx, id) => follow(trx, ctx, id, settings))
}

/** Returns the active memberships in arrears, and those suspended for them. */
async function readCandidates(db: Reader, today: string, settings: VenueSettings): Promise<MembershipRow[]> {
  const late = await db
    .selectFrom('memberships')
    .selectAll()
    .where('status', '=', 'active')
    .where(
      'id',
      'in',
      sql<number>`(select id from (${unpaid(settings, today)}) as unpaid where reason = 'arrears')`,
    )
    .orderBy('id')
    .execute()
  return [...late, ...(await selectSuspendedForArrears(db).orderBy('memberships.id').execute())]
}

/** Returns what the arrears of a membership ask for today; undefined if nothing. */
function nextStep(
  { status, billed_until, end_date, renews }: MembershipRow,
  arrears: Arrears | undefined,
  today: string,
  settings: VenueSettings,
): 'suspend' | 'lift' | 'expire' | undefined {
  const isLate = isInArrears(arrears, settings)
  const isOver = end_date < today && renews === 0
  if (status === 'active') return isLate && !isOver ? 'suspend' : undefined
  if (!isLate) return 'lift'
  const { arrearsEndDays } = settings
  return arrearsEndDays > 0 && arrears!.days >= arrearsEndDays && billed_until < today ? 'expire' : undefined
}

/** Decides again once the membership and its bill are locked: a payment may have been faster. */
async function follow(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  settings: VenueSettings,
): Promise<void> {
  const row = await lockMembership(trx, id)
  if (row.status !== 'active' && row.status !== 'suspended') return
  const today = todayAt(ctx.at, settings)
  const arrears = (await readArrears(trx, [row], today, settings)).get(id)
  const step = nextStep(row, arrears, today, settings)
  if (step === 'suspend') await suspendForArrears(trx, ctx, row, arrears!, today)
  else if (step === 'lift') await liftIfPaid(trx, ctx, row, settings)
  else if (step === 'expire') await expireInArrears(trx, ctx, row, today)
}
