import { sql } from 'kysely'
import type { Reader } from '../../shared/database/database.ts'

/** Returns how many transactions of this database wait for a lock, on PostgreSQL. */
export async function countWaiting(db: Reader): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]!.count
}
