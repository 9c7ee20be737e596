import type { Reader, Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import type { Logo } from '../contract.ts'

/** The venue has one. */
const ID = 1

/** Returns the logo on papers; null without one. */
export async function readLogo(db: Reader): Promise<Logo | null> {
  const row = await db.selectFrom('receipt_logo').select(['width', 'height', 'bits']).executeTakeFirst()
  return row ?? null
}

/** Sets the logo on papers; null removes it. */
export async function saveLogo(
  trx: Transaction,
  ctx: ActionContext,
  logo: Logo | null,
): Promise<{ logo: Logo | null }> {
  await trx.deleteFrom('receipt_logo').execute()
  if (logo)
    await trx
      .insertInto('receipt_logo')
      .values({ id: ID, ...logo })
      .execute()
  await appendEvent(trx, ctx, {
    action: logo ? 'device.logo_set' : 'device.logo_removed',
    type: 'record_changed',
    message: logo ? 'Logo on receipts set' : 'Logo on receipts removed',
    subjectId: ID,
  })
  return { logo }
}
