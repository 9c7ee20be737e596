import type { Store } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { type ActionContext, clockContext } from '#platform/http/action-context.ts'
import type { RunInTransaction } from '#platform/http/router.ts'

/** Returns the context of an action from the command line, now. */
export const commandLineContext = (): ActionContext => ({
  ...clockContext(Date.now()),
  actor: { id: null, name: 'Command line', role: 'clock' },
})

/** Returns how a command runs its transactions. Running servers are told of their events after each commit. */
export const commandLineTransactions =
  (store: Store): RunInTransaction =>
  async (_ctx, work) => {
    const result = await inTransaction(store, work)
    store.notifyEventsCommitted()
    return result
  }
