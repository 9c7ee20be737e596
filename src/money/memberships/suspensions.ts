import type { Selectable } from 'kysely'
import type { Reader, Transaction } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict } from '#platform/http/errors.ts'
import { daysOf, type Span } from './rules.ts'
import type { MembershipSuspensionsTable } from './table.ts'

export type SuspensionRow = Selectable<MembershipSuspensionsTable>

/** A suspension whose last day is known. */
export type FreezeRow = SuspensionRow & { until_day: string }

/** Returns the open suspension of each of these memberships that has one: also a freeze that begins later. */
export async function readOpenSuspensions(
  db: Reader,
  membershipIds: readonly number[],
): Promise<Map<number, SuspensionRow>> {
  if (membershipIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('membership_suspensions')
    .selectAll()
    .where('membership_id', 'in', membershipIds)
    .where('back_on', 'is', null)
    .execute()
  return new Map(rows.map(row => [row.membership_id, row]))
}

/** Returns the open suspension of a membership; undefined if there is none. */
export const findOpenSuspension = async (
  db: Reader,
  membershipId: number,
): Promise<SuspensionRow | undefined> => (await readOpenSuspensions(db, [membershipId])).get(membershipId)

export const isFreeze = (row: SuspensionRow | undefined): row is FreezeRow => row?.kind === 'freeze'

/** Returns by how many days a freeze moves a membership if it lasts until its last day. */
export const plannedDays = (freeze: FreezeRow): number => daysOf(spanOf(freeze))

/** Returns the planned days of a freeze. */
export const spanOf = ({ from_day, until_day }: FreezeRow): Span => ({ from: from_day, until: until_day })

/** Returns by how many days the open freeze of a membership will move it; 0 if it has none. */
export async function daysToMove(db: Reader, membershipId: number): Promise<number> {
  const open = await findOpenSuspension(db, membershipId)
  return isFreeze(open) ? plannedDays(open) : 0
}

/** Stores a suspension of a locked membership. The database refuses a second open one. */
export async function openSuspension(
  trx: Transaction,
  ctx: ActionContext,
  membershipId: number,
  {
    reason = '',
    ...suspension
  }: Pick<SuspensionRow, 'kind' | 'from_day' | 'until_day'> & { reason?: string | undefined },
): Promise<SuspensionRow> {
  return trx
    .insertInto('membership_suspensions')
    .values({ ...suspension, reason, membership_id: membershipId, back_on: null, created_at: ctx.at })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Closes a suspension. Its first day again is `backOn`; the same as its first day if it never began. */
export async function closeSuspension(
  trx: Transaction,
  { id, from_day }: SuspensionRow,
  backOn: string,
): Promise<void> {
  const back_on = backOn > from_day ? backOn : from_day
  await trx.updateTable('membership_suspensions').set({ back_on }).where('id', '=', id).execute()
}

/** Throws Conflict if a freeze has begun that scheduled work has not applied yet: it moves what is billed. */
export async function assertNoDueFreeze(db: Reader, membershipId: number, today: string): Promise<void> {
  const open = await findOpenSuspension(db, membershipId)
  if (isFreeze(open) && open.from_day <= today)
    throw new Conflict('The freeze of this membership is about to begin. Try again in a minute')
}

/** Closes a freeze of a locked membership that has not begun, as another change takes its place. */
export async function dropPlannedFreeze(trx: Transaction, membershipId: number): Promise<void> {
  const open = await findOpenSuspension(trx, membershipId)
  if (open) await closeSuspension(trx, open, open.from_day)
}
