import pg from 'pg'
import { DATABASE_TIMEOUT } from './pool.ts'

/** The name of a connection that only holds a lock: it uses no table. */
export const LOCK_HOLDER = 'keydesk lock'

/** Returns how many connections of programs a database has beside the one that asks and holders of a lock. */
export async function countOtherConnections(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: DATABASE_TIMEOUT })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ count: string }>(
      `select count(*) from pg_stat_activity
       where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
         and application_name <> $1`,
      [LOCK_HOLDER],
    )
    return Number(rows[0]!.count)
  } finally {
    await client.end()
  }
}
