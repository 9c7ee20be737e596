import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from './columns.ts'
import { editDefinitions } from './edit-definitions.ts'

/**
 * On SQLite, a statement that may have to undo itself copies each page it changes. Inserts into `ledger` and
 * `bill_lines` avoid that: their triggers use `raise(fail)`, and their foreign keys are checked at the commit. A
 * refused insert must therefore roll back its transaction, which the driver does. `ledger_is_allowed` replaces two
 * triggers.
 */
export const deferredLedgerKeys = (engine: Engine): Migration => ({
  async up(db) {
    if (engine === 'postgres') return
    await editDefinitions(db, { ledger: [withDeferredKeys], bill_lines: [withDeferredKeys] })
    for (const statement of triggers) await sql.raw(statement).execute(db)
  },
})

const withDeferredKeys = (definition: string) =>
  definition.replace(/references\s+"?\w+"?\s*\("?id"?\)/gi, '$& deferrable initially deferred')

const isOfClosedDay = 'new.business_day <= (select closed_through from books where id = 1)'

const givesBackTooMuch = `new.reverses_id is not null and new.account = new.method
  and coalesce((select amount_cents from ledger
      where id = new.reverses_id and account = new.account and account = method), 0)
    + coalesce((select sum(amount_cents) from ledger
      where reverses_id = new.reverses_id and account = new.account), 0) + new.amount_cents < 0`

const refuse = (sentence: string) => `raise(fail, '${sentence}')`
const refuseClosedDay = refuse('no row is added to a closed business day')

const triggers = [
  'drop trigger ledger_open_day',
  'drop trigger ledger_never_more',
  'drop trigger bill_lines_open_day',
  `create trigger ledger_is_allowed before insert on ledger
    when ${isOfClosedDay} or (${givesBackTooMuch})
    begin select case when ${isOfClosedDay} then ${refuseClosedDay}
      else ${refuse('no more can be given back than was paid')} end; end`,
  `create trigger bill_lines_open_day before insert on bill_lines
    when ${isOfClosedDay} begin select ${refuseClosedDay}; end`,
]
