import type { Transaction } from '#platform/database/database.ts'
import type { ActionContext, MovedMoney } from '#platform/http/action-context.ts'
import type { EventHandler } from '#platform/http/router.ts'
import { findDesk } from '../desks.ts'
import { addOpening, type FindShift } from '../drawer-openings.ts'
import type { OpeningReason } from '../words.ts'
import { queuePaper } from './print-job-row.ts'

/** Returns the payments of postings, one for each receipt, oldest first. */
export type FindReceipts = (trx: Transaction, postings: readonly string[]) => Promise<number[]>

/**
 * Queues what a desk prints by itself once an action has moved money: the pulse that opens its drawer for cash, and the
 * receipts of payments and deposits.
 */
export function createPaperQueuer(findShift: FindShift, findReceipts: FindReceipts): EventHandler {
  async function queue(trx: Transaction, ctx: ActionContext, moved: readonly MovedMoney[]) {
    const desk = await findDesk(trx, ctx)
    if (!desk?.printer_id) return
    const cash = moved.find(({ method, kind }) => method === 'cash' && openings[kind])
    if (cash && desk.drawer !== 'none')
      await addOpening(trx, ctx, desk, await findShift(trx, ctx), {
        why: openings[cash.kind]!,
        posting: cash.posting,
      })
    if (desk.receipt !== 'always') return
    const taken = moved.filter(({ kind }) => kind === 'payment' || kind === 'deposit')
    for (const subjectId of await findReceipts(trx, [...new Set(taken.map(({ posting }) => posting))]))
      await queuePaper(trx, ctx, {
        printerId: desk.printer_id,
        deskId: desk.id,
        paper: 'receipt',
        subjectId,
      })
  }

  return (trx, ctx) => {
    if (ctx.moneyMoved.length === 0) return undefined
    const moved = ctx.moneyMoved.splice(0)
    return ctx.desk === undefined ? undefined : queue(trx, ctx, moved)
  }
}

/** Why the drawer opens for cash of a posting. After a count nobody needs it. */
const openings: Record<string, OpeningReason | undefined> = {
  payment: 'sale',
  deposit: 'sale',
  refund: 'refund',
  void: 'refund',
  payment_reversal: 'refund',
  deposit_return: 'refund',
  float: 'movement',
  paid_in: 'movement',
  paid_out: 'movement',
  tips_paid: 'movement',
  bank_drop: 'movement',
}
