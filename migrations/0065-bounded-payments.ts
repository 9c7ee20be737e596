import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from './columns.ts'

/**
 * The database refuses a refund, and credit that moves to another bill, if more than a bill received would leave it. A
 * payment that is reversed was never received, so the reversal itself is not refused. Rows of earlier versions stay.
 */
export const boundedPayments = (engine: Engine): Migration => ({
  async up(db) {
    for (const statement of engine === 'sqlite' ? onSqlite : onPostgres) await sql.raw(statement).execute(db)
  },
})

/** A credit that moves to another bill has no method. */
const paysOut = `new.account = 'receivable' and new.amount_cents > 0
  and (new.kind = 'refund' or new.kind = 'payment' and new.method is null)`

/** Money and cards that paid, applied deposits and credit of other bills, less what was paid out, moved and undone. */
const isMoreThanReceived = `(select sum(amount_cents) from ledger
  where bill_id = new.bill_id and account = 'receivable' and (kind = 'payment' or kind = 'refund' or kind = 'void'
    or kind = 'payment_reversal' or kind = 'deposit_apply')) > 0`

const refusal = 'no more leaves a bill than it received'

const onSqlite = [
  `create trigger ledger_payments_bounded after insert on ledger when ${paysOut} begin
    select raise(fail, '${refusal}') where ${isMoreThanReceived};
  end`,
]

const onPostgres = [
  `create function ledger_payments_bounded() returns trigger language plpgsql as $$ begin
    if ${isMoreThanReceived} then raise exception '${refusal}'; end if;
    return null; end $$`,
  `create trigger ledger_payments_bounded after insert on ledger for each row
    when (${paysOut}) execute function ledger_payments_bounded()`,
]
