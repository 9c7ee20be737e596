import type { Insertable } from 'kysely'
import type { PostingRows } from '#money/ledger/ledger.ts'
import type { BillLinesTable, GiftCardEntriesTable, LedgerTable } from '#money/ledger/table.ts'
import type { Transaction } from '#platform/database/database.ts'
import { sortByTime } from './deposits-and-refunds.ts'
import { insertAll } from './insert.ts'
import type { SoldUnits } from './stock-changes.ts'

type Line = Insertable<BillLinesTable>
type LedgerRow = Insertable<LedgerTable>

/** Lines, ledger rows and card entries in the order in which they are stored: the n-th row of a table has the id n. */
interface ArrangedRows {
  lines: Line[]
  ledger: LedgerRow[]
  entries: Insertable<GiftCardEntriesTable>[]
}

/**
 * Puts the rows of postings in the order of time. `refund` returns those of refunds, which name rows by their place.
 */
export function arrange(
  posted: readonly PostingRows[],
  refund: (ledger: LedgerRow[]) => PostingRows[],
): ArrangedRows {
  const charged = posted.flatMap(({ rows }) => rows).sort((a, b) => a.at - b.at)
  const refunds = refund(charged)
  const lines = [...posted, ...refunds].flatMap(({ line }) => line ?? []).sort((a, b) => a.at - b.at)
  const ledger = sortByTime([...charged, ...refunds.flatMap(({ rows }) => rows)])
  return { lines: withReduced(lines), ledger, entries: toEntries(posted, ledger) }
}

/** Names the line that each discount reduces: the first line of the stay. The line of a visit has no reason. */
function withReduced(lines: Line[]): Line[] {
  const stays = new Map(
    lines.flatMap(({ kind, bill_id }, index) => (kind === 'stay' ? [[bill_id, index + 1]] : [])),
  )
  return lines.map(line =>
    line.kind === 'discount' && line.reason ? { ...line, corrects_id: stays.get(line.bill_id)! } : line,
  )
}

/** Returns the changes of cards with the ledger rows that say the same. */
function toEntries(posted: readonly PostingRows[], ledger: readonly LedgerRow[]) {
  const ids = new Map(ledger.map(({ posting, account }, index) => [`${posting} ${account}`, index + 1]))
  return posted
    .flatMap(({ cards }) => cards)
    .flatMap(({ posting, account, cents, card }) =>
      'id' in card
        ? { card_id: card.id, ledger_id: ids.get(`${posting} ${account}`)!, cents, visits: card.visits ?? 0 }
        : [],
    )
    .sort((a, b) => a.ledger_id - b.ledger_id)
}

/** Returns the units that lines sold, with the ids that the lines will have. */
export const soldUnits = (lines: readonly Line[]): SoldUnits[] =>
  lines.flatMap(({ item_id, at, quantity, facility_name, bill_id }, index) =>
    item_id
      ? {
          at,
          itemId: item_id,
          quantity,
          lineId: index + 1,
          reason: facility_name ? `Sold to ${facility_name}` : `Sale ${bill_id}`,
        }
      : [],
  )

/** Stores the rows. The items and cards that they name are stored already. */
export async function insertPostings(
  trx: Transaction,
  { lines, ledger, entries }: ArrangedRows,
): Promise<void> {
  await insertAll(trx, 'bill_lines', lines)
  await insertAll(trx, 'ledger', ledger, ({ posting }) => posting)
  await insertAll(trx, 'gift_card_entries', entries)
}
