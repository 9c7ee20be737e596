import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Engine, notNull, withId } from './columns.ts'

/** Why and when memberships rest. Those suspended so far were suspended by the desk, on the day of their last event. */
export const membershipSuspensions = (engine: Engine): Migration => ({
  async up(db) {
    await withId(db.schema.createTable('membership_suspensions'), engine)
      .addColumn('membership_id', 'integer', column => column.notNull().references('memberships.id'))
      .addColumn('kind', 'text', column => column.notNull().check(sql`kind in ('freeze', 'arrears', 'desk')`))
      .addColumn('from_day', 'text', notNull)
      .addColumn('until_day', 'text')
      .addColumn('back_on', 'text')
      .addColumn('reason', 'text', column => column.notNull().defaultTo(''))
      .addColumn('created_at', 'bigint', notNull)
      .addCheckConstraint('membership_suspensions_days', sql`until_day >= from_day`)
      .addCheckConstraint('membership_suspensions_back', sql`back_on >= from_day`)
      .addCheckConstraint('membership_suspensions_freeze', sql`kind <> 'freeze' or until_day is not null`)
      .execute()
    await sql`create unique index membership_suspensions_open on membership_suspensions (membership_id)
      where back_on is null`.execute(db)
    await sql`create index membership_suspensions_of on membership_suspensions (membership_id)`.execute(db)
    const day =
      engine === 'postgres'
        ? sql`to_char(to_timestamp(coalesce(max(events.at), memberships.created_at) / 1000) at time zone 'UTC', 'YYYY-MM-DD')`
        : sql`strftime('%Y-%m-%d', coalesce(max(events.at), memberships.created_at) / 1000, 'unixepoch')`
    await sql`insert into membership_suspensions (membership_id, kind, from_day, created_at)
      select memberships.id, 'desk', ${day}, coalesce(max(events.at), memberships.created_at)
      from memberships left join events on events.subject_id = memberships.id
        and events.action = 'membership.edited' and events.message like '%suspended'
      where memberships.status = 'suspended' group by memberships.id, memberships.created_at
      order by memberships.id`.execute(db)
  },
})
