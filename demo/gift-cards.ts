import type { Insertable } from 'kysely'
import { computeExpiry } from '#money/cards/rules.ts'
import type { BillSubject } from '#money/ledger/bills.ts'
import { chargePosting } from '#money/ledger/ledger.ts'
import type { LineText } from '#money/ledger/lines/lines.ts'
import type { BillLinesTable } from '#money/ledger/table.ts'
import { coveredCents } from '#money/payments/rules.ts'
import { paymentPosting, type Tender } from '#money/payments/tenders/tender-postings.ts'
import { computePrice } from '#money/pricing/price.ts'
import { paymentEvent } from '#office/settings/settings.ts'
import type { Transaction } from '#platform/database/database.ts'
import { drawCardCode, formatCardCode } from '#platform/values/card-code.ts'
import { formatMoney, toDollars } from '#platform/values/money.ts'
import { DAY, HOUR, type Instant } from '#platform/values/time.ts'
import type { Day } from './history.ts'
import { insertAll } from './insert.ts'
import { type Books, type CardPayment, type StoredStay, toTerms } from './postings.ts'
import { Random } from './random.ts'
import type { CounterSale } from './sales.ts'

/** A gift card or visit pack of the demo, sold this many days ago, and how many stays of its holder it pays at most. */
interface CardPlan {
  daysAgo: number
  cents: number
  stays: number
  pack?: { visits: number; hours: number }
}

const plans: readonly CardPlan[] = [
  { daysAgo: 55, cents: 50_00, stays: 2 },
  { daysAgo: 50, cents: 160_00, stays: 5, pack: { visits: 5, hours: 2 } },
  { daysAgo: 44, cents: 250_00, stays: 2 },
  { daysAgo: 33, cents: 25_00, stays: 0 },
  { daysAgo: 30, cents: 300_00, stays: 4, pack: { visits: 10, hours: 2 } },
  { daysAgo: 19, cents: 200_00, stays: 1 },
  { daysAgo: 9, cents: 50_00, stays: 0 },
  { daysAgo: 8, cents: 160_00, stays: 1, pack: { visits: 5, hours: 2 } },
  { daysAgo: 3, cents: 100_00, stays: 0 },
  { daysAgo: 1, cents: 50_00, stays: 0 },
]

/** A card with its place in the table, the holder's name, and the stays that it paid. */
export interface DemoCard extends CardPlan {
  id: number
  code: string
  holder: string
  soldAt: Instant
  paid: Map<StoredStay, CardPayment>
}

/** Returns the cards. Each holder is a guest who came back and paid at check-in; each stay is paid by one card. */
export function makeGiftCards(
  rentals: readonly StoredStay[],
  days: readonly Day[],
  books: Books,
): DemoCard[] {
  const random = new Random('gift cards')
  const holders = new Set<string>()
  return plans.map((plan, index) => {
    const soldAt = days.at(-1 - plan.daysAgo)!.from + 12 * HOUR + index * 7 * 60_000
    const payable = rentals.filter(({ stay }) => isPayable(stay) && stay.startsAt > soldAt + DAY)
    const byGuest = Map.groupBy(payable, ({ stay }) => stay.guest.name)
    const found = [...byGuest].find(([name, stays]) => !holders.has(name) && stays.length >= plan.stays)
    const [holder, stays] = found ?? ['', []]
    holders.add(holder)
    const code = drawCardCode(count => Array.from({ length: count }, () => random.between(0, 255)))
    const card = { ...plan, id: index + 1, code, holder, soldAt }
    return { ...card, paid: redeem(card, stays.slice(0, plan.stays), books) }
  })
}

/** Rooms whose price was paid at check-in, long enough ago that they no longer change. */
const isPayable = ({ status, form, method, facility }: StoredStay['stay']) =>
  status === 'completed' && form === 'check-in' && method !== null && facility.startsWith('Room')

/** Redeems a card for stays, in order. A visit was paid for at its share of the pack's price. */
function redeem(
  { id, cents, pack }: Pick<DemoCard, 'id' | 'cents' | 'pack'>,
  stays: readonly StoredStay[],
  { settings }: Books,
): Map<StoredStay, CardPayment> {
  const left = { cents, visits: pack?.visits ?? 0 }
  const paid = new Map<StoredStay, CardPayment>()
  for (const rental of stays) {
    const { startsAt, endsAt } = rental.stay
    const priceCents = computePrice(toTerms(rental.stay, settings), endsAt - startsAt).totalCents
    const due = { hours: (endsAt - startsAt) / HOUR, priceCents, dueCents: priceCents }
    const covered = pack ? coveredCents(due, pack.hours) : Math.min(left.cents, priceCents)
    const worth = pack ? Math.floor(left.cents / left.visits) : covered
    if (worth === 0) break
    const tender: Tender = pack
      ? { method: 'visit_packs', cents: worth, card: { id, visits: -1 } }
      : { method: 'gift_cards', cents: worth, card: { id } }
    paid.set(rental, { tender, coveredCents: covered })
    left.cents -= worth
    left.visits--
  }
  return paid
}

/** Returns the sales of the cards, paid by card. */
export const makeCardSales = (cards: readonly DemoCard[], { settings }: Books): CounterSale[] =>
  cards.map(card => ({
    at: card.soldAt,
    postings: (subject: BillSubject) => [
      chargePosting(
        subject,
        toLine(card),
        { baseCents: card.cents, taxCents: 0, totalCents: card.cents },
        { id: card.id, visits: card.pack?.visits ?? 0 },
      ),
      paymentPosting(subject, 'credit_card', card.cents),
    ],
    event: () => ({
      action: 'giftcard.sold',
      ...paymentEvent(settings, 'Gift Card Sold'),
      message: `${card.pack ? `Pack of ${card.pack.visits} visits` : 'Gift card'} sold for ${formatMoney(toDollars(card.cents), settings.currency)}`,
      subjectId: card.id,
    }),
  }))

function toLine({ code, pack }: DemoCard): LineText {
  const end = formatCardCode(code).slice(-4)
  const untaxed = { tax: 'included', taxRate: 0 } as const
  return pack
    ? { kind: 'visit_pack', label: `Pack of ${pack.visits} visits ${end}`, ...untaxed }
    : { kind: 'gift_card', label: `Gift card ${end}`, ...untaxed }
}

/** Stores the cards. `lines` are the lines that will be stored, which tell the bill of each sale. */
export async function insertGiftCards(
  trx: Transaction,
  cards: readonly DemoCard[],
  lines: readonly Insertable<BillLinesTable>[],
  { settings, findDay }: Books,
): Promise<void> {
  await insertAll(
    trx,
    'gift_cards',
    cards.map(card => ({
      code: card.code,
      kind: card.pack ? 'visits' : 'value',
      price_cents: card.cents,
      visits: card.pack?.visits ?? null,
      facility_type: card.pack ? 'room' : null,
      hours: card.pack?.hours ?? null,
      holder: card.holder,
      bill_id: lines.find(({ label }) => label === toLine(card).label)!.bill_id,
      sold_at: card.soldAt,
      expires_on: computeExpiry(findDay(card.soldAt), settings.giftCardMonths),
      status: 'active',
    })),
  )
}
