import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { appendOnly, type Engine, notNull } from './columns.ts'

/** Address and tab of each event, and the hash chain over all events. */
export function audit(engine: Engine): Migration {
  return {
    async up(db) {
      await db.schema.alterTable('events').addColumn('address', 'text').execute()
      await sql`create index events_at on events (at, id)`.execute(db)
      await db.schema
        .createTable('seals')
        .addColumn('position', 'integer', column => column.primaryKey().check(sql`position >= 1`))
        .addColumn('event_id', 'integer', column => column.notNull().unique().references('events.id'))
        .addColumn('hash', 'text', notNull)
        .execute()
      for (const statement of appendOnly('seals', engine)) await statement.execute(db)
      if (engine === 'sqlite') return
      for (const table of ['events', 'ledger', 'seals']) {
        await sql
          .raw(`create trigger ${table}_whole before truncate on ${table} execute function ${table}_keep()`)
          .execute(db)
      }
    },
  }
}
