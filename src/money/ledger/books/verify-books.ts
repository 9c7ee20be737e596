import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#platform/database/database.ts'
import { isCreditTransfer } from '../reversals.ts'

/** A fault in the books. */
export interface BookFault {
  /** One sentence, without a full stop. */
  fault: string
  /** The rows that show it. */
  rows: unknown[]
}

/** Maximum number of rows of a fault. */
const MOST = 20

/**
 * Returns what contradicts itself in the ledger, the bills and the closing balances; empty at any moment. Reads the
 * whole ledger.
 */
export async function findBookFaults(db: Reader): Promise<BookFault[]> {
  const faults: BookFault[] = []
  for (const [fault, query] of Object.entries(contradictions)) {
    const { rows } = await query.execute(db)
    if (rows.length > 0) faults.push({ fault, rows: rows.slice(0, MOST) })
  }
  return faults
}

const unbalancedPostings = sql`
  select posting, sum(amount_cents) as cents from ledger group by posting having sum(amount_cents) <> 0`

/**
 * The lines of a bill must add up to its revenue, tax, tips and sold cards. With the balance of an earlier system and
 * minus its payments, they must equal the amount owed.
 */
const billsNotMatchingLedger = sql`
  select bills.id, lines.gross, sums.earned, sums.owed, sums.paid, sums.written_off, sums.opening from bills
  left join (select bill_id, sum(gross_cents) as gross from bill_lines group by bill_id) as lines
    on lines.bill_id = bills.id
  left join (select bill_id,
      -sum(case when account in ('revenue', 'deferred_revenue', 'tax', 'tips') or (account in ('gift_cards', 'visit_packs') and method is null)
        then amount_cents else 0 end) as earned,
      sum(case when account = 'receivable' then amount_cents else 0 end) as owed,
      sum(case when account = method and kind not in ('deposit', 'deposit_return') then amount_cents
        when kind in ('deposit_keep', 'deposit_apply') and account = 'deposits' then amount_cents
        when ${isCreditTransfer} then -amount_cents else 0 end) as paid,
      sum(case when account = 'bad_debt' then amount_cents else 0 end) as written_off,
      -sum(case when account = 'opening_balance' then amount_cents else 0 end) as opening
    from ledger group by bill_id) as sums
    on sums.bill_id = bills.id
  where coalesce(lines.gross, 0) <> coalesce(earned, 0)
    or coalesce(lines.gross, 0) + coalesce(opening, 0) - coalesce(paid, 0) - coalesce(written_off, 0) <> coalesce(owed, 0)`

/** The rest of the parts that a bill earns later is its deferred revenue. */
const deferredNotMatchingLedger = sql`
  select bills.id, parts.cents as parts, -sums.cents as deferred from bills
  left join (select bill_id, sum(left_cents) as cents from deferred_revenue group by bill_id) as parts
    on parts.bill_id = bills.id
  left join (select bill_id, sum(amount_cents) as cents from ledger where account = 'deferred_revenue'
    group by bill_id) as sums on sums.bill_id = bills.id
  where coalesce(parts.cents, 0) <> -coalesce(sums.cents, 0)`

/** The closing balances are what the ledger says of the closed days. */
const closingBalancesNotMatchingLedger = sql`
  select bill_id, sum(stored) as stored, sum(booked) as booked from (
    select bill_id, cents as stored, 0 as booked from closing_balances
    union all
    select bill_id, 0, amount_cents from ledger where account = 'receivable'
      and business_day <= (select closed_through from books where id = 1)
  ) as balances group by bill_id having sum(stored) <> sum(booked) or sum(stored) = 0 and count(*) = 1`

/** Of no payment more went back than came, nor by another method. */
const overRefundedPayments = sql`
  select ledger.id, ledger.amount_cents, sum(back.amount_cents) as back
  from ledger join ledger back on back.reverses_id = ledger.id and back.account = back.method
  group by ledger.id, ledger.amount_cents, ledger.account
  having ledger.amount_cents + sum(back.amount_cents) < 0 or min(back.account) <> ledger.account
    or max(back.account) <> ledger.account`

/** Each posted cash movement of a drawer is its row on the account of cash. */
const movementsNotMatchingLedger = sql`
  select drawer_movements.id, drawer_movements.amount_cents, sum(ledger.amount_cents) as cash
  from drawer_movements left join ledger on ledger.posting = drawer_movements.posting and ledger.account = 'cash'
    and ledger.business_day = drawer_movements.business_day
  where drawer_movements.posting is not null
  group by drawer_movements.id, drawer_movements.amount_cents, drawer_movements.kind
  having coalesce(sum(ledger.amount_cents), 0)
    <> case when drawer_movements.kind = 'in' then 1 else -1 end * drawer_movements.amount_cents`

const contradictions: Record<string, RawBuilder<unknown>> = {
  'A posting of the ledger does not sum to zero': unbalancedPostings,
  'A bill does not match the ledger': billsNotMatchingLedger,
  'Deferred revenue does not match the ledger': deferredNotMatchingLedger,
  'A closing balance does not match the ledger': closingBalancesNotMatchingLedger,
  'A cash movement does not match the ledger': movementsNotMatchingLedger,
  'More of a payment was refunded than was paid, or by another method': overRefundedPayments,
}
