import type { BillSubject } from '#money/ledger/bills.ts'
import { chargePosting, type Posting, type PostingRows, rowsOfPosting } from '#money/ledger/ledger.ts'
import { type LineText, stayLine } from '#money/ledger/lines/lines.ts'
import { paymentPosting, splitPaymentPosting, type Tender } from '#money/payments/tenders/tender-postings.ts'
import { computePrice, priceDifference, priceWithTaxIn, type Terms } from '#money/pricing/price.ts'
import { quoteCheckOut } from '#money/pricing/quote.ts'
import { storedTaxRate } from '#money/pricing/taxes.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import { type Instant, MINUTE } from '#platform/values/time.ts'
import type { Random } from './random.ts'
import type { Stay } from './stay.ts'

export interface Books {
  settings: VenueSettings
  findDay(at: Instant): string
  actorId: number | null
  random: Random
}

/** A stored rental with its bill. */
export interface StoredStay {
  id: number
  stay: Stay
  subject: BillSubject
}

/** A payment by gift card or visit pack at check-in. A visit covers more or less than its tender. */
export interface CardPayment {
  tender: Tender
  coveredCents: number
}

/** The further lines of a stay's bill, and its payment. */
export interface BesideTime {
  extras: readonly { at: Instant; posting: Posting }[]
  card: CardPayment | undefined
}

const nothingElse: BesideTime = { extras: [], card: undefined }

/** Returns the rows of a stay's postings, as check-in and check-out would have posted them. */
export const postedForStay = (stored: StoredStay, books: Books, beside = nothingElse): PostingRows[] =>
  makePostings(stored, books.settings, beside).map(([at, posting]) => postedAt(at, posting, books))

function makePostings(
  { stay, subject }: StoredStay,
  settings: VenueSettings,
  { extras, card }: BesideTime,
): [Instant, Posting][] {
  if (stay.status !== 'active' && stay.status !== 'completed') return []
  const { form, method, startsAt, endsAt, endedAt } = stay
  const terms = toTerms(stay, settings)
  const agreed = computePrice(terms, endsAt - startsAt)
  const paidCents = form === 'check-in' && method ? agreed.totalCents : 0
  const line = stayLine(stay.facility, terms, 'stay')
  const more = stayLine(stay.facility, terms, 'extension')
  const postings: [Instant, Posting][] = [[startsAt, chargePosting(subject, line, agreed)]]
  if (method && paidCents) {
    const rest = { method, cents: paidCents - (card?.coveredCents ?? 0) }
    postings.push([startsAt, splitPaymentPosting(subject, [...(card ? [card.tender] : []), rest])])
  }
  if (card?.tender.method === 'visit_packs')
    postings.push([startsAt, chargePosting(subject, visitLine(terms), visitDifference(card, terms))])
  for (const { at, posting } of extras) postings.push([at, posting])
  if (endedAt === null) return postings
  const bill = quoteCheckOut(
    {
      terms,
      startedAt: startsAt,
      agreedLength: endsAt - startsAt,
      paidCents,
      grace: settings.graceMinutes * MINUTE,
    },
    endedAt,
  )
  const rest = priceDifference(bill, agreed)
  postings.push([endedAt, chargePosting(subject, more, rest)])
  const extraCents = extras.reduce((sum, { posting }) => sum + posting.line!.price.totalCents, 0)
  if (method) postings.push([endedAt, paymentPosting(subject, method, bill.dueCents + extraCents)])
  return postings
}

const visitLine = ({ taxRate }: Terms): LineText => ({
  kind: 'discount',
  label: 'Visit pack',
  tax: 'included',
  taxRate,
})

/** Brings the covered price of a visit to what was paid for it, which is what is earned. */
const visitDifference = ({ tender, coveredCents }: CardPayment, terms: Terms) =>
  priceWithTaxIn(tender.cents - coveredCents, terms)

/** Returns the agreed terms of a stay. */
export function toTerms({ form, rateCents, plan }: Stay, { taxRate, currency }: VenueSettings) {
  const tax = form === 'check-in' ? ('added' as const) : ('included' as const)
  return { rateCents, taxRate: storedTaxRate(taxRate), tax, currency, plan }
}

/** Returns the rows of a posting at an instant. */
export const postedAt = (at: Instant, posting: Posting, { random, findDay, actorId }: Books): PostingRows =>
  rowsOfPosting(posting, { posting: random.uuid(), at, business_day: findDay(at), actor_id: actorId })
