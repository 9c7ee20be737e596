import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Engine, notNull, withId } from './columns.ts'
import { phoneKey } from './normalize-texts.ts'

/** Rows read per statement. */
const BATCH = 2_000

/**
 * Members are compared by phone, have the number of an earlier system, and can be merged and erased. A merged one leads
 * to the record that took over what it had.
 */
export const mergedMembers = (engine: Engine): Migration => ({
  async up(db) {
    const byBytes = engine === 'postgres' ? ' collate "C"' : ''
    for (const column of [
      `phone_key text${byBytes} not null default ''`,
      'old_number text',
      'merged_into integer references members (id) check (merged_into <> id)',
      'erased_at bigint',
    ])
      await sql.raw(`alter table members add column ${column}`).execute(db)
    await storePhoneKeys(db)
    for (const statement of indexes) await sql.raw(statement).execute(db)
    await moves(db, engine)
  },
})

async function storePhoneKeys(db: Kysely<unknown>) {
  for (let last = 0; ; ) {
    const { rows } = await sql<{ id: number; phone: string }>`select id, phone from members
      where id > ${last} order by id limit ${sql.lit(BATCH)}`.execute(db)
    if (rows.length === 0) return
    const keys = rows.map(({ id, phone }) => sql`(${sql.lit(id)}, ${phoneKey(phone)})`)
    await sql`with phones (id, phone_key) as (values ${sql.join(keys)})
      update members set phone_key = phones.phone_key from phones where phones.id = members.id`.execute(db)
    last = rows.at(-1)!.id
  }
}

const indexes = [
  // Possible duplicates (members/duplicates.ts). A server of an earlier version stores no key.
  `create index members_by_phone on members (phone_key) where phone_key <> ''`,
  'create unique index members_old_number on members (old_number) where old_number is not null',
  // The records that were merged into one (members/merging/merge-members.ts).
  'create index members_merged on members (merged_into) where merged_into is not null',
]

/** What a merge moved from one member to another. */
async function moves(db: Kysely<unknown>, engine: Engine) {
  await withId(db.schema.createTable('member_moves'), engine)
    .addColumn('from_id', 'integer', column => column.notNull().references('members.id'))
    .addColumn('into_id', 'integer', column =>
      column.notNull().references('members.id').check(sql`into_id <> from_id`),
    )
    .addColumn('moved', 'text', notNull)
    .addColumn('at', 'bigint', notNull)
    .addColumn('actor_id', 'integer')
    .addColumn('undone_at', 'bigint')
    .execute()
  await sql`create index member_moves_into on member_moves (into_id)`.execute(db)
}
