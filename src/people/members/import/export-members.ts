import { calendarOf, readSettings } from '#office/settings/settings.ts'
import type { Reader } from '#platform/database/database.ts'
import { BYTE_ORDER_MARK, csvLines } from '#platform/values/csv/csv.ts'
import { businessDay, type Calendar, type Instant } from '#platform/values/time.ts'
import type { Member } from '../contract.ts'
import { type SummarizeMembers, selectMembers, toMembers } from '../member-row.ts'
import { exportHeadings } from './import-rows.ts'

/** Members per query. */
const BATCH = 1_000

/** Headings of what the import ignores: the most relevant membership, and the amount owed over all, in dollars. */
const derivedHeadings = ['Member since', 'Membership', 'Membership status', 'Membership ends', 'Amount owed']

/**
 * Yields all members as CSV in chunks, by number, with headings that the import accepts. `summarize` adds the
 * memberships of each member.
 */
export async function* exportMembers(
  db: Reader,
  summarize: SummarizeMembers,
  now: Instant,
): AsyncGenerator<string> {
  const calendar = calendarOf(await readSettings(db))
  yield BYTE_ORDER_MARK + csvLines([['Member number', ...exportHeadings, ...derivedHeadings]])
  for (let last = 0; ; ) {
    const rows = await selectMembers(db).where('id', '>', last).orderBy('id').limit(BATCH).execute()
    if (rows.length === 0) return
    yield csvLines((await toMembers(db, rows, summarize, now)).map(member => cellsOf(member, calendar)))
    last = rows.at(-1)!.id
  }
}

function cellsOf(member: Member, calendar: Calendar) {
  const { membership } = member
  return [
    member.memberNumber,
    member.firstName,
    member.lastName,
    member.email,
    member.phone,
    member.dateOfBirth,
    member.address,
    member.city,
    member.state,
    member.postalCode,
    member.emergencyContact,
    member.emergencyPhone,
    member.notes,
    member.status,
    member.statusReason,
    member.oldNumber,
    businessDay(Date.parse(member.createdAt), calendar),
    membership?.type,
    membership?.status,
    membership?.endDate,
    member.balance.toFixed(2),
  ]
}
