import { bookingDay } from '#money/ledger/books/books.ts'
import { nameCard } from '#money/ledger/cards/card-ledger.ts'
import { calendarOf, readSettings } from '#office/settings/settings.ts'
import type { Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict, Invalid } from '#platform/http/errors.ts'
import { formatDay } from '#platform/values/time.ts'
import { findCardRow, lockCard, updateCard } from './card-row.ts'
import type { CardDetails } from './contract.ts'
import { readCard } from './read-cards.ts'

/**
 * Changes the last day on which a card pays; null for none. Throws NotFound, Conflict if the card was voided, and
 * Invalid if the day is over.
 */
export async function extendCard(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  { expiresOn, reason }: { expiresOn: string | null; reason: string },
): Promise<CardDetails> {
  await findCardRow(trx, id)
  const row = await lockCard(trx, id)
  if (row.status === 'void') throw new Conflict(`The ${nameCard(row)} was voided`)
  const today = await bookingDay(trx, ctx.at, calendarOf(await readSettings(trx)))
  if (expiresOn !== null && expiresOn < today)
    throw new Invalid({ expiresOn: `Choose ${formatDay(today)} or later` })
  await updateCard(trx, row, { expires_on: expiresOn })
  const until = expiresOn === null ? 'no longer expires' : `is valid until ${formatDay(expiresOn)}`
  await appendEvent(trx, ctx, {
    action: 'giftcard.extended',
    type: 'record_changed',
    message: `The ${nameCard(row)} ${until}: ${reason}`,
    subjectId: id,
    changes: { expiresOn: [row.expires_on, expiresOn] },
  })
  return readCard(trx, id, ctx.at)
}
