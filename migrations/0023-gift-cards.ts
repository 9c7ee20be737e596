import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { appendOnly, type Engine, notNull, withId } from './columns.ts'

/** Gift cards and visit packs, and the changes of what is left on them, which can never fall below zero. */
export const giftCards = (engine: Engine): Migration => ({
  async up(db) {
    await withId(db.schema.createTable('gift_cards'), engine)
      .addColumn('code', 'text', column => column.notNull().unique())
      .addColumn('kind', 'text', column => column.notNull().check(sql`kind in ('value', 'visits')`))
      .addColumn('price_cents', 'bigint', column => column.notNull().check(sql`price_cents > 0`))
      .addColumn('visits', 'integer', column => column.check(sql`(visits is not null) = (kind = 'visits')`))
      .addColumn('facility_type', 'text', column =>
        column.check(
          sql`(facility_type is not null) = (kind = 'visits') and facility_type in ('room', 'locker')`,
        ),
      )
      .addColumn('hours', 'double precision', column =>
        column.check(sql`(hours is not null) = (kind = 'visits')`),
      )
      .addColumn('holder', 'text', notNull)
      .addColumn('bill_id', 'integer', column => column.notNull().references('bills.id'))
      .addColumn('sold_at', 'bigint', notNull)
      .addColumn('expires_on', 'text')
      .addColumn('status', 'text', column => column.notNull().check(sql`status in ('active', 'void')`))
      .execute()
    await withId(db.schema.createTable('gift_card_entries'), engine)
      .addColumn('card_id', 'integer', column => column.notNull().references('gift_cards.id'))
      .addColumn('ledger_id', 'integer', column => column.notNull().unique().references('ledger.id'))
      .addColumn('cents', 'bigint', column => column.notNull().check(sql`cents <> 0`))
      .addColumn('visits', 'integer', notNull)
      .execute()
    // The balance of a card (billing/cards/card-ledger.ts), and the trigger below.
    await sql`create index gift_card_entries_card on gift_card_entries (card_id)`.execute(db)
    for (const statement of appendOnly('gift_card_entries', engine)) await statement.execute(db)
    for (const statement of neverBelowZero[engine]) await sql.raw(statement).execute(db)
  },
})

const isBelowZero = `(select sum(cents) < 0 or sum(visits) < 0 from gift_card_entries where card_id = new.card_id)`
const message = 'a card cannot pay more than is left on it'

/** Refuses an entry that leaves less than nothing, also of transactions that do not see each other. */
const neverBelowZero = {
  sqlite: [
    `create trigger gift_card_entries_never_below after insert on gift_card_entries when ${isBelowZero}
       begin select raise(abort, '${message}'); end`,
  ],
  postgres: [
    `create function gift_card_entries_never_below() returns trigger language plpgsql as $$ begin
       perform 1 from gift_cards where id = new.card_id for update;
       if ${isBelowZero} then raise exception '${message}'; end if;
       return new; end $$`,
    `create trigger gift_card_entries_never_below after insert on gift_card_entries for each row
       execute function gift_card_entries_never_below()`,
  ],
}
