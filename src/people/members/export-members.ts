import type { Reader } from '#platform/database/database.ts'
import { BYTE_ORDER_MARK, csvLines } from '#platform/values/csv/csv.ts'
import { toIso } from '#platform/values/time.ts'
import { exportHeadings } from './import-rows.ts'
import type { MemberRow } from './member-row.ts'

/** Members per query. */
const BATCH = 1_000

/** Yields all members as CSV in chunks, by number, with headings that the import accepts. */
export async function* exportMembers(db: Reader): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLines([['Member number', ...exportHeadings, 'Member since']])
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('members')
      .selectAll()
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH)
      .execute()
    if (rows.length === 0) return
    yield csvLines(rows.map(cellsOf))
    last = rows.at(-1)!.id
  }
}

function cellsOf(row: MemberRow) {
  return [
    row.number,
    row.first_name,
    row.last_name,
    row.email,
    row.phone,
    row.date_of_birth,
    row.address,
    row.city,
    row.state,
    row.postal_code,
    row.emergency_contact,
    row.emergency_phone,
    row.notes,
    row.status,
    row.status_reason,
    toIso(row.created_at),
  ]
}
