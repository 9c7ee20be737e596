import type { Insertable } from 'kysely'
import {
  chargePosting,
  ledgerRowsOf,
  type Posting,
  paymentPosting,
  priceOf,
  quoteCheckOut,
  storedTaxRate,
} from '../src/billing/billing.ts'
import type { LedgerTable } from '../src/billing/table.ts'
import { priceDifference } from '../src/rentals/end-rental.ts'
import type { VenueSettings } from '../src/settings/contract.ts'
import { type Instant, MINUTE } from '../src/shared/values/time.ts'
import type { Random } from './random.ts'
import type { Stay } from './stay.ts'

type Row = Insertable<LedgerTable>

export interface Books {
  settings: VenueSettings
  dayOf(at: Instant): string
  actorId: number | null
  random: Random
}

/** Returns the ledger rows of a stay, as check-in and check-out would have posted them. */
export function ledgerRows(stay: Stay, rentalId: number, books: Books): Row[] {
  return postingsOf(stay, rentalId, books.settings).flatMap(([at, posting]) =>
    rowsOfPosting(at, posting, books),
  )
}

function postingsOf(stay: Stay, rentalId: number, settings: VenueSettings): [Instant, Posting][] {
  if (stay.status !== 'active' && stay.status !== 'completed') return []
  const { form, method, startsAt, endsAt, endedAt } = stay
  const terms = termsOf(stay, settings)
  const agreed = priceOf(terms, endsAt - startsAt)
  const paidCents = form === 'check-in' && method ? agreed.totalCents : 0
  const postings: [Instant, Posting][] = [[startsAt, chargePosting({ rentalId }, agreed)]]
  if (method && paidCents) postings.push([startsAt, paymentPosting({ rentalId }, method, paidCents)])
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
  postings.push([endedAt, chargePosting({ rentalId }, priceDifference(bill, agreed))])
  if (method) postings.push([endedAt, paymentPosting({ rentalId }, method, bill.dueCents)])
  return postings
}

/** Returns the agreed terms of a stay. */
export function termsOf({ form, rateCents, plan }: Stay, { taxRate, currency }: VenueSettings) {
  const tax = form === 'check-in' ? ('added' as const) : ('included' as const)
  return { rateCents, taxRate: storedTaxRate(taxRate), tax, currency, plan }
}

/** Returns the ledger rows of a posting at an instant. */
export const rowsOfPosting = (at: Instant, posting: Posting, { random, dayOf, actorId }: Books): Row[] =>
  ledgerRowsOf(posting, { posting: random.uuid(), at, business_day: dayOf(at), actor_id: actorId })
