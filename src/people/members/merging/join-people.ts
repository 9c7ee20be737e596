import type { Transaction } from '#platform/database/database.ts'
import { addDays } from '#platform/values/time.ts'

/** The days of a member in a membership, yyyy-MM-dd; `until_day` null while they stay. */
interface PersonDays {
  member_id: number
  from_day: string
  until_day: string | null
  /** The planned change with which they leave; absent in a merge of an earlier version. */
  leaves_with?: number | null
}

interface PersonRow extends PersonDays {
  id: number
  membership_id: number
}

/** A row that stands for those of two members who were in one membership on the same days, and what each had. */
export interface JoinedPerson {
  id: number
  parts: PersonDays[]
}

/** Makes two members one person of each membership that both are in: on all days that one of them was. */
export async function joinPeople(
  trx: Transaction,
  { from, into }: { from: number; into: number },
): Promise<JoinedPerson[]> {
  const rows: PersonRow[] = await trx
    .selectFrom('membership_people')
    .selectAll()
    .where('member_id', 'in', [from, into])
    .orderBy('from_day')
    .orderBy('id')
    .execute()
  const joined: JoinedPerson[] = []
  for (const group of [...Map.groupBy(rows, row => row.membership_id).values()].flatMap(groupByDays)) {
    const kept = group.find(({ member_id }) => member_id === into)
    if (!kept || group.length === 1) continue
    const others = group.filter(row => row !== kept).map(({ id }) => id)
    await trx.deleteFrom('membership_people').where('id', 'in', others).execute()
    const days = { from_day: group[0]!.from_day, until_day: lastDay(group), leaves_with: leavesWith(group) }
    await trx.updateTable('membership_people').set(days).where('id', '=', kept.id).execute()
    joined.push({ id: kept.id, parts: group.map(toDays) })
  }
  return joined
}

/** Gives each of two members the days back that they had, as far as the row that stood for both still has them. */
export async function splitPeople(trx: Transaction, joined: readonly JoinedPerson[]): Promise<void> {
  for (const { id, parts } of joined) {
    const row = await trx.selectFrom('membership_people').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) continue
    const left = parts.flatMap(part => {
      const until_day = part.until_day === null ? row.until_day : earlier(part.until_day, row.until_day)
      return until_day !== null && until_day < part.from_day ? [] : [{ ...part, until_day }]
    })
    const [kept, ...others] = left.toSorted(
      (a, b) => Number(b.member_id === row.member_id) - Number(a.member_id === row.member_id),
    )
    if (!kept) continue
    await trx.updateTable('membership_people').set(kept).where('id', '=', id).execute()
    if (others.length > 0)
      await trx
        .insertInto('membership_people')
        .values(others.map(part => ({ ...part, membership_id: row.membership_id })))
        .execute()
  }
}

/** Groups the rows of one membership, by their first day, that share days or follow each other without a gap. */
function groupByDays(rows: readonly PersonRow[]): PersonRow[][] {
  const groups: PersonRow[][] = []
  for (const row of rows) {
    const group = groups.at(-1)
    const last = group && lastDay(group)
    if (group && (last === null || row.from_day <= addDays(last!, 1))) group.push(row)
    else groups.push([row])
  }
  return groups
}

/** Returns the last day of these rows; null if one has none. */
const lastDay = (rows: readonly PersonDays[]): string | null =>
  rows
    .map(row => row.until_day)
    .reduce((last, day) => (last === null || day === null ? null : last > day ? last : day))

/** Returns the planned change with which all of them leave: somebody of whom one record stays does not leave. */
const leavesWith = ([first, ...others]: readonly PersonDays[]): number | null =>
  others.every(row => row.leaves_with === first!.leaves_with) ? (first!.leaves_with ?? null) : null

const earlier = (day: string, other: string | null): string => (other !== null && other < day ? other : day)

const toDays = ({ member_id, from_day, until_day, leaves_with }: PersonRow): PersonDays => ({
  member_id,
  from_day,
  until_day,
  leaves_with,
})
