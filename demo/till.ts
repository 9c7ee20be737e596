import type { PostingRows } from '#money/ledger/ledger.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { Instant } from '#platform/values/time.ts'
import { makeExtras } from './extras.ts'
import { type DemoCard, makeCardSales, makeGiftCards } from './gift-cards.ts'
import type { Day } from './history.ts'
import type { PendingEvent } from './pending-event.ts'
import type { BesideTime, Books, StoredStay } from './postings.ts'
import { insertSales, makeProductSales } from './sales.ts'

/** The sales of the venue besides time. */
interface Till {
  /** For each stay with something beside its time. */
  besideTime: ReadonlyMap<StoredStay, BesideTime>
  cards: readonly DemoCard[]
  posted: readonly PostingRows[]
  events: readonly PendingEvent[]
}

export const emptyTill: Till = { besideTime: new Map(), cards: [], posted: [], events: [] }

/** Opens the bills of sales over the counter. Returns their postings, the cards, and what is on the bills of stays. */
export async function insertTill(
  trx: Transaction,
  rentals: readonly StoredStay[],
  { days, now, books }: { days: readonly Day[]; now: Instant; books: Books },
): Promise<Till> {
  const cards = makeGiftCards(rentals, days, books)
  const { posted, events } = await insertSales(
    trx,
    [...makeProductSales(days, now, books), ...makeCardSales(cards, books)],
    books,
  )
  const besideTime = new Map<StoredStay, BesideTime>()
  for (const stored of rentals) {
    const extras = makeExtras(stored, books.settings, now)
    const card = cards.find(({ paid }) => paid.has(stored))?.paid.get(stored)
    if (extras.length > 0 || card) besideTime.set(stored, { extras, card })
    for (const { at, event } of extras) if (event) events.push({ at, event })
  }
  return { besideTime, cards, posted, events }
}
