import type { Selectable } from 'kysely'
import { type CardBalance, nameCard, readCardBalances } from '#money/ledger/cards/card-ledger.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { Conflict, NotFound } from '#platform/http/errors.ts'
import { cardCodeEnd } from '#platform/values/card-code.ts'
import { toDollars } from '#platform/values/money.ts'
import { toIso } from '#platform/values/time.ts'
import type { Card, CardStatus } from './contract.ts'
import { deriveState, nextStatuses } from './rules.ts'
import type { GiftCardsTable } from './table.ts'

export type CardRow = Selectable<GiftCardsTable>

/** Returns the stored card. Throws NotFound. */
export async function findCardRow(db: Reader, id: number): Promise<CardRow> {
  const row = await db.selectFrom('gift_cards').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new NotFound(`There is no gift card ${id}`)
  return row
}

/** Locks a card until the transaction ends. The caller has locked the bills that it changes. */
export const lockCard = (trx: Transaction, id: number): Promise<CardRow> =>
  trx.selectFrom('gift_cards').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

/** Returns the balance of a card. */
export async function readCardBalance(db: Reader, id: number): Promise<CardBalance> {
  return (await readCardBalances(db, [id])).get(id) ?? { cents: 0, visits: 0 }
}

/** Changes the status of a locked card. Throws Conflict if the transition is not allowed. */
export async function setCardStatus(trx: Transaction, row: CardRow, to: CardStatus): Promise<void> {
  assertTransition(row, to)
  await trx.updateTable('gift_cards').set({ status: to }).where('id', '=', row.id).execute()
}

/** Updates a locked card, except its status. */
export async function updateCard(
  trx: Transaction,
  { id }: CardRow,
  change: { expires_on: string | null; status?: never },
): Promise<void> {
  await trx.updateTable('gift_cards').set(change).where('id', '=', id).execute()
}

/** Throws Conflict if a card cannot take a status. */
export function assertTransition(row: CardRow, to: CardStatus): void {
  if (!nextStatuses[row.status].includes(to)) throw new Conflict(`The ${nameCard(row)} was already voided`)
}

/** Converts a stored card to its wire format, as it is on a business day. */
export function toCard(row: CardRow, { cents, visits }: CardBalance, day: string): Card {
  return {
    id: row.id,
    codeEnd: cardCodeEnd(row.code),
    kind: row.kind,
    state: deriveState(row, cents, day),
    price: toDollars(row.price_cents),
    balance: toDollars(cents),
    visits:
      row.kind === 'visits'
        ? { sold: row.visits!, left: visits, facilityType: row.facility_type!, hours: row.hours! }
        : null,
    holder: row.holder,
    soldAt: toIso(row.sold_at),
    expiresOn: row.expires_on,
  }
}
