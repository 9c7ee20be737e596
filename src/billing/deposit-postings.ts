import type { Selectable } from 'kysely'
import type { BillSubject } from './bills.ts'
import type { PaymentMethod } from './contract.ts'
import type { Posting } from './ledger.ts'
import type { DepositsTable } from './table.ts'

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

/**
 * Returns the postings that settle a deposit: the kept part becomes revenue, the rest is paid back by its
 * method.
 */
export function settlementPostings(
  { id, item, method, amount_cents }: Pick<DepositRow, 'id' | 'item' | 'method' | 'amount_cents'>,
  subject: BillSubject,
  keptCents: number,
  reason: string | null,
): Posting[] {
  const back = amount_cents - keptCents
  const shared = { subject, depositId: id, ...(reason !== null && { note: reason }) }
  const kept: Posting = {
    ...shared,
    kind: 'deposit_keep',
    line: {
      kind: 'kept_deposit',
      label: `Kept deposit: ${item}`,
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
  return [...(keptCents > 0 ? [kept] : []), ...returnPostings({ ...shared, method }, back)]
}

/**
 * Returns the postings that apply a deposit to its bill: `appliedCents` settle what is owed, the rest is paid back by
 * its method.
 */
export function applicationPostings(
  { id, method, amount_cents }: Pick<DepositRow, 'id' | 'method' | 'amount_cents'>,
  subject: BillSubject,
  appliedCents: number,
): Posting[] {
  const shared = { subject, depositId: id }
  return [
    {
      ...shared,
      kind: 'deposit_apply',
      entries: [
        { account: 'deposits', cents: appliedCents },
        { account: 'receivable', cents: -appliedCents },
      ],
    },
    ...returnPostings({ ...shared, method }, amount_cents - appliedCents),
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
