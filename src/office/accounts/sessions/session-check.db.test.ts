import { expect, test } from 'vitest'
import { openTestDatabase } from '#testing/database/test-database.ts'
import { createSessionCheck } from './session-check.ts'

test('a slow reload that began before the venue had an owner does not open it again', async () => {
  const store = await openTestDatabase()
  const slow = Promise.withResolvers<void>()
  let reads = 0
  const sessionCheck = await createSessionCheck({
    store,
    now: () => 0,
    signInRequired: false,
    async readSettings() {
      const read = ++reads
      if (read === 2) await slow.promise
      return { lockMinutes: read, pinRole: 'staff', managersNeedSecondFactor: false }
    },
  })
  expect(sessionCheck.mode()).toBe('open')
  const early = sessionCheck.reload()
  await expect.poll(() => reads).toBe(2)
  await store.db.updateTable('staff_accounts').set({ password_hash: 'hash' }).execute()
  await sessionCheck.reload()
  slow.resolve()
  await early
  expect([sessionCheck.mode(), sessionCheck.lockMinutes()]).toEqual(['signed-in', 3])
})
