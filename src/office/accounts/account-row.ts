import type { Selectable } from 'kysely'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { lowerCase } from '#platform/database/text-search.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Forbidden, NotFound } from '#platform/http/errors.ts'
import { toIso } from '#platform/values/time.ts'
import type { Account, Preferences } from './contract.ts'
import { MAX_FAILED_PINS, mayManage } from './rules.ts'
import type { StaffAccountsTable } from './table.ts'

export type AccountRow = Selectable<StaffAccountsTable>

/**
 * Returns the account with this id and locks its row until the transaction ends. Throws NotFound.
 *
 * All use cases lock in this order, so that none waits for one that waits for it: accounts, several of them by id; then
 * what belongs to them: failed attempts, authenticators, sessions, desks. Inserting a row that names an account waits
 * for none of these locks.
 */
export async function lockAccount(trx: Transaction, id: number): Promise<AccountRow> {
  const query = trx.selectFrom('staff_accounts').selectAll().where('id', '=', id).forNoKeyUpdate()
  const row = await query.executeTakeFirst()
  if (row) return row
  throw new NotFound(`There is no staff account ${id}`)
}

/** Like `lockAccount`, for an account that the actor may manage. Throws NotFound, Forbidden. */
export async function lockManageableAccount(
  trx: Transaction,
  { actor }: ActionContext,
  id: number,
): Promise<AccountRow> {
  const row = await lockAccount(trx, id)
  if (mayManage(actor.role, row.role)) return row
  throw new Forbidden('Your role cannot change this account')
}

/**
 * Like `lockManageableAccount`, together with all admins: for a change after which one must be left. Throws NotFound,
 * Forbidden.
 */
export async function lockWithAdmins(trx: Transaction, ctx: ActionContext, id: number): Promise<AccountRow> {
  await trx
    .selectFrom('staff_accounts')
    .select('id')
    .where(({ eb, or }) => or([eb('id', '=', id), eb('role', '=', 'admin')]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return lockManageableAccount(trx, ctx, id)
}

/** Finds an account by user name or e-mail address, ignoring case. The user name wins. */
export async function findByLogin(db: Reader, typed: string): Promise<AccountRow | undefined> {
  const name = typed.trim().toLowerCase()
  const rows = await db
    .selectFrom('staff_accounts')
    .selectAll()
    .where(({ eb, or }) => or([eb('login', '=', name), eb(lowerCase(db, 'email'), '=', name)]))
    .orderBy('id')
    .execute()
  return rows.find(({ login }) => login === name) ?? rows[0]
}

/** Returns what a person set for themselves. */
export const toPreferences = (
  row: Pick<AccountRow, 'dark_mode' | 'notifications' | 'auto_refresh' | 'language'>,
): Preferences => ({
  darkMode: row.dark_mode === null ? null : row.dark_mode === 1,
  notifications: row.notifications === 1,
  autoRefresh: row.auto_refresh === 1,
  language: row.language,
})

/** Converts a row to the API's account, without hashes. */
export function toAccount(row: AccountRow): Account {
  return {
    id: row.id,
    name: row.name,
    login: row.login ?? '',
    role: row.role,
    email: row.email,
    position: row.position,
    phone: row.phone,
    language: row.language,
    password: row.password_hash === null ? 'none' : row.password_expires_at === null ? 'own' : 'one-time',
    hasPin: row.pin_hash !== null,
    pinLocked: row.failed_pin_attempts >= MAX_FAILED_PINS,
    disabled: row.disabled_at !== null,
    lastSignIn: row.signed_in_at === null ? null : toIso(row.signed_in_at),
    version: row.version,
  }
}
