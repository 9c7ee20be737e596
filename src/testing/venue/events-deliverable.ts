import { vi } from 'vitest'
import { areEventsHeldBack } from '../../feed/feed.ts'
import type { Store } from '../../shared/database/database.ts'

/** Waits until every event is deliverable. Concurrent tests' transactions on PostgreSQL delay events. */
export async function waitUntilDeliverable(store: Store): Promise<void> {
  const look = async () => {
    if (await areEventsHeldBack(store)) throw new Error('Events are held back')
  }
  await vi.waitFor(look, { timeout: 30_000, interval: 5 })
}
