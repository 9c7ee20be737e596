import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { appendOnly, type Engine } from './columns.ts'

/** Whether the venue is the demo or a real one: one row, written at the first start and never changed. */
export function venueKind(engine: Engine): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable('venue')
        .addColumn('id', 'integer', column => column.primaryKey().check(sql`id = 1`))
        .addColumn('kind', 'text', column => column.notNull().check(sql`kind in ('demo', 'real')`))
        .execute()
      for (const statement of appendOnly('venue', engine)) await statement.execute(db)
      await recognizeDemo(db)
    },
  }
}

/** The settings as the demo's loader wrote them, key by key; saving them on the Settings page writes all keys. */
const demoSettings =
  '{"facilityName":"Harbor Bathhouse","address":"48 Front Street, New York, NY 10004","timeZone":"America/New_York"}'

/**
 * Marks a venue that holds the demo and nothing else: as many facilities, members and items as were loaded, and no
 * event of a person's request or a command. Any other database in use becomes a real venue at its next start.
 */
async function recognizeDemo(db: Kysely<unknown>) {
  await sql`
    insert into venue (id, kind) select 1, 'demo' from settings
    where version = 1 and document = ${sql.lit(demoSettings)}
      and (select count(*) from facilities) = 72
      and (select count(*) from members) = 64
      and (select count(*) from items) = 6
      and (select count(*) from staff_accounts) = 1
      and not exists (select 1 from events where origin is not null or address is not null
        or (actor_id is null and actor_name <> 'Clock'))`.execute(db)
}
