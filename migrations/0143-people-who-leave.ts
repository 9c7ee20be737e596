import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * The people of a membership who leave with a planned change of its plan. Named in their own rows instead of in the
 * terms of the change, they are still the same people after their member was merged.
 */
export const peopleWhoLeave = (): Migration => ({
  async up(db) {
    await sql`alter table membership_people add column leaves_with integer references membership_changes (id)`.execute(
      db,
    )
    const { rows } = await sql<{ id: number; membership_id: number; terms: string }>`
      select id, membership_id, terms from membership_changes
      where kind = 'plan' and status = 'planned' and terms like '%"removes"%'`.execute(db)
    for (const { id, membership_id, terms } of rows) {
      const { removes, ...others } = JSON.parse(terms) as { removes: number[] }
      await sql`update membership_changes set terms = ${JSON.stringify(others)} where id = ${id}`.execute(db)
      await sql`update membership_people set leaves_with = ${id}
        where membership_id = ${membership_id} and member_id in (${sql.join(removes)})`.execute(db)
    }
  },
})
