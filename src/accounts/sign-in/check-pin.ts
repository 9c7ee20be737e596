import type { Transaction } from '../../shared/database/database.ts'
import type { ActionContext, DeskSession } from '../../shared/http/action-context.ts'
import type { AccountRow } from '../account-row.ts'
import type { AccountServices } from '../account-services.ts'
import { verifySecret } from '../password-hash.ts'
import { MAX_FAILED_PINS } from '../rules.ts'
import {
  type AttemptSource,
  clearFailedAttempts,
  countFailedAttempt,
  countFailedPinAttempt,
  undoFailedPinAttempt,
} from './attempts.ts'
import { appendAccountEvent } from './sign-in.ts'

/** Also for a locked or missing PIN, an unknown account, and a desk that does not accept the PIN. */
export const WRONG_PIN = 'The PIN is wrong, or this desk needs your password first'

export interface TypedPin {
  account: AccountRow | undefined
  /** The user name as typed, by which attempts on unknown accounts are counted. */
  login: string
  pin: string
  /** Whether the desk accepts the account's PIN for the purpose. If not, it is wrong after the same work. */
  isAccepted: boolean
}

/**
 * Checks a PIN at a desk. Counts the attempt as failed first, so that concurrent attempts all count. Returns undefined
 * if the PIN is wrong, locked or not accepted; otherwise the function that takes the attempt back out of the counts, to
 * run in the transaction of what the PIN is for. Throws TooMany.
 */
export async function checkPin(
  { runInTransaction }: AccountServices,
  ctx: ActionContext,
  { desk }: DeskSession,
  { account, login, pin, isAccepted }: TypedPin,
): Promise<((trx: Transaction) => Promise<void>) | undefined> {
  const attempt: AttemptSource = {
    kind: 'pin',
    login: account?.login ?? login,
    source: desk,
    accountId: account?.id,
    // Per signed-in account, as they could get a new desk cookie for every few attempts.
    sharedSource: `by ${ctx.actor.id}`,
  }
  const failedAttempts = await runInTransaction(ctx, async trx => {
    await countFailedAttempt(trx, attempt, ctx.at)
    return countFailedPinAttempt(trx, isAccepted ? account?.id : undefined)
  })
  const isRight = await verifySecret(pin, failedAttempts === undefined ? null : account?.pin_hash)
  if (account && isAccepted && isRight)
    return async trx => {
      await clearFailedAttempts(trx, attempt)
      await undoFailedPinAttempt(trx, account.id)
    }
  if (failedAttempts === MAX_FAILED_PINS)
    await runInTransaction(ctx, trx => announceLocked(trx, ctx, account!))
  return undefined
}

/** Records in the audit trail whose PIN was locked and in whose session it was tried. */
function announceLocked(trx: Transaction, ctx: ActionContext, { id, name }: AccountRow) {
  return appendAccountEvent(
    trx,
    ctx,
    'account.pin_locked',
    `PIN of ${name} locked after ${MAX_FAILED_PINS} wrong attempts`,
    id,
  )
}
