import type { Selectable } from 'kysely'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { NotFound } from '#platform/http/errors.ts'
import { type Instant, toIso } from '#platform/values/time.ts'
import type { Member } from './contract.ts'
import type { MembersTable } from './table.ts'

export type MemberRow = Selectable<MembersTable>

/** A query of the members that are neither merged into another nor erased. */
export const selectMembers = (db: Reader) =>
  db
    .selectFrom('members')
    .selectAll('members')
    .where('merged_into', 'is', null)
    .where('erased_at', 'is', null)

/** Returns the member, or the one into which it was merged. Throws NotFound, also if it was erased. */
export async function findMember(db: Reader, id: number): Promise<MemberRow> {
  const row = (await readMembers(db, [id])).get(id)
  return assertFound(row?.erased_at === null ? row : undefined, id)
}

/** Locks a member until the transaction ends. Throws NotFound, also if it was merged or erased. */
export async function lockMember(trx: Transaction, id: number): Promise<MemberRow> {
  return assertFound(await selectMembers(trx).where('id', '=', id).forUpdate().executeTakeFirst(), id)
}

/** Returns members by id; for a merged one, the one that took it over. Unknown ids are absent. */
export async function readMembers(db: Reader, ids: readonly number[]): Promise<Map<number, MemberRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('members as asked')
    .innerJoin('members', join =>
      join.on(({ eb, fn, ref }) =>
        eb('members.id', '=', fn.coalesce(ref('asked.merged_into'), ref('asked.id'))),
      ),
    )
    .selectAll('members')
    .select('asked.id as asked_id')
    .where('asked.id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(({ asked_id, ...row }) => [asked_id, row]))
}

/** Returns the full name: 'Jane Doe'. */
export const memberName = ({ first_name, last_name }: Pick<MemberRow, 'first_name' | 'last_name'>): string =>
  `${first_name} ${last_name}`

/**
 * Returns what a member bought and owes: the number of memberships that they have not left, the current or latest one,
 * and the balance.
 */
export type SummarizeMembers = (
  db: Reader,
  memberIds: readonly number[],
  now: Instant,
) => Promise<Map<number, Pick<Member, 'membershipCount' | 'membership' | 'balance'>>>

/** Converts rows to API members (SPEC §3), in their order. */
export async function toMembers(
  db: Reader,
  rows: readonly MemberRow[],
  summarize: SummarizeMembers,
  now: Instant,
): Promise<Member[]> {
  const summaries = await summarize(
    db,
    rows.map(({ id }) => id),
    now,
  )
  return rows.map(row => ({ ...fieldsOf(row), ...summaries.get(row.id)! }))
}

function fieldsOf(row: MemberRow) {
  return {
    id: row.id,
    memberNumber: row.number,
    oldNumber: row.old_number ?? '',
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    emailFailedAt: row.email_failed_at === null ? null : toIso(row.email_failed_at),
    newsConsentedAt: row.news_consented_at === null ? null : toIso(row.news_consented_at),
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

function assertFound(row: MemberRow | undefined, id: number): MemberRow {
  if (row) return row
  throw new NotFound(`There is no member ${id}`, { memberId: `There is no member ${id}` })
}
