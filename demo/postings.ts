import {
  type BillSubject,
  chargePosting,
  type Posting,
  type PostingRows,
  paymentPosting,
  priceDifference,
  priceOf,
  quoteCheckOut,
  rowsOfPosting,
  stayLine,
  storedTaxRate,
} from '../src/billing/billing.ts'
import type { VenueSettings } from '../src/settings/contract.ts'
import { type Instant, MINUTE } from '../src/shared/values/time.ts'
import type { Random } from './random.ts'
import type { Stay } from './stay.ts'

export interface Books {
  settings: VenueSettings
  dayOf(at: Instant): string
  actorId: number | null
  random: Random
}

/** A stored rental with its bill. */
export interface StoredStay {
  id: number
  stay: Stay
  subject: BillSubject
}

/** Returns the rows of a stay's postings, as check-in and check-out would have posted them. */
export const postedForStay = (stored: StoredStay, books: Books): PostingRows[] =>
  postingsOf(stored, books.settings).map(([at, posting]) => postedAt(at, posting, books))

function postingsOf({ stay, subject }: StoredStay, settings: VenueSettings): [Instant, Posting][] {
  if (stay.status !== 'active' && stay.status !== 'completed') return []
  const { form, method, startsAt, endsAt, endedAt } = stay
  const terms = termsOf(stay, settings)
  const agreed = priceOf(terms, endsAt - startsAt)
  const paidCents = form === 'check-in' && method ? agreed.totalCents : 0
  const line = stayLine(stay.facility, terms, 'stay')
  const more = stayLine(stay.facility, terms, 'extension')
  const postings: [Instant, Posting][] = [[startsAt, chargePosting(subject, line, agreed)]]
  if (method && paidCents) postings.push([startsAt, paymentPosting(subject, method, paidCents)])
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
  if (method) postings.push([endedAt, paymentPosting(subject, method, bill.dueCents)])
  return postings
}

/** Returns the agreed terms of a stay. */
export function termsOf({ form, rateCents, plan }: Stay, { taxRate, currency }: VenueSettings) {
  const tax = form === 'check-in' ? ('added' as const) : ('included' as const)
  return { rateCents, taxRate: storedTaxRate(taxRate), tax, currency, plan }
}

/** Returns the rows of a posting at an instant. */
export const postedAt = (at: Instant, posting: Posting, { random, dayOf, actorId }: Books): PostingRows =>
  rowsOfPosting(posting, { posting: random.uuid(), at, business_day: dayOf(at), actor_id: actorId })
