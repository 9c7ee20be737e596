import { nameCard } from '#money/ledger/cards/card-ledger.ts'
import type { Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { formatCardCode } from '#platform/values/card-code.ts'
import { findCardRow } from './card-row.ts'

/**
 * Returns the whole code of a card, which pays without the card. Records in the audit trail that it was shown. Throws
 * NotFound.
 */
export async function showCode(trx: Transaction, ctx: ActionContext, id: number): Promise<{ code: string }> {
  const row = await findCardRow(trx, id)
  await appendEvent(trx, ctx, {
    action: 'giftcard.code_shown',
    type: 'record_changed',
    message: `The whole code of the ${nameCard(row)} was shown`,
    subjectId: id,
  })
  return { code: formatCardCode(row.code) }
}
