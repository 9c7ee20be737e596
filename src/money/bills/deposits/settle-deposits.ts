import { readSettings } from '#office/settings/settings.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict, Invalid } from '#platform/http/errors.ts'
import { formatMoney, toCents, toDollars } from '#platform/values/money.ts'
import { keepForLine } from './apply-deposit.ts'
import type { DepositSettlement } from './deposit-schemas.ts'
import { keepDeposit, returnDeposit } from './deposits.ts'

/**
 * Locks deposits of a bill until the transaction ends, before anything is posted. Throws Conflict naming the
 * item if one is no longer held, and Invalid naming the field if one is of another bill or if more than its
 * amount is to be kept. The caller has locked the bill.
 */
export async function lockHeldDeposits(
  trx: Transaction,
  billId: number,
  settlements: readonly DepositSettlement[],
): Promise<void> {
  if (settlements.length === 0) return
  const rows = await trx
    .selectFrom('deposits')
    .selectAll()
    .where('bill_id', '=', billId)
    .where(
      'id',
      'in',
      settlements.map(({ id }) => id),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  const { currency } = await readSettings(trx)
  for (const [index, settlement] of settlements.entries()) {
    const row = rows.find(({ id }) => id === settlement.id)
    if (!row) throw new Invalid({ [`deposits.${index}.id`]: `This bill has no deposit ${settlement.id}` })
    if (row.status !== 'held') throw new Conflict(`The deposit for ${row.item} was already ${row.status}`)
    if (settlement.settle === 'keep' && toCents(settlement.amount ?? 0) > row.amount_cents) {
      const most = formatMoney(toDollars(row.amount_cents), currency)
      throw new Invalid({ [`deposits.${index}.amount`]: `At most ${most} can be kept` })
    }
  }
}

/**
 * Returns deposits that are locked and held, or keeps them, for a line if it names one. Each one is an event of its
 * own. Returns the cents that paid what was due on the bill.
 */
export async function settleDeposits(
  trx: Transaction,
  ctx: ActionContext,
  settlements: readonly DepositSettlement[],
): Promise<number> {
  let appliedCents = 0
  for (const settlement of settlements) {
    if (settlement.settle === 'return') {
      await returnDeposit(trx, ctx, settlement.id)
      continue
    }
    const { id, line, amount, reason } = settlement
    if (line) await keepForLine(trx, ctx, id, { kind: line, amount, reason })
    else appliedCents += toCents((await keepDeposit(trx, ctx, id, { amount, reason })).applied)
  }
  return appliedCents
}
