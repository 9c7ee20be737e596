import type { Transaction } from '#platform/database/database.ts'
import { type ActionContext, clockContext } from '#platform/http/action-context.ts'
import type { RunInTransaction } from '#platform/http/router.ts'
import type { Instant } from '#platform/values/time.ts'

/**
 * Runs scheduled work on rows, each in a transaction of its own, one after the other: a check-in waits for one of them,
 * not for all that are due in a night. One that fails stays due; the others are processed, and then it throws.
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
