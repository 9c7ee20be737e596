import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Engine, notNull, withId } from './columns.ts'

/**
 * The people of a membership, of whom its member is the first. A family plan is for four. The database refuses a person
 * with two memberships in force on one day.
 */
export const membershipPeople = (engine: Engine): Migration => ({
  async up(db) {
    await withId(db.schema.createTable('membership_people'), engine)
      .addColumn('membership_id', 'integer', column => column.notNull().references('memberships.id'))
      .addColumn('member_id', 'integer', column => column.notNull().references('members.id'))
      .addColumn('from_day', 'text', notNull)
      .addColumn('until_day', 'text')
      .addCheckConstraint('membership_people_days', sql`until_day >= from_day`)
      .execute()
    await sql`create unique index membership_people_open on membership_people (membership_id, member_id)
      where until_day is null`.execute(db)
    await sql`create index membership_people_of on membership_people (membership_id)`.execute(db)
    await sql`create index membership_people_member on membership_people (member_id)`.execute(db)
    await firstPeople(db, engine)
    for (const statement of engine === 'sqlite' ? onSqlite : onPostgres) await sql.raw(statement).execute(db)
    await sql`update membership_plans set people = 4 where type = 'family' and people = 1`.execute(db)
  },
})

/** From the day of the sale, or from the first day if that is earlier. */
async function firstPeople(db: Kysely<unknown>, engine: Engine) {
  const sold =
    engine === 'postgres'
      ? sql`to_char(to_timestamp(memberships.created_at / 1000) at time zone 'UTC', 'YYYY-MM-DD')`
      : sql`strftime('%Y-%m-%d', memberships.created_at / 1000, 'unixepoch')`
  const earliest = sql.raw(engine === 'postgres' ? 'least' : 'min')
  await sql`insert into membership_people (membership_id, member_id, from_day)
    select memberships.id, member_id, ${earliest}(start_date, ${sold},
      coalesce((select min(starts_on) from membership_periods where membership_id = memberships.id), start_date))
    from memberships order by memberships.id`.execute(db)
}

/** A person is in a membership while it is active, on its days and on theirs. */
const overlap = (first: string, last: string) => `
  select 1 from membership_people p join memberships m on m.id = p.membership_id
  join membership_people o on o.member_id = p.member_id and o.id <> p.id
  join memberships n on n.id = o.membership_id
  where m.status = 'active' and n.status = 'active'
    and ${last}(m.end_date, n.end_date, coalesce(p.until_day, '9999'), coalesce(o.until_day, '9999'))
      >= ${first}(m.start_date, n.start_date, p.from_day, o.from_day)`

const refusal = 'a person has one membership in force'

const onSqlite = [
  ['membership_people', 'insert on membership_people', 'p.id = new.id'],
  ['membership_people_changed', 'update on membership_people', 'p.id = new.id'],
  ['memberships_people', 'update of status, start_date, end_date on memberships', 'p.membership_id = new.id'],
].map(
  ([name, change, of]) => `create trigger ${name}_apart after ${change}
    when exists (${overlap('max', 'min')} and ${of}) begin select raise(abort, '${refusal}'); end`,
)

/** The lock lets two transactions that concern one person see each other. */
const onPostgres = [
  ['membership_people', 'insert or update on membership_people', 'p.id = new.id', 'id = new.member_id'],
  [
    'memberships_people',
    'update of status, start_date, end_date on memberships',
    'p.membership_id = new.id',
    'id in (select member_id from membership_people where membership_id = new.id)',
  ],
].flatMap(([name, change, of, members]) => [
  `create function ${name}_apart() returns trigger language plpgsql as $$ begin
    perform 1 from members where ${members} order by id for update;
    if exists (${overlap('greatest', 'least')} and ${of}) then raise exception '${refusal}'; end if;
    return null; end $$`,
  `create trigger ${name}_apart after ${change} for each row execute function ${name}_apart()`,
])
