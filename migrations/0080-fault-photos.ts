import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from './columns.ts'
import { editDefinitions } from './edit-definitions.ts'

/**
 * A photo of a fault belongs to no cleaning if nobody was cleaning. A work order whose photo was deleted no longer
 * names it.
 */
export const faultPhotos = (engine: Engine): Migration => ({
  async up(db) {
    if (engine === 'postgres') await sql`alter table photos alter column session_id drop not null`.execute(db)
    else
      await editDefinitions(db, {
        photos: [definition => definition.replace('"session_id" integer not null', '"session_id" integer')],
      })
    await sql`create index workorders_photo on workorders (photo_hash) where photo_hash is not null`.execute(
      db,
    )
    await sql`update workorders set photo_hash = null where photo_hash is not null
      and not exists (select 1 from photos where hash = photo_hash and removed_at is null)`.execute(db)
  },
})
