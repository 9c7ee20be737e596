import { sql } from 'kysely'
import type { Reader } from '../../shared/database/database.ts'

/**
 * Returns a warning if the database's locale does not change the case of accented letters, as locale C of PostgreSQL.
 * The search of stays then finds no text with 'É', because only the words typed are
 * lower-cased; all else is found by text that this program has normalized.
 */
export async function localeWarning(db: Reader): Promise<string | undefined> {
  const { rows } = await sql<{ lower: string }>`select lower(${sql.lit('É')}) as lower`.execute(db)
  if (rows[0]?.lower === 'é') return undefined
  return (
    'The locale of the database does not know accented letters: searching stays finds none with "É". ' +
    'Restore a backup into a database created with: createdb --template=template0 --encoding=UTF8 --locale-provider=icu --icu-locale=und NAME'
  )
}
