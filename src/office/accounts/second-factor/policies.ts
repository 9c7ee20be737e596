import type { Store, Transaction } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import type { EventHandler } from '#platform/http/router.ts'
import { lockAppKeys } from './app-authenticator.ts'
import { endSessionsWithoutSecondFactor } from './authenticators.ts'
import type { SecretBox } from './secret-box.ts'

/** When the venue begins to demand a second factor of managers, ends the sessions of those without one. */
export const enforceSecondFactor: EventHandler = (trx, _ctx, { action, changes }) =>
  action === 'settings.changed' && changes?.managersNeedSecondFactor?.[1] === true
    ? endSessionsWithoutSecondFactor(trx)
    : undefined

/**
 * Replaces every secret that the server can replace: encrypts the keys of authenticator apps with a new key, ends all
 * sessions and approvals, and makes all desks refuse PINs until a password is entered. Passwords, PINs, authenticators
 * and recovery codes stay. `alongside` runs in the same transaction: it seals the secrets of other domains again and
 * records the event. Throws Error if an app's key is unreadable.
 */
export async function rotateSecrets(
  store: Store,
  secrets: SecretBox,
  alongside: (trx: Transaction) => Promise<void>,
): Promise<void> {
  await secrets.rotate(() =>
    inTransaction(store, async trx => {
      await lockAppKeys(trx)
      const apps = await trx
        .selectFrom('authenticators')
        .selectAll()
        .where('kind', '=', 'app')
        .forUpdate()
        .execute()
      for (const { id, secret } of apps) {
        const key = secrets.open(secret!)
        if (!key) throw new Error('The key in sign-in-key does not fit the database: no secret was replaced')
        await trx
          .updateTable('authenticators')
          .set({ secret: secrets.seal(key) })
          .where('id', '=', id)
          .execute()
      }
      await trx.deleteFrom('sessions').execute()
      await trx.deleteFrom('approvals').execute()
      await trx.updateTable('desk_accounts').set({ password_at: null }).execute()
      await alongside(trx)
    }),
  )
}
