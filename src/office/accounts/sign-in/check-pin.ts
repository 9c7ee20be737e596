import type { Transaction } from '#platform/database/database.ts'
import type { ActionContext, DeskSession } from '#platform/http/action-context.ts'
import { type AccountRow, lockAccount } from '../account-row.ts'
import type { AccountServices } from '../account-services.ts'
import { accountTexts } from '../languages/texts.ts'
import { verifySecret } from '../password-hash.ts'
import { FREE_FAILED_ATTEMPTS, MAX_FAILED_PINS } from '../rules.ts'
import { hasUsedDesk } from '../trusted-desks.ts'
import {
  type AttemptSource,
  clearFailedAttempts,
  countFailedAttempt,
  countFailedPinAttempt,
  type PinPlace,
  undoFailedPinAttempt,
} from './attempts.ts'
import { appendAccountEvent } from './sign-in.ts'

/** Also for a locked or missing PIN, an unknown account, and a desk that does not accept the PIN. */
export const WRONG_PIN = accountTexts.sentence(t => t('wrongPin'))

export interface TypedPin {
  account: AccountRow | undefined
  /** The user name as typed, by which attempts on unknown accounts are counted. */
  login: string
  pin: string
  /** Whether the desk accepts the account's PIN for the purpose. If not, it is wrong after the same work. */
  isAccepted: boolean
}

/**
 * Checks a PIN at a desk. Counts the attempt as failed first, so that concurrent attempts all count: at a desk that the
 * person has used before, by that desk, so that nobody elsewhere can lock them out there; at any other, by who tries,
 * who could get a new desk cookie for every few attempts. Returns undefined
 * if the PIN is wrong, locked or not accepted; otherwise the function that takes the attempt back out of the counts, to
 * run in the transaction of what the PIN is for. Throws TooMany.
 */
export async function checkPin(
  { store, runInTransaction }: AccountServices,
  ctx: ActionContext,
  { desk }: DeskSession,
  { account, login, pin, isAccepted }: TypedPin,
): Promise<((trx: Transaction) => Promise<void>) | undefined> {
  const accountId = account?.id ?? 0
  const isFamiliar = await hasUsedDesk(store.reader, { desk, accountId })
  const source = isFamiliar ? desk : `by ${ctx.actor.id}`
  const tried = { login: account?.login ?? login, accountId: account?.id }
  const attempt: AttemptSource = {
    kind: 'pin',
    ...tried,
    source,
    sharedSource: source,
    isForeignPin: !isFamiliar,
  }
  const place: PinPlace = { desk, accountId, isFamiliar }
  const { by, failures } = await runInTransaction(ctx, async trx => {
    if (account) await lockAccount(trx, accountId)
    const own = await countFailedAttempt(trx, attempt, ctx.at)
    // Further ones of the same person do not count on the account: it takes several to lock a PIN.
    const by = isFamiliar || own <= FREE_FAILED_ATTEMPTS ? 1 : 0
    return { by, failures: await countFailedPinAttempt(trx, isAccepted ? place : undefined, by) } as const
  })
  const isRight = await verifySecret(pin, failures === undefined ? null : account?.pin_hash)
  if (account && isAccepted && isRight)
    return async trx => {
      await lockAccount(trx, accountId)
      await clearFailedAttempts(trx, attempt)
      if (by > 0) await undoFailedPinAttempt(trx, place)
    }
  if (failures === MAX_FAILED_PINS)
    await runInTransaction(ctx, trx => announceLocked(trx, ctx, account!, place))
  return undefined
}

/** Records in the audit trail whose PIN was locked and in whose session it was tried. */
function announceLocked(trx: Transaction, ctx: ActionContext, { id, name }: AccountRow, place: PinPlace) {
  const where = place.isFamiliar ? 'at this desk' : 'at desks new to them'
  return appendAccountEvent(
    trx,
    ctx,
    'account.pin_locked',
    `PIN of ${name} locked ${where} after ${MAX_FAILED_PINS} wrong attempts`,
    id,
  )
}
