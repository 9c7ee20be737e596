import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { readHistory, statusAt } from '../feed/feed.ts'
import { calendarOf, readSettings } from '../settings/settings.ts'
import type { Database, Reader } from '../shared/database.ts'
import { holdsText } from '../shared/holds-text.ts'
import { businessDay, businessDayRange, type Calendar, type Instant } from '../shared/time.ts'
import { type Filters, PAGE, type Workorder, type WorkorderStatus, type WorkorderType } from './contract.ts'
import { isOpen, SIMILAR_FOR } from './rules.ts'
import { findWorkorder, selectWorkorders, toWorkorder } from './workorder-row.ts'

/** Most work orders that a list without pages holds. */
const MOST = 1_000

/** Work orders that the dashboard shows. */
const RECENT = 5

/** Most similar ones that are worth reading before another one is written. */
const MOST_SIMILAR = 10

/** One work order; throws NotFound. */
export async function readWorkorder(db: Reader, id: number): Promise<Workorder> {
  return toWorkorder(await findWorkorder(db, id))
}

/** What happened to a work order, the newest first; throws NotFound. */
export async function workorderHistory(db: Reader, id: number) {
  await findWorkorder(db, id)
  return readHistory(db, id)
}

/** Work orders that fit, the newest first. */
export async function listWorkorders(db: Reader, filters: Filters): Promise<Workorder[]> {
  const rows = await fitting(selectWorkorders(db), filters, await calendar(db))
    .orderBy('workorders.id', 'desc')
    .limit(MOST)
    .execute()
  return rows.map(toWorkorder)
}

/** One page of those that fit, and how many fit. A page beyond the last one is the last one. */
export async function pageWorkorders(db: Reader, { page, ...filters }: Filters & { page: number }) {
  const days = await calendar(db)
  const { total } = await fitting(from(db), filters, days)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const shown = Math.min(page, Math.max(1, Math.ceil(Number(total) / PAGE)))
  const rows = await fitting(selectWorkorders(db), filters, days)
    .orderBy('workorders.id', 'desc')
    .limit(PAGE)
    .offset((shown - 1) * PAGE)
    .execute()
  return { workorders: rows.map(toWorkorder), total: Number(total), page: shown }
}

/** Open work orders of a facility, and those of a type closed there in the last 30 days, the newest first. */
export async function similarWorkorders(
  db: Reader,
  { facilityId, type }: { facilityId: number; type: WorkorderType },
  now: Instant,
): Promise<Workorder[]> {
  const rows = await selectWorkorders(db)
    .where('facility_id', '=', facilityId)
    .where(({ and, eb, or }) =>
      or([
        eb('workorders.status', 'in', ['pending', 'in_progress']),
        and([eb('workorders.type', '=', type), eb('closed_at', '>', now - SIMILAR_FOR)]),
      ]),
    )
    .orderBy('workorders.id', 'desc')
    .limit(MOST_SIMILAR)
    .execute()
  return rows.map(toWorkorder)
}

/** How many are open, how many more (or fewer) than when today's business day began, and the newest ones. */
export async function summarizeWorkorders(db: Reader, now: Instant) {
  const days = await calendar(db)
  const { from: today } = businessDayRange(businessDay(now, days), days)
  const open = await count(db, sql`status in ('pending', 'in_progress')`)
  const opened = await count(db, sql`status in ('pending', 'in_progress') and created_at >= ${today}`)
  const closed = await count(
    db,
    sql`status in ('completed', 'cancelled') and closed_at >= ${today} and opened_at < ${today}`,
  )
  const newest = await selectWorkorders(db).orderBy('workorders.id', 'desc').limit(RECENT).execute()
  const sinceYesterday = opened - closed + (await changeOfReopened(db, today))
  return { open, sinceYesterday, recent: newest.map(toWorkorder) }
}

/** How many more are open of those that were reopened today: some of them were open yesterday already. */
async function changeOfReopened(db: Reader, today: Instant): Promise<number> {
  const reopened = await db
    .selectFrom('workorders')
    .select(['id', 'status'])
    .where('opened_at', '>=', today)
    .where('created_at', '<', today)
    .execute()
  let change = 0
  for (const { id, status } of reopened) {
    const before = (await statusAt(db, id, today)) as WorkorderStatus | undefined
    change += Number(isOpen(status)) - Number(isOpen(before ?? status))
  }
  return change
}

/** Names that work orders were assigned to, in alphabetical order. */
export async function listAssignees(db: Reader): Promise<string[]> {
  const rows = await db
    .selectFrom('workorders')
    .select('assigned_to')
    .distinct()
    .where('assigned_to', 'is not', null)
    .orderBy('assigned_to')
    .limit(200)
    .execute()
  return rows.map(row => row.assigned_to!)
}

const calendar = async (db: Reader) => calendarOf(await readSettings(db))

async function count(db: Reader, condition: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*) as count from workorders where ${condition}`.execute(db)
  return Number(rows[0]!.count)
}

const from = (db: Reader) =>
  db.selectFrom('workorders').innerJoin('facilities', 'facilities.id', 'workorders.facility_id')

function fitting<O>(
  query: SelectQueryBuilder<Database, 'workorders' | 'facilities', O>,
  filters: Filters,
  days: Calendar,
) {
  const { search, status, type, priority, facilityId, assignee } = filters
  let fit = query
  if (status === 'open') fit = fit.where('workorders.status', 'in', ['pending', 'in_progress'])
  else if (status) fit = fit.where('workorders.status', '=', status)
  if (type) fit = fit.where('workorders.type', '=', type)
  if (priority) fit = fit.where('workorders.priority', '=', priority)
  if (facilityId) fit = fit.where('workorders.facility_id', '=', facilityId)
  if (assignee === 'none') fit = fit.where('workorders.assigned_to', 'is', null)
  else if (assignee) fit = fit.where('workorders.assigned_to', '=', assignee)
  if (filters.from) fit = fit.where('workorders.created_at', '>=', businessDayRange(filters.from, days).from)
  if (filters.to) fit = fit.where('workorders.created_at', '<', businessDayRange(filters.to, days).until)
  if (search)
    fit = fit.where(({ or }) => or(searched.map(column => contains(column, search)).concat(ofNumber(search))))
  return fit
}

const searched = [
  'workorders.title',
  'workorders.description',
  'workorders.assigned_to',
  'facilities.name',
] as const

const contains = (column: (typeof searched)[number], part: string) =>
  holdsText(sql`lower(${sql.ref(column)})`, part.toLowerCase())

/** '12' and '#0012' find the twelfth. */
function ofNumber(search: string) {
  const id = /^#?\d{1,9}$/.test(search) ? Number(search.replace('#', '')) : undefined
  return id === undefined ? [] : [sql<SqlBool>`workorders.id = ${id}`]
}
