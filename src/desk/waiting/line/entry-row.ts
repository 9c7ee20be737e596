import type { Selectable } from 'kysely'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { updateRow } from '#platform/database/rows.ts'
import { Conflict, NotFound } from '#platform/http/errors.ts'
import { nextEntryStatuses, type Want, waitingNumber } from '../rules.ts'
import type { WaitingEntriesTable } from '../table.ts'
import type { EntryStatus } from '../words.ts'

export type EntryRow = Selectable<WaitingEntriesTable>

/** Returns a guest in line and locks the row until the transaction ends. Throws NotFound. */
export async function lockEntry(trx: Transaction, id: number): Promise<EntryRow> {
  const row = await selectEntry(trx, id).forUpdate().executeTakeFirst()
  if (!row) throw new NotFound(`There is no entry ${id} in the waiting list`)
  return row
}

/** Returns a guest in line. Throws NotFound. */
export async function findEntry(db: Reader, id: number): Promise<EntryRow> {
  const row = await selectEntry(db, id).executeTakeFirst()
  if (!row) throw new NotFound(`There is no entry ${id} in the waiting list`)
  return row
}

const selectEntry = (db: Reader, id: number) =>
  db.selectFrom('waiting_entries').selectAll().where('id', '=', id)

/** Changes the status of a locked entry. Throws Conflict if the transition is not allowed. */
export async function setEntryStatus(
  trx: Transaction,
  row: EntryRow,
  to: EntryStatus,
  fields: Partial<Pick<EntryRow, 'line_at' | 'offered_at' | 'closed_at' | 'people' | 'facilities'>> = {},
): Promise<EntryRow> {
  assertTransition(row, to)
  return updateRow(trx, 'waiting_entries', row, { ...fields, status: to })
}

/** Records that the stay of a guest in line has ended: they wait like anybody else. */
export const forgetStay = (trx: Transaction, row: EntryRow): Promise<EntryRow> =>
  updateRow(trx, 'waiting_entries', row, { rental_id: null })

function assertTransition({ number, status }: EntryRow, to: EntryStatus): void {
  if (nextEntryStatuses[status].includes(to)) return
  throw new Conflict(`${waitingNumber(number)} ${statusWords[status]}, so this cannot be done`)
}

/** The status as part of a sentence: '#12 has left the waiting list'. */
const statusWords: Record<EntryStatus, string> = {
  waiting: 'is waiting',
  offered: 'has an offer',
  checked_in: 'is checked in',
  lapsed: 'missed the offer',
  cancelled: 'has left the waiting list',
}

/** Returns the types that a guest waits for. */
export const readWants = ({ wants }: Pick<EntryRow, 'wants'>): Want[] => JSON.parse(wants) as Want[]
