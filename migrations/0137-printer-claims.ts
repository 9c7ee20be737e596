import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The claim by which a browser has a printer: its repeat gets the same paper. */
export const printerClaims = (): Migration => ({
  async up(db) {
    await sql`alter table printers add column claim text`.execute(db)
  },
})
