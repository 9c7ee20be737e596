import { appendEvent } from '../feed/feed.ts'
import type { Act } from '../shared/act.ts'
import type { Transaction } from '../shared/database.ts'
import { unlockAttempts } from './attempts.ts'
import { findDefaultAccount } from './gate.ts'

/**
 * Leads the venue back to open mode (PRODUCT, Accounts): no account has a password any more, nobody is signed in
 * anywhere, and the account of open mode may do everything. Accounts, roles and PINs stay for the day the owner sets a
 * password again. Answers whose passwords are gone. Throws Error where the venue is open already.
 */
export async function returnToOpenMode(trx: Transaction, act: Act): Promise<string[]> {
  const known = await trx
    .selectFrom('staff_accounts')
    .select(['id', 'name'])
    .where('password_hash', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (known.length === 0) throw new Error('Nobody signs in here: the venue is in open mode already')
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
  await appendEvent(trx, act, {
    action: 'account.open_mode',
    type: 'record_changed',
    message: 'Back to open mode: nobody signs in any more',
    subjectId: first.id!,
    changes: { passwords: [known.length, 0] },
  })
  return known.map(({ name }) => name)
}
