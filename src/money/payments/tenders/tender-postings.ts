import type { BillSubject } from '#money/ledger/bills.ts'
import type { CardPart } from '#money/ledger/cards/card-ledger.ts'
import type { LedgerEntry, Posting } from '#money/ledger/ledger.ts'
import type { TenderAccount } from '#money/ledger/words.ts'
import { Invalid } from '#platform/http/errors.ts'

/** One method and amount of a payment. */
export interface Tender {
  method: TenderAccount
  /** The amount that changes hands: cash as rounded. */
  cents: number
  /** The cents that the rounding of cash added to the amount due; negative if less is paid. */
  roundingCents?: number
  /** Cash handed over, at least `cents`. */
  givenCents?: number
  /** The card that pays. */
  card?: CardPart
}

/** Returns whether a tender is a visit of a pack, by its code. */
export const isVisit = ({ method, card }: Tender): boolean =>
  method === 'visit_packs' && card !== undefined && 'code' in card

/** Returns the posting of a payment by one method. */
export const paymentPosting = (subject: BillSubject, method: TenderAccount, cents: number): Posting =>
  splitPaymentPosting(subject, [{ method, cents }])

/**
 * Returns the posting of a payment split over several tenders: one posting, therefore one receipt. Throws Invalid if
 * one of them is a visit of a pack that was not redeemed for a stay.
 */
export function splitPaymentPosting(subject: BillSubject, tenders: readonly Tender[]): Posting {
  if (tenders.some(isVisit))
    throw new Invalid({ payments: 'A visit pack pays for a stay, at check-in or check-out' })
  const entries = tenders.flatMap(({ method, cents, givenCents, card }): LedgerEntry[] => [
    {
      account: method,
      cents,
      method,
      ...(givenCents !== undefined && { givenCents }),
      ...(card && { card }),
    },
    { account: 'receivable', cents: -cents, method },
  ])
  const roundingCents = sumRounding(tenders)
  return { kind: 'payment', subject, entries, ...(roundingCents !== 0 && { roundingCents }) }
}

/** Returns what the rounding of cash adds to the bill that the tenders pay, in cents. */
export const sumRounding = (tenders: readonly Tender[]): number =>
  tenders.reduce((cents, { roundingCents = 0 }) => cents + roundingCents, 0)
