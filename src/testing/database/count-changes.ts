import { sql } from 'kysely'
import type { Store } from '#platform/database/database.ts'

/**
 * Counts all inserted, updated and deleted rows from now on, except those rolled back; returns a function that reads
 * the count. Cheaper than reading the whole database. `except`: tables that rejected requests may write to.
 */
export async function startCountingChanges(
  { db, engine }: Pick<Store, 'db' | 'engine'>,
  except: readonly string[] = [],
): Promise<() => Promise<number>> {
  await sql`create table changes_seen (id integer primary key, count integer not null)`.execute(db)
  await sql`insert into changes_seen (id, count) values (1, 0)`.execute(db)
  if (engine === 'postgres') {
    await sql`create function count_change() returns trigger language plpgsql as
      $$ begin update changes_seen set count = count + 1 where id = 1; return null; end $$`.execute(db)
  }
  for (const table of await readTables({ db, engine })) {
    if (!except.includes(table)) await countChangesIn(table, { db, engine })
  }
  return async () => {
    const { rows } = await sql<{ count: number }>`select count from changes_seen`.execute(db)
    return Number(rows[0]!.count)
  }
}

async function readTables({ db, engine }: Pick<Store, 'db' | 'engine'>): Promise<string[]> {
  const query =
    engine === 'postgres'
      ? sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`
      : sql<{
          name: string
        }>`select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite%'`
  const { rows } = await query.execute(db)
  return rows.map(({ name }) => name).filter(name => name !== 'changes_seen' && !name.startsWith('kysely_'))
}

async function countChangesIn(table: string, { db, engine }: Pick<Store, 'db' | 'engine'>) {
  if (engine === 'postgres') {
    await sql
      .raw(
        `create trigger count_change after insert or update or delete on ${table} for each row execute function count_change()`,
      )
      .execute(db)
    return
  }
  for (const change of ['insert', 'update', 'delete']) {
    await sql
      .raw(
        `create trigger count_${change}_${table} after ${change} on ${table} begin update changes_seen set count = count + 1 where id = 1; end`,
      )
      .execute(db)
  }
}
