import type { Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { findDefaultAccount } from '../sessions/session-check.ts'
import { unlockAttempts } from './attempts.ts'

/**
 * Returns the venue to open mode (PRODUCT, Accounts): removes all passwords, ends all sessions, and makes the
 * default account an active admin. Accounts, roles and PINs stay, in case the owner sets a password again.
 * Returns the names of the accounts that lost a password. Throws Error if the venue is in open mode already.
 */
export async function returnToOpenMode(trx: Transaction, ctx: ActionContext): Promise<string[]> {
  const accounts = await trx
    .selectFrom('staff_accounts')
    .select(['id', 'name', 'password_hash'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const withPassword = accounts.filter(({ password_hash }) => password_hash !== null)
  if (withPassword.length === 0) throw new Error('The venue is already in open mode')
  const first = await findDefaultAccount(trx)
  await trx
    .updateTable('staff_accounts')
    .set(({ eb }) => ({ password_hash: null, password_expires_at: null, version: eb('version', '+', 1) }))
    .where('password_hash', 'is not', null)
    .execute()
  await trx
    .updateTable('staff_accounts')
    .set({ role: 'admin', disabled_at: null })
    .where('id', '=', first.id!)
    .execute()
  await trx.deleteFrom('sessions').execute()
  await trx.updateTable('desk_accounts').set({ password_at: null }).execute()
  await unlockAttempts(trx)
  await appendEvent(trx, ctx, {
    action: 'account.open_mode',
    type: 'record_changed',
    message: 'Returned to open mode: sign-in is off',
    subjectId: first.id!,
    changes: { passwords: [withPassword.length, 0] },
  })
  return withPassword.map(({ name }) => name)
}
