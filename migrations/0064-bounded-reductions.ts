import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from './columns.ts'

/**
 * The database refuses lines that take off more than is left of what they reduce, or more tax; lines that leave a
 * written-off bill in credit; and credit that moves to another bill without being there. Rows of earlier versions stay.
 */
export const boundedReductions = (engine: Engine): Migration => ({
  async up(db) {
    for (const statement of engine === 'sqlite' ? onSqlite : onPostgres) await sql.raw(statement).execute(db)
  },
})

/** The lines of a bill, each with its charge: the first line that it names at last, or 0 for the time of a stay. */
const linesWithCharge = `select line.gross_cents, line.tax_cents, line.id, root.kind as root_kind,
    case when root.kind in ('stay', 'extension', 'late_fee', 'discount') then 0 else root.id end as charge
  from bill_lines as line
  left join bill_lines as first on first.id = line.corrects_id
  left join bill_lines as second on second.id = first.corrects_id
  left join bill_lines as third on third.id = second.corrects_id
  join bill_lines as root on root.id = coalesce(third.id, second.id, first.id, line.id)
  where line.bill_id = new.bill_id`

/** A rounding of cash may be negative, and refunds of earlier versions name no line. */
const takesTooMuch = `exists (select 1 from (
    select sum(lines.gross_cents) as gross, sum(lines.tax_cents) as tax from (${linesWithCharge}) as lines
    join (${linesWithCharge}) as added on added.id = new.id and added.charge = lines.charge
      and added.root_kind <> 'rounding' and added.root_kind <> 'refund') as sums
  where gross < 0 or tax < 0)`

const isWrittenOff = `coalesce((select sum(amount_cents) from ledger
  where bill_id = new.bill_id and account = 'bad_debt'), 0) > 0`

/** Minus payments and write-offs, what the lines charge. The money of a refund follows its line. */
const isInCredit = `(select sum(gross_cents) from bill_lines
    where bill_id = new.bill_id and kind <> 'refund' and kind <> 'kept_deposit')
  + coalesce((select sum(amount_cents) from ledger where bill_id = new.bill_id and account = 'receivable'
    and kind <> 'charge' and kind <> 'reversal' and kind <> 'credit_note'), 0) < 0`

const leavesCredit = `new.kind <> 'refund' and ${isWrittenOff} and ${isInCredit}`

/** A credit that moves to another bill has no method. */
const isCreditMoved = `new.kind = 'payment' and new.account = 'receivable' and new.method is null
  and new.amount_cents > 0`

const isNotThere = `(select sum(amount_cents) from ledger where bill_id = new.bill_id and account = 'receivable') > 0
  or ${isWrittenOff}`

const tooMuch = 'a line takes off more than is left of what it reduces'
const writtenOff = 'a line leaves a written-off bill in credit'
const noCredit = 'no more credit moves to another bill than there is'

const onSqlite = [
  `create trigger bill_lines_bounded after insert on bill_lines when new.gross_cents < 0 or new.tax_cents < 0 begin
    select raise(fail, '${tooMuch}') where ${takesTooMuch};
    select raise(fail, '${writtenOff}') where ${leavesCredit};
  end`,
  `create trigger ledger_credit_bounded after insert on ledger when ${isCreditMoved} begin
    select raise(fail, '${noCredit}') where ${isNotThere};
  end`,
]

const onPostgres = [
  `create function bill_lines_bounded() returns trigger language plpgsql as $$ begin
    if ${takesTooMuch} then raise exception '${tooMuch}'; end if;
    if ${leavesCredit} then raise exception '${writtenOff}'; end if;
    return null; end $$`,
  `create trigger bill_lines_bounded after insert on bill_lines for each row
    when (new.gross_cents < 0 or new.tax_cents < 0) execute function bill_lines_bounded()`,
  `create function ledger_credit_bounded() returns trigger language plpgsql as $$ begin
    if ${isNotThere} then raise exception '${noCredit}'; end if;
    return null; end $$`,
  `create trigger ledger_credit_bounded after insert on ledger for each row
    when (${isCreditMoved}) execute function ledger_credit_bounded()`,
]
