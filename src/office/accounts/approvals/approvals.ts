import { hash } from 'node:crypto'
import type { Reader, Store, Transaction } from '#platform/database/database.ts'
import type { ActionContext, Approver } from '#platform/http/action-context.ts'
import type { Approvals, ApprovedRequest } from '#platform/http/authorization.ts'
import type { Endpoint } from '#platform/http/endpoint.ts'
import { ApprovalNeeded, Conflict, Invalid } from '#platform/http/errors.ts'
import { managerRoles, type Role } from '#platform/http/roles.ts'
import { DAY, type Instant, toIso } from '#platform/values/time.ts'
import type { AccountRow } from '../account-row.ts'
import type { AccountServices } from '../account-services.ts'
import { hashOfToken, newToken } from '../password-hash.ts'
import { APPROVAL_VALIDITY, PIN_TRUST } from '../rules.ts'
import { checkPin, WRONG_PIN } from '../sign-in/check-pin.ts'
import { appendAccountEvent, assertUnchanged } from '../sign-in/sign-in.ts'
import { acceptsPinSince } from '../trusted-desks.ts'
import { canonicalJson } from './canonical-json.ts'

/** The PIN of an approver, and the request that they approve. */
export interface ApprovalForm {
  accountId: number
  pin: string
  method: string
  path: string
  /** The body of the request, before validation. */
  body?: unknown
}

/**
 * Approves one request of the current session with the PIN of someone else who has a role of the endpoint's `approval`.
 * Returns the approval, which is stored as a hash only. Throws Invalid with the same message for every reason, TooMany,
 * Conflict in open mode, Invalid if the call does not take the body.
 */
export async function approve(
  { store, runInTransaction }: AccountServices,
  ctx: ActionContext,
  { accountId, pin, method, path, body }: ApprovalForm,
  { approval: roles = [], summary, body: schema }: Pick<Endpoint, 'approval' | 'summary' | 'body'>,
): Promise<{ approval: string; approvedBy: string; validUntil: string }> {
  const validated = schema?.safeParse(body)
  if (validated?.success === false) throw new Invalid({ body: 'The call does not accept this body' })
  const { session } = ctx
  if (!session) throw new Conflict('Sign-in is off: no account has a password')
  const account = await findAccount(store.reader, accountId)
  const isAccepted = await mayApprove(store.reader, ctx, account, roles)
  const typed = { account, login: account?.login ?? `account ${accountId}`, pin, isAccepted }
  const undoAttempt = await checkPin({ store, runInTransaction }, ctx, session, typed)
  const wrongPin = new Invalid({ pin: WRONG_PIN })
  if (!account || !undoAttempt) throw wrongPin
  const token = newToken()
  const { id, name, role } = account
  const approved: ActionContext = { ...ctx, approvedBy: { id, name, role } }
  await runInTransaction(approved, async trx => {
    await undoAttempt(trx)
    await assertUnchanged(trx, account, wrongPin)
    if (!(await mayApprove(trx, ctx, account, roles))) throw wrongPin
    await trx
      .insertInto('approvals')
      .values({
        ...toBinding(ctx, { token, method, path }),
        body_hash: hashOfBody(validated?.data),
        approver_id: id,
        approver_version: account.version,
        given_at: ctx.at,
        used_at: null,
      })
      .execute()
    await appendAccountEvent(trx, approved, 'account.approved', `Approved by PIN: ${summary}`, id)
  })
  return { approval: token, approvedBy: name, validUntil: toIso(ctx.at + APPROVAL_VALIDITY) }
}

/** Returns the managers and admins whose PIN this desk accepts, except the actor, latest at the desk first. */
export async function listApprovers(db: Reader, { session, actor, at }: ActionContext) {
  if (!session) return []
  return db
    .selectFrom('desk_accounts')
    .innerJoin('staff_accounts', 'staff_accounts.id', 'desk_accounts.account_id')
    .select(['id', 'name'])
    .where('desk', '=', session.desk)
    .where('password_at', '>', at - PIN_TRUST)
    .where('role', 'in', managerRoles)
    .where('pin_hash', 'is not', null)
    .where('disabled_at', 'is', null)
    .where('id', '<>', actor.id!)
    .orderBy('at', 'desc')
    .orderBy('id')
    .execute()
}

/** Creates the checks of approvals for the router. */
export const createApprovals = ({ reader: db }: Pick<Store, 'reader'>): Approvals => ({
  async isFor(ctx, request) {
    if (!ctx.session) return false
    const found = await db
      .selectFrom('approvals')
      .select('used_at')
      .where(({ and }) => and(toBinding(ctx, request)))
      .executeTakeFirst()
    return found !== undefined
  },
  use: useApproval,
})

/** Deletes approvals that are too old for a repeat of their request. */
export async function deleteOldApprovals(trx: Transaction, now: Instant): Promise<void> {
  await trx
    .deleteFrom('approvals')
    .where('given_at', '<', now - DAY)
    .execute()
}

async function useApproval(
  trx: Transaction,
  ctx: ActionContext,
  { body, ...request }: ApprovedRequest & { body: unknown },
  roles: readonly Role[],
): Promise<Approver> {
  const body_hash = hashOfBody(body)
  const used = await trx
    .updateTable('approvals')
    .set({ used_at: ctx.at })
    .where(({ and }) => and({ ...toBinding(ctx, request), body_hash }))
    .where('used_at', 'is', null)
    .where('given_at', '>', ctx.at - APPROVAL_VALIDITY)
    .returning(['approver_id', 'approver_version', 'given_at'])
    .executeTakeFirst()
  const approver = used && (await findAccount(trx, used.approver_id))
  const isUnchanged = approver !== undefined && approver.version === used?.approver_version
  if (!isUnchanged || !(await mayApprove(trx, ctx, approver, roles, used?.given_at)))
    throw new ApprovalNeeded(
      'The approval has expired or is for other values. A manager must approve this again.',
    )
  const { id, name, role } = approver
  return { id, name, role }
}

/** Equal bodies have the same hash, whatever the order of their keys. Both sides pass the validated body. */
const hashOfBody = (body: unknown): string => hash('sha256', canonicalJson(body), 'base64url')

/** The binding of an approval beside the body: the session and person that asked for it, method and path. */
const toBinding = ({ session, actor }: ActionContext, { token, method, path }: ApprovedRequest) => ({
  token_hash: hashOfToken(token),
  session_id: session?.id ?? 0,
  account_id: actor.id ?? 0,
  method,
  path,
})

/**
 * Whether this desk accepts the PIN of someone as an approval: not of the actor, nor of a lower role. `givenAt`: and
 * has accepted it since then, without a sign-out in between.
 */
async function mayApprove(
  db: Reader,
  { session, actor, at }: ActionContext,
  account: AccountRow | undefined,
  roles: readonly Role[],
  givenAt: Instant = at,
): Promise<boolean> {
  const place = { desk: session?.desk ?? '', accountId: account?.id ?? 0 }
  const since = await acceptsPinSince(db, place, at)
  if (!account || account.id === actor.id || account.disabled_at !== null) return false
  return since !== undefined && since <= givenAt && account.pin_hash !== null && roles.includes(account.role)
}

const findAccount = (db: Reader, id: number): Promise<AccountRow | undefined> =>
  db.selectFrom('staff_accounts').selectAll().where('id', '=', id).executeTakeFirst()
