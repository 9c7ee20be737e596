import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The number of people of a rental. */
export const peopleOfStay = (): Migration => ({
  async up(db) {
    await db.schema
      .alterTable('rentals')
      .addColumn('people', 'integer', column => column.notNull().defaultTo(1).check(sql`people >= 1`))
      .execute()
  },
})
