import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { appendOnly, type Engine, notNull, withId } from './columns.ts'

/** What a venue reports to a head office, and what a head office has from its venues. */
export const chain = (engine: Engine): Migration => ({
  async up(db) {
    await db.schema
      .createTable('chain_link')
      .addColumn('id', 'integer', column => column.primaryKey().check(sql`id = 1`))
      .addColumn('key', 'text', notNull)
      .addColumn('state', 'text', column =>
        column.notNull().check(sql`state in ('joining', 'joined', 'left')`),
      )
      .addColumn('office_url', 'text')
      .addColumn('sealed_token', 'text')
      .addColumn('joined_at', 'bigint')
      .addColumn('after_sequence', 'integer', column => column.notNull().defaultTo(0))
      .addColumn('next_at', 'bigint', notNull)
      .addColumn('exchanged_at', 'bigint')
      .addColumn('day_sent_at', 'bigint')
      .addColumn('failure', 'text')
      .execute()
    await db.schema
      .createTable('chain_outbox')
      .addColumn('sequence', 'integer', column => column.primaryKey())
      .addColumn('z_report_id', 'integer', column => column.notNull().unique().references('z_reports.id'))
      .addColumn('acknowledged_at', 'bigint')
      .execute()
    await sql`create index chain_outbox_waiting on chain_outbox (sequence) where acknowledged_at is null`.execute(
      db,
    )
    await withId(db.schema.createTable('chain_venues'), engine)
      .addColumn('key', 'text', column => column.notNull().unique())
      .addColumn('name', 'text', notNull)
      .addColumn('state', 'text', column =>
        column.notNull().check(sql`state in ('joined', 'left', 'revoked')`),
      )
      .addColumn('token_hash', 'text', column => column.unique())
      .addColumn('joined_at', 'bigint', notNull)
      .addColumn('seen_at', 'bigint', notNull)
      .addColumn('last_sequence', 'integer', column => column.notNull().defaultTo(0))
      .addColumn('day_document', 'text')
      .addColumn('day_drawn_at', 'bigint')
      .addCheckConstraint('chain_venues_token', sql`(token_hash is not null) = (state = 'joined')`)
      .execute()
    await db.schema
      .createTable('chain_codes')
      .addColumn('hash', 'text', column => column.primaryKey())
      .addColumn('expires_at', 'bigint', notNull)
      .addColumn('venue_id', 'integer', column => column.references('chain_venues.id'))
      .execute()
    await withId(db.schema.createTable('chain_reports'), engine)
      .addColumn('venue_id', 'integer', column => column.notNull().references('chain_venues.id'))
      .addColumn('sequence', 'integer', notNull)
      .addColumn('kind', 'text', column => column.notNull().check(sql`kind in ('day', 'shift')`))
      .addColumn('number', 'integer', notNull)
      .addColumn('business_day', 'text', notNull)
      .addColumn('drawn_at', 'bigint', notNull)
      .addColumn('document', 'text', notNull)
      .addColumn('previous_hash', 'text', notNull)
      .addColumn('hash', 'text', notNull)
      .addColumn('is_intact', 'integer', column => column.notNull().check(sql`is_intact in (0, 1)`))
      .addColumn('currency', 'text', notNull)
      .addColumn('revenue_cents', 'bigint', notNull)
      .addColumn('tax_cents', 'bigint', notNull)
      .addColumn('payments', 'integer', notNull)
      .addColumn('received_at', 'bigint', notNull)
      .addUniqueConstraint('chain_reports_sequence', ['venue_id', 'sequence'])
      .addUniqueConstraint('chain_reports_document', ['venue_id', 'kind', 'number', 'hash'])
      .execute()
    await sql`create index chain_reports_days on chain_reports (business_day, venue_id)`.execute(db)
    for (const statement of appendOnly('chain_reports', engine)) await statement.execute(db)
  },
})
