import type { Store } from '../../shared/database/database.ts'
import { transactWithRetry } from '../../shared/database/transact.ts'
import { type ActionContext, clockContext } from '../../shared/http/action-context.ts'
import type { RunInTransaction } from '../../shared/http/router.ts'

/** Returns the context of an action from the command line, now. */
export const commandLineContext = (): ActionContext => ({
  ...clockContext(Date.now()),
  actor: { id: null, name: 'Command line', role: 'clock' },
})

/** Returns how a command runs its transactions. Running servers read their events after `notifyEventsCommitted`. */
export const commandLineTransactions =
  (store: Store): RunInTransaction =>
  (_ctx, work) =>
    transactWithRetry(store, work)
