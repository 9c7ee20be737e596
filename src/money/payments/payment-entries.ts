import type { LedgerRow } from '#money/ledger/reversals.ts'
import type { Reader } from '#platform/database/database.ts'
import { SERVER_NAME } from '#platform/http/action-context.ts'
import { toDollars } from '#platform/values/money.ts'
import { toIso } from '#platform/values/time.ts'
import type { PaymentDetails } from './schemas.ts'

/** Returns the rows of the postings of payments, and of what was given back of them. */
export async function readEntries(
  db: Reader,
  payments: readonly Pick<LedgerRow, 'id' | 'posting' | 'bill_id'>[],
): Promise<PaymentDetails['entries']> {
  const rows = await db
    .selectFrom('ledger')
    .leftJoin('staff_accounts', 'staff_accounts.id', 'ledger.actor_id')
    .selectAll('ledger')
    .select('staff_accounts.name as by')
    .where(({ or, eb }) =>
      or([
        eb(
          'ledger.posting',
          'in',
          payments.map(({ posting }) => posting),
        ),
        eb(
          'ledger.reverses_id',
          'in',
          payments.map(({ id }) => id),
        ),
      ]),
    )
    .where(
      'bill_id',
      'in',
      payments.map(({ bill_id }) => bill_id),
    )
    .orderBy('ledger.id')
    .execute()
  return rows.map(({ amount_cents, at, by, note, ...row }) => ({
    id: row.id,
    posting: row.posting,
    kind: row.kind,
    account: row.account,
    at: toIso(at),
    amount: toDollars(amount_cents),
    by: by ?? SERVER_NAME,
    note,
  }))
}
