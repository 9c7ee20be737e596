import type { Transaction } from '#platform/database/database.ts'
import { type ActionContext, clockContext } from '#platform/http/action-context.ts'
import type { RunInTransaction } from '#platform/http/router.ts'
import type { Instant } from '#platform/values/time.ts'

/**
 * Runs scheduled work row by row, each row in its own transaction, so that a check-in waits for one row at most. A row
 * that fails stays due: the others are processed, and then it throws.
 */
export async function runEach(
  ids: readonly number[],
  runInTransaction: RunInTransaction,
  now: Instant,
  work: (trx: Transaction, ctx: ActionContext, id: number) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = []
  for (const id of ids) {
    const ctx = clockContext(now)
    await runInTransaction(ctx, trx => work(trx, ctx, id)).catch(error => failures.push(error))
  }
  if (failures.length > 0) throw failures[0]
}
