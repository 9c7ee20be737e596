import type { Selectable } from 'kysely'
import type { BillSubject } from '#money/ledger/bills.ts'
import type { Posting } from '#money/ledger/ledger.ts'
import type { PaymentMethod } from '#money/ledger/words.ts'
import { sayDepositItem } from '#money/pricing/languages/say-plainly.ts'
import { say } from '#money/pricing/languages/texts.ts'
import type { DepositsTable } from '../table.ts'

export type DepositRow = Selectable<DepositsTable>

/** Returns the posting of a taken deposit: money in, and a liability of the same amount. */
export const depositPosting = (
  { id, method, amount_cents }: Pick<DepositRow, 'id' | 'method' | 'amount_cents'>,
  subject: BillSubject,
  givenCents?: number,
): Posting => ({
  kind: 'deposit',
  subject,
  depositId: id,
  entries: [
    { account: method, cents: amount_cents, method, ...(givenCents !== undefined && { givenCents }) },
    { account: 'deposits', cents: -amount_cents },
  ],
})

/** How a deposit is settled, in cents: what pays its bill, what is kept as revenue, and why. The rest is paid back. */
export interface Settlement {
  appliedCents: number
  keptCents: number
  reason: string | null
}

/** Returns the postings that settle a deposit; the rest goes back by its method. */
export function settlementPostings(
  { id, item, method, amount_cents }: Pick<DepositRow, 'id' | 'item' | 'method' | 'amount_cents'>,
  subject: BillSubject,
  { appliedCents, keptCents, reason }: Settlement,
): Posting[] {
  const back = amount_cents - keptCents - appliedCents
  const shared = { subject, depositId: id, ...(reason !== null && { note: reason }) }
  const applied: Posting = {
    ...shared,
    kind: 'deposit_apply',
    entries: [
      { account: 'deposits', cents: appliedCents },
      { account: 'receivable', cents: -appliedCents },
    ],
  }
  const kept: Posting = {
    ...shared,
    kind: 'deposit_keep',
    line: {
      kind: 'kept_deposit',
      ...say('keptDeposit', { item: sayDepositItem(item) }),
      tax: 'included',
      taxRate: 0,
      taxClass: 'exempt',
      price: { baseCents: keptCents, taxCents: 0, totalCents: keptCents },
      ...(reason !== null && { reason }),
    },
    entries: [
      { account: 'deposits', cents: keptCents },
      { account: 'revenue', cents: -keptCents },
    ],
  }
  return [
    ...(appliedCents > 0 ? [applied] : []),
    ...(keptCents > 0 ? [kept] : []),
    ...returnPostings({ ...shared, method }, back),
  ]
}

/** Returns the posting that pays back `cents` of a deposit by its method; none if nothing is left. */
const returnPostings = (
  { method, ...shared }: Pick<Posting, 'subject' | 'depositId' | 'note'> & { method: PaymentMethod },
  cents: number,
): Posting[] =>
  cents === 0
    ? []
    : [
        {
          ...shared,
          kind: 'deposit_return',
          entries: [
            { account: 'deposits', cents },
            { account: method, cents: -cents, method },
          ],
        },
      ]
