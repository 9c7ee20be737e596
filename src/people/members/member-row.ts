import type { Selectable } from 'kysely'
import { readOwedByMembers } from '#money/receivables/member-accounts.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { NotFound } from '#platform/http/errors.ts'
import { toDollars } from '#platform/values/money.ts'
import { toIso } from '#platform/values/time.ts'
import type { Member } from './contract.ts'
import type { MembersTable } from './table.ts'

export type MemberRow = Selectable<MembersTable>

/** Returns the stored member. Throws NotFound. */
export async function findMember(db: Reader, id: number): Promise<MemberRow> {
  return assertFound(await selectMember(db, id).executeTakeFirst(), id)
}

/** Locks a member until the transaction ends. Throws NotFound. */
export async function lockMember(trx: Transaction, id: number): Promise<MemberRow> {
  return assertFound(await selectMember(trx, id).forUpdate().executeTakeFirst(), id)
}

/** Returns members by id. Unknown ids are absent. */
export async function readMembers(db: Reader, ids: readonly number[]): Promise<Map<number, MemberRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('members')
    .selectAll()
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(row => [row.id, row]))
}

/** Returns the full name: 'Jane Doe'. */
export const memberName = ({ first_name, last_name }: Pick<MemberRow, 'first_name' | 'last_name'>): string =>
  `${first_name} ${last_name}`

/**
 * Returns each member's number of memberships and the current or latest one. The memberships folder
 * implements it.
 */
export type SummarizeMemberships = (
  db: Reader,
  memberIds: readonly number[],
) => Promise<Map<number, Pick<Member, 'membershipCount' | 'membership'>>>

/** Converts rows to API members (SPEC §3), in their order. */
export async function toMembers(
  db: Reader,
  rows: readonly MemberRow[],
  summarize: SummarizeMemberships,
): Promise<Member[]> {
  const ids = rows.map(({ id }) => id)
  const summaries = await summarize(db, ids)
  const owed = await readOwedByMembers(db, ids)
  return rows.map(row => ({
    ...fieldsOf(row),
    ...(summaries.get(row.id) ?? { membershipCount: 0, membership: null }),
    balance: toDollars(owed.get(row.id) ?? 0),
  }))
}

function fieldsOf(row: MemberRow) {
  return {
    id: row.id,
    memberNumber: row.number,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    phoneNumber: row.phone,
    dateOfBirth: row.date_of_birth,
    address: row.address,
    city: row.city,
    state: row.state,
    postalCode: row.postal_code,
    emergencyContact: row.emergency_contact,
    emergencyPhone: row.emergency_phone,
    notes: row.notes,
    status: row.status,
    statusReason: row.status_reason,
    createdAt: toIso(row.created_at),
    version: row.version,
  }
}

const selectMember = (db: Reader, id: number) => db.selectFrom('members').selectAll().where('id', '=', id)

function assertFound(row: MemberRow | undefined, id: number): MemberRow {
  if (row) return row
  throw new NotFound(`There is no member ${id}`, { memberId: `There is no member ${id}` })
}
