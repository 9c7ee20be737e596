import { sql } from 'kysely'
import type { Store } from '#platform/database/database.ts'

/** Returns the databases that rehearsals of a restore have left beside a venue's on PostgreSQL. */
export async function rehearsalCopies({ db, engine }: Pick<Store, 'db' | 'engine'>): Promise<string[]> {
  if (engine === 'sqlite') return []
  const { rows } = await sql<{ name: string }>`
    select copy.datname as name from pg_database copy join pg_database own on own.datname = current_database()
    where copy.datname = 'keydesk_rehearsal_' || own.oid`.execute(db)
  return rows.map(({ name }) => name)
}
