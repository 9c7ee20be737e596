import type { Selectable } from 'kysely'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { NotFound } from '#platform/http/errors.ts'
import type { GuestsTable } from './table.ts'

export type GuestRow = Selectable<GuestsTable>

/** Returns the record, or the one into which it was merged. Throws NotFound, also if it was erased. */
export async function findGuest(db: Reader, id: number): Promise<GuestRow> {
  const row = await db
    .selectFrom('guests as asked')
    .innerJoin('guests', join =>
      join.on(({ eb, fn, ref }) =>
        eb('guests.id', '=', fn.coalesce(ref('asked.merged_into'), ref('asked.id'))),
      ),
    )
    .selectAll('guests')
    .where('asked.id', '=', id)
    .executeTakeFirst()
  return assertFound(row, id)
}

/** Locks a record until the transaction ends. Throws NotFound, also if it was merged or erased. */
export async function lockGuest(trx: Transaction, id: number): Promise<GuestRow> {
  const row = await trx
    .selectFrom('guests')
    .selectAll()
    .where('id', '=', id)
    .where('merged_into', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return assertFound(row, id)
}

function assertFound(row: GuestRow | undefined, id: number): GuestRow {
  if (row && row.erased_at === null) return row
  throw new NotFound(`There is no guest ${id}`, { guestId: `There is no guest ${id}` })
}
