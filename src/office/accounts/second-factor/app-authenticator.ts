import type { Reader, Transaction } from '#platform/database/database.ts'
import { lockByName } from '#platform/database/in-transaction.ts'
import type { Instant } from '#platform/values/time.ts'
import { type AccountRow, lockAccount } from '../account-row.ts'
import type { AuthenticatorRow } from './authenticators.ts'
import type { AppKey } from './schemas.ts'
import type { SecretBox } from './secret-box.ts'
import { newTotpKey, stepOfCode, toBase32, totpUri } from './totp.ts'

/**
 * Stores a new key for an authenticator app, which counts once its first code is given. Replaces an unconfirmed one.
 */
export async function addUnconfirmedApp(
  trx: Transaction,
  { id, login, name }: AccountRow,
  secrets: SecretBox,
  now: Instant,
): Promise<AppKey> {
  const key = newTotpKey()
  await lockAccount(trx, id)
  await lockAppKeys(trx)
  await trx
    .deleteFrom('authenticators')
    .where('account_id', '=', id)
    .where('confirmed_at', 'is', null)
    .execute()
  await trx
    .insertInto('authenticators')
    .values({
      account_id: id,
      kind: 'app',
      name: 'Authenticator app',
      secret: secrets.seal(key),
      added_at: now,
    })
    .execute()
  return { key: toBase32(key), uri: totpUri(key, 'Keydesk', login ?? name) }
}

/**
 * Locks the sealing of apps' keys until the transaction ends. Without it, a rotation does not see an app of a
 * transaction that is still open, and removes the key that it is sealed with.
 */
export const lockAppKeys = (trx: Transaction): Promise<void> => lockByName(trx, 'keys of apps')

/** Returns the app of an account whose first code is awaited. */
export const unconfirmedApp = (db: Reader, accountId: number): Promise<AuthenticatorRow | undefined> =>
  db
    .selectFrom('authenticators')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()

/**
 * Uses a code of one of these apps: it is stored as used, and confirms an unconfirmed app. Returns false if it is the
 * code of none, or was used before, also by a concurrent request.
 */
export async function useCode(
  trx: Transaction,
  apps: readonly AuthenticatorRow[],
  code: string,
  secrets: SecretBox,
  now: Instant,
): Promise<boolean> {
  for (const { id, secret, last_step, confirmed_at } of apps) {
    const key = secret === null ? undefined : secrets.open(secret)
    const step = key && stepOfCode(key, code, now, last_step)
    if (step === undefined) continue
    const { numUpdatedRows } = await trx
      .updateTable('authenticators')
      .set({ last_step: step, used_at: now, confirmed_at: confirmed_at ?? now })
      .where('id', '=', id)
      .where(({ eb, or }) => or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
      .executeTakeFirst()
    if (numUpdatedRows > 0) return true
  }
  return false
}
