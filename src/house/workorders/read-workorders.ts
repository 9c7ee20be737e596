import { type SelectQueryBuilder, sql } from 'kysely'
import { calendarOf, readSettings } from '#office/settings/settings.ts'
import type { Database, Reader } from '#platform/database/database.ts'
import { findIds, isOneOf } from '#platform/database/text-search.ts'
import { NotFound } from '#platform/http/errors.ts'
import { businessDay, businessDayRange, type Calendar, type Instant } from '#platform/values/time.ts'
import type { Filters, SimilarWorkorders, Workorder, WorkorderStatus, WorkorderType } from './contract.ts'
import { readHistory, statusAt } from './history.ts'
import { isOpen, SIMILAR_PERIOD, workorderNumber } from './rules.ts'
import { PAGE } from './words.ts'
import { findWorkorder, selectWorkorders, toWorkorder } from './workorder-row.ts'

/** Maximum number of work orders of a list without pages. */
const MAX_LISTED = 1_000

/** Number of work orders on the dashboard. */
const RECENT = 5

/** Maximum number of similar work orders. */
const MAX_SIMILAR = 10

/** Returns one work order. Throws NotFound. */
export async function readWorkorder(db: Reader, id: number): Promise<Workorder> {
  return toWorkorder(await findWorkorder(db, id))
}

/** Returns the hash of a work order's photo. Throws NotFound if it has none. */
export async function readPhotoHash(db: Reader, id: number): Promise<string> {
  const { photo_hash } = await findWorkorder(db, id)
  if (photo_hash === null) throw new NotFound(`Work order ${workorderNumber(id)} has no photo`)
  return photo_hash
}

/** Returns the history of a work order, newest first. Throws NotFound. */
export async function workorderHistory(db: Reader, id: number) {
  await findWorkorder(db, id)
  return readHistory(db, id)
}

/** Filters in which the assignee 'me' is the account of the caller. */
export type OwnFilters = Filters & { assigneeId?: number }

/** Returns the work orders that match the filters, newest first, at most 1,000. */
export async function listWorkorders(db: Reader, filters: OwnFilters): Promise<Workorder[]> {
  const apply = await filterBy(db, filters)
  const rows = await apply(selectWorkorders(db)).orderBy('workorders.id', 'desc').limit(MAX_LISTED).execute()
  return rows.map(toWorkorder)
}

/**
 * Returns one page of the work orders that match the filters, and their total number: open ones first, by priority,
 * then newest first. A page beyond the last one returns the last one.
 */
export async function pageWorkorders(db: Reader, { page, ...filters }: OwnFilters & { page: number }) {
  const apply = await filterBy(db, filters)
  const { total } = await apply(from(db))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const shown = Math.min(page, Math.max(1, Math.ceil(Number(total) / PAGE)))
  const rows = await apply(selectWorkorders(db))
    .orderBy(urgency)
    .orderBy('workorders.id', 'desc')
    .limit(PAGE)
    .offset((shown - 1) * PAGE)
    .execute()
  return { workorders: rows.map(toWorkorder), total: Number(total), page: shown }
}

/** Sorts open work orders by priority, urgent ones first; closed ones are last and equal. */
const urgency = sql`case when workorders.status in ('pending', 'in_progress')
  then case workorders.priority when 'urgent' then 0 when 'high' then 1 when 'medium' then 2 else 3 end
  else 4 end`

/**
 * Returns the newest open work orders of a facility and of those of a type closed there in the last 30 days, and how
 * many there are.
 */
export async function similarWorkorders(
  db: Reader,
  { facilityId, type }: { facilityId: number; type: WorkorderType },
  now: Instant,
): Promise<SimilarWorkorders> {
  const similar = selectWorkorders(db)
    .where('facility_id', '=', facilityId)
    .where(({ and, eb, or }) =>
      or([
        eb('workorders.status', 'in', ['pending', 'in_progress']),
        and([eb('workorders.type', '=', type), eb('closed_at', '>', now - SIMILAR_PERIOD)]),
      ]),
    )
  const rows = await similar.orderBy('workorders.id', 'desc').limit(MAX_SIMILAR).execute()
  const { total, closed } = await similar
    .clearSelect()
    .select(({ fn }) => [fn.countAll<number>().as('total'), fn.count<number>('closed_at').as('closed')])
    .executeTakeFirstOrThrow()
  return { workorders: rows.map(toWorkorder), open: Number(total) - Number(closed), closed: Number(closed) }
}

/**
 * Returns the number of open work orders, its difference from the start of the business day, and the newest
 * ones.
 */
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

/**
 * Returns the change of open work orders among those reopened today, some of which were open yesterday
 * already.
 */
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

/** Returns the names that work orders were assigned to, in alphabetical order. */
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

type Query<O> = SelectQueryBuilder<Database, 'workorders' | 'facilities', O>

/** Returns a function that restricts a query to the work orders that match the filters. */
async function filterBy(db: Reader, filters: OwnFilters) {
  const days = await calendar(db)
  if (!filters.search) return <O>(query: Query<O>) => applyFilters(query, filters, days)
  const filtered = applyFilters(from(db), filters, days).select([
    'workorders.id',
    'workorders.title',
    'workorders.description',
    'workorders.assigned_to',
    'facilities.name',
  ])
  const ids = await findIds(
    db,
    sql`(${filtered}) as filtered`,
    ['title', 'description', 'assigned_to', 'name'],
    filters.search,
  )
  const id = idIn(filters.search)
  const all = id === undefined ? ids : [...ids, id]
  return <O>(query: Query<O>) => applyFilters(query, filters, days).where(isOneOf(db, 'workorders.id', all))
}

/** Returns the id in the number of a work order, '12' or '#0012'; undefined if the text is none. */
const idIn = (search: string) => (/^#?\d{1,9}$/.test(search) ? Number(search.replace('#', '')) : undefined)

/** Applies all filters but the search. */
function applyFilters<O>(query: Query<O>, filters: OwnFilters, days: Calendar): Query<O> {
  const { status, type, priority, facilityId, assignee, assigneeId } = filters
  let filtered = query
  if (status === 'open') filtered = filtered.where('workorders.status', 'in', ['pending', 'in_progress'])
  else if (status) filtered = filtered.where('workorders.status', '=', status)
  if (type) filtered = filtered.where('workorders.type', '=', type)
  if (priority) filtered = filtered.where('workorders.priority', '=', priority)
  if (facilityId) filtered = filtered.where('workorders.facility_id', '=', facilityId)
  if (assignee === 'none') filtered = filtered.where('workorders.assigned_to', 'is', null)
  else if (assigneeId !== undefined) filtered = filtered.where('workorders.assignee_id', '=', assigneeId)
  else if (assignee) filtered = filtered.where('workorders.assigned_to', '=', assignee)
  if (filters.from)
    filtered = filtered.where('workorders.created_at', '>=', businessDayRange(filters.from, days).from)
  if (filters.to)
    filtered = filtered.where('workorders.created_at', '<', businessDayRange(filters.to, days).until)
  return filtered
}
