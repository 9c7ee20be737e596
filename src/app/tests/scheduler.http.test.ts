import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { readMembership } from '#money/memberships/contract.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import { clockContext } from '#platform/http/action-context.ts'
import { waitUntilDeliverable } from '#testing/venue/feed-listener.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { POLLING } from '#testing/venue/unavailable.ts'
import { openVenue } from '#testing/venue/venue.ts'

test('a failing watcher does not block the others and catches up once it works again', async () => {
  const { given, call, app, clock, store, expectEvents } = await openVenue()
  const membership = await given.membership()
  await given.runningRental({ minutesAgo: 0 })
  const undo = await rejectExpiry(store)
  clock.set('2026-06-21T00:00:00')
  await app.tick()
  await expectEvents({ 'rental.overdue': 1, '*': 0 })
  expect(await call(readMembership, { params: paramsOf(membership) })).toMatchObject({ status: 'active' })
  await undo()
  await app.tick()
  await expectEvents({ 'membership.expired': 1, '*': 0 })
})

test('accounts that cannot be read after a change are read at the next tick', async () => {
  const { app, ask, clock, db, store } = await openVenue()
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  await sql`alter table staff_accounts rename to away`.execute(db)
  await sql`update away set password_hash = 'of a password' where role = 'admin'`.execute(db)
  await inTransaction(store, trx =>
    appendEvent(trx, clockContext(clock.at), {
      action: 'account.password-changed',
      type: 'record_changed',
      message: 'Somebody can sign in',
    }),
  )
  await waitUntilDeliverable(store)
  await vi.waitFor(async () => {
    await app.feed.catchUp()
    expect(logged).toHaveBeenCalledWith('Cannot read accounts:', expect.anything())
  }, POLLING)
  logged.mockRestore()
  await sql`alter table away rename to staff_accounts`.execute(db)
  expect(await ask('GET', '/api/rooms')).toMatchObject({ status: 200 })
  await app.tick()
  expect(await ask('GET', '/api/rooms')).toMatchObject({ status: 401 })
})

/** Makes the database reject the expiry of a membership; returns a function that undoes this. */
async function rejectExpiry({ engine, db }: Awaited<ReturnType<typeof openVenue>>['store']) {
  if (engine === 'postgres') {
    await sql`alter table memberships add constraint none_expires check (status <> 'expired')`.execute(db)
    return () => sql`alter table memberships drop constraint none_expires`.execute(db)
  }
  await sql`create trigger none_expires before update on memberships when new.status = 'expired'
    begin select raise(abort, 'none expires'); end`.execute(db)
  return () => sql`drop trigger none_expires`.execute(db)
}
