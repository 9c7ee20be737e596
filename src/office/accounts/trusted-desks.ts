import type { Reader, Transaction } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import type { Instant } from '#platform/values/time.ts'
import { PIN_TRUST } from './rules.ts'

/** An account at a desk. `desk` is the hash of the desk's cookie. */
export interface DeskAccount {
  desk: string
  accountId: number
}

/** Records that someone entered their password at a desk. The desk accepts their PIN from then on. */
export async function trustDesk(
  trx: Transaction,
  { accountId, desk, at }: DeskAccount & { at: Instant },
): Promise<void> {
  await trx
    .insertInto('desk_accounts')
    .values({ desk, account_id: accountId, at, password_at: at })
    .onConflict(conflict =>
      conflict
        .columns(['desk', 'account_id'])
        .doUpdateSet({ at, password_at: at, pin_only: 0, failed_pin_attempts: 0 }),
    )
    .execute()
}

/** Records that someone used a desk by PIN: the desk lists them first, and their wrong PINs count there. */
export async function recordPinSignIn(
  trx: Transaction,
  { accountId, desk, at }: DeskAccount & { at: Instant },
): Promise<void> {
  await trx
    .insertInto('desk_accounts')
    .values({ desk, account_id: accountId, at, password_at: null, pin_only: 1 })
    .onConflict(conflict => conflict.columns(['desk', 'account_id']).doUpdateSet({ at }))
    .execute()
}

/** Whether someone ever entered their password at a desk. */
export async function hasSignedInAt(db: Reader, at: DeskAccount): Promise<boolean> {
  return (await readDesk(db, at))?.pin_only === 0
}

/** Whether someone ever entered their password, or their PIN, at a desk. */
export async function hasUsedDesk(db: Reader, at: DeskAccount): Promise<boolean> {
  return (await readDesk(db, at)) !== undefined
}

/**
 * Returns since when a desk accepts someone's PIN: they entered their password there, within the last 30 days.
 * Undefined if it does not.
 */
export async function acceptsPinSince(
  db: Reader,
  at: DeskAccount,
  now: Instant,
): Promise<Instant | undefined> {
  const since = (await readDesk(db, at))?.password_at ?? undefined
  return since !== undefined && since > now - PIN_TRUST ? since : undefined
}

/** Makes a desk refuse an account's PIN until its password is entered there again. */
export async function revokePinAt(trx: Transaction, { desk, accountId }: DeskAccount): Promise<void> {
  await trx
    .updateTable('desk_accounts')
    .set({ password_at: null })
    .where('desk', '=', desk)
    .where('account_id', '=', accountId)
    .execute()
}

/** Like `revokePinAt`, for all desks, or for all except one. */
export async function revokePinEverywhere(
  trx: Transaction,
  accountId: number,
  except?: string,
): Promise<void> {
  let desks = trx.updateTable('desk_accounts').set({ password_at: null }).where('account_id', '=', accountId)
  if (except !== undefined) desks = desks.where('desk', '<>', except)
  await desks.execute()
}

/** Returns the people whose PIN this desk accepts, most recent first. */
export async function listDeskUsers(db: Reader, { session, at }: ActionContext) {
  if (!session) return []
  const rows = await db
    .selectFrom('desk_accounts')
    .innerJoin('staff_accounts', 'staff_accounts.id', 'desk_accounts.account_id')
    .select(['login', 'name', 'role'])
    .where('desk', '=', session.desk)
    .where('password_at', '>', at - PIN_TRUST)
    .where('pin_hash', 'is not', null)
    .where('disabled_at', 'is', null)
    .orderBy('at', 'desc')
    .limit(12)
    .execute()
  return rows.map(({ login, ...rest }) => ({ login: login ?? '', ...rest }))
}

const readDesk = (db: Reader, { desk, accountId }: DeskAccount) =>
  db
    .selectFrom('desk_accounts')
    .select(['password_at', 'pin_only'])
    .where('desk', '=', desk)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
