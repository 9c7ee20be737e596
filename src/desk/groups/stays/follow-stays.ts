import {
  countRunningStays,
  listStaysOfGroup,
  lockRental,
  type RentalRow,
  setGroup,
} from '#desk/rentals/rentals.ts'
import { findGroupServed, storeGroupOfEntry } from '#desk/waiting/waiting.ts'
import { setBillClosed } from '#money/ledger/bills.ts'
import type { Transaction } from '#platform/database/database.ts'
import { insertRow } from '#platform/database/rows.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import type { EventHandler } from '#platform/http/router.ts'
import { closeBillsOfEnded, findGroup } from '../group-row.ts'
import { MAX_FACILITIES } from '../words.ts'

/**
 * Keeps groups in step with their stays and guests, in the transaction of what happens to them. If a group pays one
 * bill, what a guest who leaves still owes stays open until the last of the group leaves. The check-out has locked the
 * bills of the group; one without a group costs no query. A stay from the waiting list joins those that its entry
 * brought before.
 */
export const followStays: EventHandler = (trx, ctx, { action, subjectId, changes, facility }) => {
  if (forgetsNames.includes(action)) return forgetNames(trx)
  if (action === 'rental.started' && changes?.heldFor && facility)
    return joinFromLine(trx, ctx, subjectId!, facility.id)
  if (action === 'rental.ended' && changes?.group)
    return keepBillOpen(trx, ctx, subjectId!, Number(changes.group[1]))
  return undefined
}

const forgetsNames = ['guest.erased', 'guest.data_expired', 'member.erased']

async function keepBillOpen(trx: Transaction, ctx: ActionContext, rentalId: number, groupId: number) {
  const { billing } = await findGroup(trx, groupId)
  if (billing === 'each') return
  if ((await countRunningStays(trx, groupId)) === 0) return closeBillsOfEnded(trx, groupId, ctx.at)
  const { bill_id } = await trx
    .selectFrom('rentals')
    .select('bill_id')
    .where('id', '=', rentalId)
    .executeTakeFirstOrThrow()
  await setBillClosed(trx, bill_id, null)
}

/** A group is often named after its lead guest: the name goes with the record. */
async function forgetNames(trx: Transaction): Promise<void> {
  const erased = trx.selectFrom('guests').select('id').where('erased_at', 'is not', null)
  await trx
    .updateTable('groups')
    .set({ name: null })
    .where('name', 'is not', null)
    .where('lead_guest_id', 'in', erased)
    .execute()
}

/**
 * Puts a stay from the waiting list into the group of its entry, which the first one makes. Each guest pays their own.
 */
async function joinFromLine(trx: Transaction, ctx: ActionContext, rentalId: number, facilityId: number) {
  const entry = await findGroupServed(trx, facilityId)
  if (!entry) return
  const stay = await lockRental(trx, rentalId)
  const groupId = stay.group_id ?? entry.group_id ?? (await insertGroup(trx, ctx, stay))
  if (stay.group_id === null && !(await isFull(trx, groupId))) await setGroup(trx, stay, groupId)
  if (entry.group_id !== groupId) await storeGroupOfEntry(trx, entry, groupId)
}

const isFull = async (trx: Transaction, groupId: number): Promise<boolean> =>
  (await listStaysOfGroup(trx, groupId)).length >= MAX_FACILITIES

/** Makes a group that the guest of a stay leads, and returns its id. */
async function insertGroup(trx: Transaction, { at }: ActionContext, stay: RentalRow): Promise<number> {
  const lead = { billing: 'each', lead_guest_id: stay.guest_id!, created_at: at } as const
  return insertRow(trx, 'groups', { name: null, ...lead })
}
