import { expect } from 'vitest'
import type { Store } from '../../shared/database.ts'
import { areEventsHeldBack } from '../feed.ts'

/** Resolves when every event can be read: another test's transaction on the same PostgreSQL may hold some back a while. */
export const noneHeldBack = (store: Store): Promise<void> =>
  expect.poll(() => areEventsHeldBack(store), { timeout: 30_000 }).toBe(false)
