import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from './columns.ts'

/**
 * SQLite can require a value in a column since 3.53, as PostgreSQL does here already; before, a trigger did (0019). A
 * statement on a table with a trigger may fail after its first change, so SQLite copies each page before it changes it:
 * almost half of the time of an insert into `rentals`, which has twelve indexes.
 */
export const requiredBills = (engine: Engine): Migration => ({
  async up(db) {
    if (engine === 'postgres') return
    for (const table of ['rentals', 'memberships']) {
      await sql.raw(`drop trigger ${table}_have_bill`).execute(db)
      await sql.raw(`alter table ${table} alter column bill_id set not null`).execute(db)
    }
  },
})
