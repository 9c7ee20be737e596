import type { Reader, Transaction } from '#platform/database/database.ts'
import { lowerCase } from '#platform/database/text-search.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import { assertVersion, type ContestedRecord } from '#platform/feed/edit-conflict.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict, Forbidden } from '#platform/http/errors.ts'
import type { Role } from '#platform/http/roles.ts'
import type { Language } from '#platform/languages/languages.ts'
import { definedFields } from '#platform/values/object-fields.ts'
import { type AccountRow, lockWithAdmins, toAccount } from '../account-row.ts'
import type { Account } from '../contract.ts'
import { mayManage } from '../rules.ts'
import { findDefaultAccount, hasOwner } from '../sessions/session-check.ts'
import { endSessions } from '../sessions/sessions.ts'

/** Returns all staff accounts by name, disabled ones last. */
export async function listAccounts(db: Reader): Promise<Account[]> {
  const rows = await db.selectFrom('staff_accounts').selectAll().orderBy('name').orderBy('id').execute()
  const accounts = rows.map(toAccount)
  return [...accounts.filter(one => !one.disabled), ...accounts.filter(one => one.disabled)]
}

export interface NewAccount {
  name: string
  login: string
  role: Role
  email?: string | null | undefined
  position?: string | null | undefined
  phone?: string | null | undefined
  language?: Language | null | undefined
}

/**
 * Adds an account without a password or PIN. Throws Forbidden for a role that the actor may not assign,
 * Conflict for a taken user name or e-mail address.
 */
export async function addAccount(trx: Transaction, ctx: ActionContext, form: NewAccount): Promise<Account> {
  if (!mayManage(ctx.actor.role, form.role)) throw new Forbidden('Your role cannot assign this role')
  await assertNotTaken(trx, form)
  const { name, login, role, email = null, position = null, phone = null, language = null } = form
  const row = await trx
    .insertInto('staff_accounts')
    .values({ name, login, role, email, position, phone, language })
    .returningAll()
    .executeTakeFirstOrThrow()
  await appendEvent(trx, ctx, {
    action: 'account.added',
    type: 'record_changed',
    message: `Staff account ${row.name} added`,
    subjectId: row.id,
    changes: { name: [null, name], login: [null, login], role: [null, role] },
  })
  return toAccount(row)
}

export type AccountChange = Partial<NewAccount> & { disabled?: boolean | undefined }

/**
 * Changes an account that the actor may manage. A new role or disabling ends its sessions. Throws NotFound,
 * Forbidden, Stale, and Conflict for a taken user name or e-mail address or if no admin would be left.
 */
export async function changeAccount(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  change: AccountChange,
  version?: number,
): Promise<Account> {
  const row = await lockWithAdmins(trx, ctx, id)
  if (change.role !== undefined && change.role !== row.role && !mayManage(ctx.actor.role, change.role))
    throw new Forbidden('Your role cannot assign this role')
  return saveAccount(trx, ctx, row, change, version)
}

/** Stores the changed fields of an account. Without any change, writes nothing and records no event. */
export async function saveAccount(
  trx: Transaction,
  ctx: ActionContext,
  row: AccountRow,
  { disabled, ...fields }: AccountChange,
  version?: number,
): Promise<Account> {
  await assertVersion(trx, version, row.version, contested(row))
  await assertNotTaken(trx, fields, row.id)
  const disabled_at = disabled === undefined ? row.disabled_at : disabled ? (row.disabled_at ?? ctx.at) : null
  const changes = changesBetween(row, { ...definedFields(fields), disabled_at })
  if (Object.keys(changes).length === 0) return toAccount(row)
  const after = await trx
    .updateTable('staff_accounts')
    .set({ ...definedFields(fields), disabled_at, version: row.version + 1 })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (after.role !== row.role || after.disabled_at !== null) {
    await assertAdminLeft(trx)
    await endSessions(trx, row.id)
  }
  await appendEvent(trx, ctx, {
    action: 'account.changed',
    type: 'record_changed',
    message: `Staff account ${after.name} changed`,
    subjectId: row.id,
    changes,
  })
  return toAccount(after)
}

const contested = ({ id, name }: AccountRow): ContestedRecord => ({
  actions: [
    'account.changed',
    'account.password_set',
    'account.password_reset',
    'account.pin_set',
    'account.pin_removed',
  ],
  subjectId: id,
  noun: `the account of ${name}`,
  labels: { name: 'full name', login: 'user name', contact: 'email or phone' },
})

/** Stores a one-time password for an account and ends its sessions. */
export async function storeOneTimePassword(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  { hash, until }: { hash: string; until: number },
): Promise<AccountRow> {
  const row = await lockWithAdmins(trx, ctx, id)
  if (id === ctx.actor.id) throw new Conflict('Change your own password in your profile')
  if (!(await hasOwner(trx))) throw new Conflict('Set your own password first, under Settings, User Profile')
  await trx
    .updateTable('staff_accounts')
    .set({ password_hash: hash, password_expires_at: until, version: row.version + 1 })
    .where('id', '=', id)
    .execute()
  await assertAdminLeft(trx)
  await endSessions(trx, id)
  return row
}

/** Returns the changed fields for the audit trail. Contact data is reported only as changed. */
function changesBetween(before: AccountRow, after: Partial<NewAccount> & { disabled_at: number | null }) {
  const changes: Record<string, [unknown, unknown]> = {}
  for (const field of ['name', 'login', 'role', 'position', 'language'] as const) {
    const value = after[field]
    if (value !== undefined && value !== before[field]) changes[field] = [before[field], value]
  }
  const isNew = (field: 'email' | 'phone') => after[field] !== undefined && after[field] !== before[field]
  if (isNew('email') || isNew('phone')) changes.contact = [null, 'changed']
  const [was, is] = [before.disabled_at !== null, after.disabled_at !== null]
  if (was !== is) changes.disabled = [was, is]
  return changes
}

async function assertNotTaken(
  db: Reader,
  { login, email }: { login?: string | undefined; email?: string | null | undefined },
  except = 0,
) {
  const taken = async (field: 'login' | 'email', value: string) =>
    db
      .selectFrom('staff_accounts')
      .select('name')
      .where(({ eb }) => eb(lowerCase(db, field), '=', value.toLowerCase()))
      .where('id', '<>', except)
      .executeTakeFirst()
  if (login !== undefined && (await taken('login', login)))
    throw new Conflict('This user name is taken', { login: 'This user name is taken' })
  if (email && (await taken('email', email)))
    throw new Conflict('Another account has this email address', {
      email: 'Another account has this email address',
    })
}

/**
 * Throws Conflict unless an admin can still sign in; in open mode, unless its default account is still an active admin.
 * The admins are locked (`lockWithAdmins`), so that two who disable each other concurrently cannot both succeed.
 */
async function assertAdminLeft(trx: Transaction) {
  const admins = await trx
    .selectFrom('staff_accounts')
    .select(['id', 'password_hash', 'password_expires_at'])
    .where('role', '=', 'admin')
    .where('disabled_at', 'is', null)
    .execute()
  const first = await findDefaultAccount(trx)
  const hasAdmin = (await hasPasswords(trx))
    ? admins.some(one => one.password_hash !== null && one.password_expires_at === null)
    : admins.some(one => one.id === first.id)
  if (!hasAdmin) throw new Conflict('This is the last admin: at least one must keep access')
}

async function hasPasswords(db: Reader): Promise<boolean> {
  const any = await db
    .selectFrom('staff_accounts')
    .select('id')
    .where('password_hash', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return any !== undefined
}
