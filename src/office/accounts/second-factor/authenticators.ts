import type { Selectable } from 'kysely'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict, NotFound } from '#platform/http/errors.ts'
import { managerRoles } from '#platform/http/roles.ts'
import { type Instant, toIso } from '#platform/values/time.ts'
import { type AccountRow, lockAccount, lockManageableAccount } from '../account-row.ts'
import { hashOfToken, newRecoveryCode } from '../password-hash.ts'
import { endSessions } from '../sessions/sessions.ts'
import type { AuthenticatorsTable } from '../table.ts'
import { type DeskAccount, trustDesk } from '../trusted-desks.ts'
import type { SecondFactors } from './schemas.ts'

export type AuthenticatorRow = Selectable<AuthenticatorsTable>

/** Reads whether the venue demands a second factor of managers. */
export type IsFactorRequired = (db: Reader) => Promise<boolean>

const RECOVERY_CODES = 10
const MAX_AUTHENTICATORS = 10

/** Returns the confirmed authenticators of an account, oldest first. */
export const readAuthenticators = (db: Reader, accountId: number): Promise<AuthenticatorRow[]> =>
  db
    .selectFrom('authenticators')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .orderBy('id')
    .execute()

/**
 * Like `trustDesk`, for a password that was entered without a second factor. If the account has one, the desk's trust
 * ends when it would have.
 */
export async function trustDeskByPassword(
  trx: Transaction,
  place: DeskAccount & { at: Instant },
): Promise<void> {
  if ((await readAuthenticators(trx, place.accountId)).length === 0) await trustDesk(trx, place)
}

/** Returns the second factors of an account, without secrets. */
export async function readSecondFactors(
  db: Reader,
  accountId: number,
): Promise<Pick<SecondFactors, 'authenticators' | 'recoveryCodesLeft'>> {
  const rows = await readAuthenticators(db, accountId)
  const { left } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return {
    authenticators: rows.map(({ id, kind, name, added_at, used_at }) => ({
      id,
      kind,
      name,
      addedAt: toIso(added_at),
      lastUsed: used_at === null ? null : toIso(used_at),
    })),
    recoveryCodesLeft: Number(left),
  }
}

/**
 * Records a new authenticator. The first one ends the account's other sessions, which began without it, and returns
 * recovery codes in plain text; later ones return none.
 */
export async function announceAdded(
  trx: Transaction,
  ctx: ActionContext,
  accountId: number,
): Promise<string[]> {
  await lockAccount(trx, accountId)
  const count = (await readAuthenticators(trx, accountId)).length
  if (count > MAX_AUTHENTICATORS)
    throw new Conflict(`Remove one first: at most ${MAX_AUTHENTICATORS} are kept`)
  await announce(trx, ctx, accountId, 'added', 'Second factor added')
  if (count > 1) return []
  await endSessions(trx, accountId, ctx.session)
  return storeRecoveryCodes(trx, accountId)
}

/**
 * Replaces the recovery codes of the actor and returns the new ones in plain text. Throws Conflict without a factor.
 */
export async function renewRecoveryCodes(trx: Transaction, ctx: ActionContext): Promise<string[]> {
  const id = ctx.actor.id!
  await lockAccount(trx, id)
  if ((await readAuthenticators(trx, id)).length === 0) throw new Conflict('Add an app or a passkey first')
  await announce(trx, ctx, id, 'recovery_codes', 'New recovery codes')
  return storeRecoveryCodes(trx, id)
}

/** Removes an authenticator of the actor. Throws NotFound, and Conflict if it is the last one and one is required. */
export async function removeAuthenticator(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  isRequired: IsFactorRequired,
): Promise<void> {
  const accountId = ctx.actor.id!
  await lockAccount(trx, accountId)
  const all = await readAuthenticators(trx, accountId)
  if (!all.some(one => one.id === id)) throw new NotFound(`You have no second factor ${id}`)
  if (all.length === 1 && (await isRequired(trx)))
    throw new Conflict('Managers need a second factor here: add another one before you remove this one')
  await trx.deleteFrom('authenticators').where('id', '=', id).execute()
  if (all.length === 1) await deleteRecoveryCodes(trx, accountId)
  await announce(trx, ctx, accountId, 'removed', 'Second factor removed')
}

/**
 * Removes all second factors of another account that the actor may manage, and ends its sessions. Returns how many it
 * had. Throws NotFound, Forbidden, Conflict for the actor's own.
 */
export async function resetSecondFactors(
  trx: Transaction,
  ctx: ActionContext,
  accountId: number,
): Promise<{ removed: number }> {
  // An unattended desk must not be enough to remove them: the profile asks for the password.
  if (accountId === ctx.actor.id) throw new Conflict('Remove your own second factors in your profile')
  return clearSecondFactors(trx, ctx, await lockManageableAccount(trx, ctx, accountId))
}

/** Like `resetSecondFactors`, for a command on the server: any locked account. */
export async function clearSecondFactors(
  trx: Transaction,
  ctx: ActionContext,
  { id, name }: AccountRow,
): Promise<{ removed: number }> {
  const removed = (await readAuthenticators(trx, id)).length
  await trx.deleteFrom('authenticators').where('account_id', '=', id).execute()
  await deleteRecoveryCodes(trx, id)
  await endSessions(trx, id)
  await announce(trx, ctx, id, 'reset', `Second factors of ${name} removed`)
  return { removed }
}

/**
 * Ends the sessions of all managers without a second factor, and makes all desks refuse their PIN. If one is required,
 * they set it up at their next sign-in.
 */
export async function endSessionsWithoutSecondFactor(trx: Transaction): Promise<void> {
  const managers = trx.selectFrom('staff_accounts').select('id').where('role', 'in', managerRoles)
  // Locked, so that concurrent sign-ins and removals of factors see the new setting.
  for (const { id } of await managers.orderBy('id').forNoKeyUpdate().execute())
    if ((await readAuthenticators(trx, id)).length === 0) await endSessions(trx, id)
}

async function storeRecoveryCodes(trx: Transaction, account_id: number): Promise<string[]> {
  await deleteRecoveryCodes(trx, account_id)
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  await trx
    .insertInto('recovery_codes')
    .values(codes.map(code => ({ code_hash: hashOfToken(code), account_id })))
    .execute()
  return codes
}

const deleteRecoveryCodes = (trx: Transaction, accountId: number) =>
  trx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute()

const announce = (
  trx: Transaction,
  ctx: ActionContext,
  subjectId: number,
  what: 'added' | 'removed' | 'reset' | 'recovery_codes',
  message: string,
) =>
  appendEvent(trx, ctx, {
    action: `account.second_factor_${what}`,
    type: 'record_changed',
    message,
    subjectId,
  })
