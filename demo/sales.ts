import type { BillSubject } from '#money/ledger/bills.ts'
import type { Posting, PostingRows } from '#money/ledger/ledger.ts'
import type { PaymentMethod } from '#money/ledger/words.ts'
import { paymentPosting } from '#money/payments/tenders/tender-postings.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { NewEvent } from '#platform/feed/append-event.ts'
import { HOUR, type Instant, MINUTE, SECOND } from '#platform/values/time.ts'
import type { Day } from './history.ts'
import { insertBills } from './insert.ts'
import type { PendingEvent } from './pending-event.ts'
import { type Books, postedAt } from './postings.ts'
import { soldEvent, someProducts, toCart, toCharges } from './products.ts'
import { Random } from './random.ts'

/** A sale over the counter without a named guest. It has its own bill, which is paid at once. */
export interface CounterSale {
  at: Instant
  postings(subject: BillSubject): Posting[]
  event(billId: number): NewEvent
}

/** Sales over the counter by weekday, Sunday first. */
const perDay = [12, 6, 7, 8, 9, 13, 16]

/** Returns the products that were sold over the counter. Each day has its own seed. */
export const makeProductSales = (days: readonly Day[], now: Instant, { settings }: Books): CounterSale[] =>
  days.flatMap(({ day, from }) => {
    const random = new Random(`${day} counter`)
    const count = perDay[new Date(`${day}T12:00:00Z`).getUTCDay()]! + random.between(-2, 2)
    return Array.from({ length: count }, (): CounterSale => {
      const at = from + random.between(9, 22) * HOUR + random.between(0, 59 * 60) * SECOND
      const cart = toCart(someProducts(random), settings, at)
      const method = random.weighted<PaymentMethod>([
        ['cash', 55],
        ['credit_card', 35],
        ['mobile_payment', 10],
      ])
      return {
        at,
        postings: subject => [...toCharges(cart, subject), paymentPosting(subject, method, cart.totalCents)],
        event: billId => soldEvent(cart, billId, 'over the counter', settings),
      }
    }).filter(({ at }) => at <= now - MINUTE)
  })

/** Opens a bill for each sale. Returns the rows of their postings and their events. */
export async function insertSales(
  trx: Transaction,
  sales: readonly CounterSale[],
  books: Books,
): Promise<{ posted: PostingRows[]; events: PendingEvent[] }> {
  const inOrder = sales.toSorted((a, b) => a.at - b.at)
  const bills = await insertBills(
    trx,
    'sale',
    inOrder.map(({ at }) => ({ opened_at: at, closed_at: at })),
  )
  const posted = inOrder.flatMap(({ at, postings }, index) =>
    postings({ billId: bills[index]!, source: 'sale', facility: null }).map(one => postedAt(at, one, books)),
  )
  return { posted, events: inOrder.map(({ at, event }, index) => ({ at, event: event(bills[index]!) })) }
}
