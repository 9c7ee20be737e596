import type { Transaction } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { type AccountRow, lockAccount } from '../account-row.ts'
import { accountForm, setPassword } from '../contract.ts'
import { accountTexts } from '../languages/texts.ts'
import { hashSecret } from '../password-hash.ts'
import { passwordWeakness } from '../rules.ts'
import { findDefaultAccount } from '../sessions/session-check.ts'
import { endSessions } from '../sessions/sessions.ts'
import { unlockAttempts } from '../sign-in/attempts.ts'
import { addAccount } from './manage-accounts.ts'
import { announceSecret } from './profile.ts'

/**
 * Creates an owner: gives the default account of open mode a password, or adds another admin if it has one
 * already. Throws Conflict for a taken user name, Error for a missing user name or a weak password.
 */
export async function createVenueOwner(
  trx: Transaction,
  ctx: ActionContext,
  given: { login: string | undefined; name: string | undefined; password: string },
): Promise<AccountRow> {
  const login = given.login === undefined ? undefined : accountForm.shape.login.parse(given.login)
  const first = await lockAccount(trx, (await findDefaultAccount(trx)).id!)
  if (first.password_hash !== null) {
    if (!login) throw new Error('There is an owner already. To add another, pass --login (and --name).')
    const by: ActionContext = { ...ctx, actor: { ...ctx.actor, role: 'admin' } }
    const { id } = await addAccount(trx, by, { name: given.name ?? login, login, role: 'admin' })
    return storePassword(trx, ctx, id, given.password)
  }
  await trx
    .updateTable('staff_accounts')
    .set({ role: 'admin', ...(login && { login }), ...(given.name && { name: given.name }) })
    .where('id', '=', first.id)
    .execute()
  return storePassword(trx, ctx, first.id, given.password)
}

/**
 * Sets the password of an account for a command on the server: also enables the account, resets its failed
 * attempts and ends its sessions. Throws Error for a weak password.
 */
export async function storePassword(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  password: string,
): Promise<AccountRow> {
  const row = await lockAccount(trx, id)
  const { success } = setPassword.body.shape.password.safeParse(password)
  if (!success) throw new Error('Use at least 12 characters')
  const weakness = passwordWeakness(password, [row.name, row.login, row.email])
  if (weakness) throw new Error(accountTexts.translator('en')(weakness))
  const after = await trx
    .updateTable('staff_accounts')
    .set({
      password_hash: await hashSecret(password),
      password_expires_at: null,
      disabled_at: null,
      version: row.version + 1,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await unlockAttempts(trx, id)
  await endSessions(trx, id)
  await announceSecret(trx, ctx, row, 'account.password_set', 'Password set')
  return after
}
