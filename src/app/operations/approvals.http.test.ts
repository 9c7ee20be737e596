import { expect, test } from 'vitest'
import { sealEvents, verifyAudit } from '#office/audit/audit.ts'
import type { Store } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import { clockContext, SERVER_NAME } from '#platform/http/action-context.ts'
import { openDatabaseBefore } from '#testing/database/migration-database.ts'
import { waitUntilDeliverable } from '#testing/venue/feed-listener.ts'
import { TestClock } from '#testing/venue/test-clock.ts'
import * as migrations from './migrate.ts'

const { at } = new TestClock()

/** Inserts the event of a saved setting as the version of the database did, before later versions added columns. */
const insertEvent = (store: Store) =>
  inTransaction(store, trx =>
    trx
      .insertInto('events')
      .values({
        at,
        action: 'settings.changed',
        type: 'record_changed',
        priority: 'medium',
        message: 'Settings saved',
        actor_name: SERVER_NAME,
        actor_role: 'clock',
      })
      .execute(),
  )

test('the migration for approvals keeps the hash chain of earlier events, and the chain goes on', async () => {
  const store = await openDatabaseBefore('0022-approvals')
  await insertEvent(store)
  await insertEvent(store)
  expect(await sealEvents(store)).toBeGreaterThanOrEqual(2)
  const before = await verifyAudit(store)
  expect(before).not.toHaveProperty('fault')
  await migrations.migrate(store)
  expect(await verifyAudit(store)).toEqual(before)
  await inTransaction(store, trx =>
    appendEvent(
      trx,
      { ...clockContext(at), approvedBy: { id: 1, name: 'Bea Lane', role: 'manager' } },
      { action: 'settings.changed', type: 'record_changed', message: 'Settings saved' },
    ),
  )
  await waitUntilDeliverable(store)
  expect(await sealEvents(store)).toBe(1)
  expect(await verifyAudit(store)).toMatchObject({ sealed: before.sealed + 1 })
  expect(await verifyAudit(store)).not.toHaveProperty('fault')
})
