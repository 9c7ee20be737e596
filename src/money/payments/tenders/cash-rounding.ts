import { postToLedger } from '#money/ledger/ledger.ts'
import { correctedIds, type LineRow } from '#money/ledger/lines/line-rows.ts'
import { buildCorrection, type LockedPayment } from '#money/ledger/reversals.ts'
import { readSettings } from '#office/settings/settings.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import type { Calendar } from '#platform/values/time.ts'
import { findCashStep, roundCash } from '../rules.ts'

/**
 * Returns the lines by which the cash of a locked payment and of its refunds was rounded and which were not taken back.
 * A rounding is charged just before the cash that it belongs to.
 */
export async function readRounding(
  db: Reader,
  { id, bill_id, method }: Pick<LockedPayment, 'id' | 'bill_id' | 'method'>,
): Promise<LineRow[]> {
  if (method !== 'cash') return []
  const lines = await db
    .selectFrom('bill_lines')
    .selectAll()
    .where('bill_id', '=', bill_id)
    .where('kind', '=', 'rounding')
    .execute()
  if (lines.length === 0) return []
  const rows = await db
    .selectFrom('ledger')
    .select(['id', 'kind', 'account', 'posting', 'reverses_id'])
    .where('bill_id', '=', bill_id)
    .orderBy('id')
    .execute()
  const corrected = correctedIds(lines)
  const findOwner = ({ posting }: LineRow) => {
    const at = rows.findIndex(row => row.posting === posting)
    const cash = rows.slice(at).find(row => row.account === 'cash' && isPaying(row.kind))
    return cash?.reverses_id ?? cash?.id
  }
  return lines.filter(line => line.corrects_id === null && !corrected.has(line.id) && findOwner(line) === id)
}

/** The amount that a refund pays back and the amount that it settles on the bill, in cents. */
export interface RefundCents {
  backCents: number
  settledCents: number
}

/** How the cash of a refund is rounded that pays back several payments: exactly but for the last of them. */
export interface RefundRounding {
  isExact?: boolean
  /** Cents of cash that the same refund paid back of other payments: the whole is rounded. */
  cashBefore?: number
}

/**
 * Rounds the refund of `cents` of a locked payment if it is cash, to at most the rest of it. What is left goes back
 * with the lines by which the payment was rounded; any other refund adds `roundingCents` to the bill.
 */
export async function roundRefund(
  db: Reader,
  payment: LockedPayment,
  cents: number,
  { isExact = false, cashBefore = 0 }: RefundRounding = {},
): Promise<RefundCents & { reversedRounding: LineRow[]; roundingCents: number }> {
  const { method, leftCents } = payment
  const step = method === 'cash' && !isExact ? findCashStep(await readSettings(db)) : 1
  const rounded = Math.max(0, roundCash(cashBefore + cents, step) - cashBefore)
  const backCents = rounded > leftCents ? Math.max(0, rounded - step) : rounded
  if (backCents < leftCents)
    return { backCents, settledCents: cents, reversedRounding: [], roundingCents: cents - backCents }
  const reversedRounding = await readRounding(db, payment)
  const settledCents = reversedRounding.reduce((sum, { gross_cents }) => sum - gross_cents, backCents)
  return { backCents, settledCents, reversedRounding, roundingCents: 0 }
}

/** Takes back lines of rounding by further lines. */
export async function takeBackRounding(
  trx: Transaction,
  ctx: ActionContext,
  calendar: Calendar,
  lines: readonly LineRow[],
  note: string,
): Promise<void> {
  for (const line of lines) await postToLedger(trx, ctx, calendar, await buildCorrection(trx, line, note))
}

const isPaying = (kind: string) => kind === 'payment' || kind === 'refund'
