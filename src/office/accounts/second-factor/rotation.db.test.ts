import { expect, test } from 'vitest'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { onPostgres } from '#testing/database/test-database.ts'
import { countWaiting } from '#testing/database/waiting-transactions.ts'
import { openStaffedVenue, type StaffedVenue } from '#testing/venue/staffed-venue.ts'
import { findByLogin, rotateSecrets, secretBoxIn } from '../accounts.ts'
import { addUnconfirmedApp, unconfirmedApp } from './app-authenticator.ts'
import { toBase32 } from './totp.ts'

/** Opens a venue whose owner adds an app. */
async function openVenue() {
  const { store, clock }: StaffedVenue = await openStaffedVenue()
  const owner = (await findByLogin(store.db, 'admin'))!
  return {
    store,
    secrets: secretBoxIn(store.folder),
    /** Adds an app in a transaction that stays open until `before` has ended. Returns its key. */
    addApp: (before: () => Promise<unknown> = async () => {}) =>
      inTransaction(store, async trx => {
        const { key } = await addUnconfirmedApp(trx, owner, secretBoxIn(store.folder), clock.now())
        await before()
        return key
      }),
    /** Returns the key of that app; undefined if it is unreadable. */
    async storedKey() {
      const { secret } = (await unconfirmedApp(store.db, owner.id))!
      const key = secretBoxIn(store.folder).open(secret!)
      return key && toBase32(key)
    },
  }
}

// On SQLite, transactions that write do not overlap.
test.runIf(onPostgres)(
  'a rotation waits for an app that is being added, and seals its key again',
  async () => {
    const { store, secrets, addApp, storedKey } = await openVenue()
    const order: string[] = []
    let rotating: Promise<unknown> | undefined
    const key = await addApp(async () => {
      rotating ??= rotateSecrets(store, secrets, async () => {}).then(() => order.push('rotated'))
      await expect.poll(async () => order.length + (await countWaiting(store.db))).toBeGreaterThan(0)
      order.push('added')
    })
    await rotating
    expect(await storedKey()).toBe(key)
    expect(order).toEqual(['added', 'rotated'])
  },
)

test.runIf(onPostgres)(
  'an app that is added during a rotation waits for it, and is sealed with the new key',
  async () => {
    const { store, secrets, addApp, storedKey } = await openVenue()
    let adding: Promise<string> | undefined
    await rotateSecrets(store, secrets, async () => {
      adding ??= addApp()
      await expect.poll(() => countWaiting(store.db)).toBe(1)
    })
    const key = await adding
    expect(await storedKey()).toBe(key)
  },
)
