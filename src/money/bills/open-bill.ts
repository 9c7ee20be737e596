import { owedOf, readBalance } from '#money/ledger/balances.ts'
import { type BillRow, lockBill } from '#money/ledger/bills.ts'
import type { BillState, PayerDirectory } from '#money/ledger/payer-directory.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict } from '#platform/http/errors.ts'
import { managerRoles } from '#platform/http/roles.ts'
import { whyWrittenOff } from './write-offs.ts'

/** A bill that takes lines, locked until the transaction ends. */
export interface LockedBill extends BillState {
  bill: BillRow
}

/**
 * Locks a bill and returns what it is about. Throws NotFound, and Conflict with the reason if no line can be added.
 */
export async function lockOpenBill(
  trx: Transaction,
  ctx: ActionContext,
  payerDirectory: PayerDirectory,
  id: number,
): Promise<LockedBill> {
  const bill = await lockBill(trx, id)
  const state = await payerDirectory.stateOf(trx, bill, ctx.at)
  const why = await whyClosed(trx, ctx, bill, state)
  if (why !== null) throw new Conflict(why)
  return { ...state, bill }
}

/**
 * Returns why the actor can add no line to a bill; null if it is open. Managers also change the bill of a guest who
 * left without paying, unless a part of it is written off.
 */
export async function whyClosed(
  db: Reader,
  { actor }: Pick<ActionContext, 'actor'>,
  bill: BillRow,
  state: BillState,
): Promise<string | null> {
  const isChangeable = state.whyClosed === null || (await isDebtOfGuestWhoLeft(db, actor, bill))
  return isChangeable ? whyWrittenOff(db, bill.id) : state.whyClosed
}

const isDebtOfGuestWhoLeft = async (db: Reader, { role }: ActionContext['actor'], bill: BillRow) =>
  bill.closed_at !== null && isManager(role) && owedOf(await readBalance(db, bill.id)) > 0

/** Returns whether a role is a manager's. */
export const isManager = (role: string): boolean => managerRoles.some(one => one === role)
