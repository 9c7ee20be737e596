import { createHash } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { VenueSettings } from '#office/settings/contract.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { nextNumber } from '#platform/database/number-series.ts'
import { type ActionContext, actorName } from '#platform/http/action-context.ts'
import { NotFound } from '#platform/http/errors.ts'
import { toIso } from '#platform/values/time.ts'
import type { DayReport, ShiftReport, ZReport, ZReportLine } from '../contract.ts'
import { differenceIn } from '../rules.ts'
import { assertMayViewShift, findShift, isManager, managersOnlyError } from '../shift-row.ts'
import type { ZReportsTable } from '../table.ts'
import { PAGE } from '../words.ts'

type Row = Selectable<ZReportsTable>

/** Returns the venue and author stored in a report, because both can change later. */
export const toHeading = (
  { facilityName, sellerName, address, taxId, timeZone, currency }: VenueSettings,
  { actor }: Pick<ActionContext, 'actor'>,
) => ({
  venue: { name: sellerName || facilityName, address, ...(taxId && { taxId }), timeZone, currency },
  drawnBy: actor.name,
})

/**
 * Stores a report with the next number of its kind and a hash chained to the previous report. Append-only.
 */
export async function storeReport(
  trx: Transaction,
  drawnAt: number,
  businessDay: string,
  report: ShiftReport | DayReport,
): Promise<ZReport> {
  const { kind } = report
  const number = await nextNumber(trx, `z-report ${kind}`)
  const document = JSON.stringify(report)
  const row = await trx
    .insertInto('z_reports')
    .values({
      kind,
      number,
      shift_id: report.kind === 'shift' ? report.shift.id : null,
      business_day: businessDay,
      repeat: kind === 'day' ? await countReportsOfDay(trx, businessDay) : 0,
      drawn_at: drawnAt,
      document,
      hash: hashReport((await hashBefore(trx, { kind, number })) ?? '', document),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toZReport(trx, row)
}

/** Counts the reports of a day. There are several if the day was reopened. */
async function countReportsOfDay(db: Reader, day: string): Promise<number> {
  const { count } = await db
    .selectFrom('z_reports')
    .select(sql<number>`count(*)`.as('count'))
    .where('kind', '=', 'day')
    .where('business_day', '=', day)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Returns a Z report as it was stored. Throws NotFound, and Forbidden unless a manager or one of the shift
 * asks.
 */
export async function readZReport(db: Reader, ctx: ActionContext, id: number): Promise<ZReport> {
  const row = await db.selectFrom('z_reports').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new NotFound(`There is no Z report ${id}`)
  if (row.shift_id !== null) await assertMayViewShift(db, await findShift(db, row.shift_id), ctx)
  else if (!isManager(ctx)) throw managersOnlyError(ctx, 'Only managers can read the report of a day')
  return toZReport(db, row)
}

/** Lists Z reports, newest first, 30 a page. Staff see those of their shifts. */
export async function listZReports(
  db: Reader,
  ctx: ActionContext,
  { kind, before }: { kind?: 'day' | 'shift' | undefined; before?: number | undefined },
): Promise<ZReportLine[]> {
  const rows = await db
    .selectFrom('z_reports')
    .selectAll()
    .$if(kind !== undefined, query => query.where('kind', '=', kind!))
    .$if(before !== undefined, query => query.where('id', '<', before!))
    .$if(!isManager(ctx), query => query.where('shift_id', 'in', ownShifts(db, ctx.actor.id)))
    .orderBy('id', 'desc')
    .limit(PAGE)
    .execute()
  return rows.map(toLine)
}

/** Query for the ids of the shifts that a person opened, closed or worked in. */
export const ownShifts = (db: Reader, accountId: number | null) =>
  db
    .selectFrom('shifts')
    .select('shifts.id')
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('opened_by', '=', accountId),
        eb('closed_by', '=', accountId),
        eb(
          'shifts.id',
          'in',
          selectFrom('shift_people').select('shift_id').where('account_id', '=', accountId),
        ),
      ]),
    )

function toLine(row: Row): ZReportLine {
  const report = reportIn(row)
  return {
    id: row.id,
    kind: row.kind,
    number: row.number,
    businessDay: row.business_day,
    drawnAt: toIso(row.drawn_at),
    drawer: report.kind === 'shift' ? report.shift.drawer : null,
    revenue: report.figures.revenue,
    difference: differenceIn(report),
  }
}

async function toZReport(db: Reader, row: Row): Promise<ZReport> {
  const before = await hashBefore(db, row)
  return {
    id: row.id,
    number: row.number,
    drawnAt: toIso(row.drawn_at),
    businessDay: row.business_day,
    hash: row.hash,
    intact: before !== undefined && hashReport(before, row.document) === row.hash,
    report: reportIn(row),
  }
}

function reportIn({ document }: Row): ShiftReport | DayReport {
  const report: ShiftReport | DayReport = JSON.parse(document)
  return { ...report, drawnBy: actorName(report.drawnBy) }
}

/**
 * Returns the hash of the previous report: empty for the first report, undefined if the previous one is
 * missing.
 */
async function hashBefore(
  db: Reader,
  { kind, number }: Pick<Row, 'kind' | 'number'>,
): Promise<string | undefined> {
  if (number === 1) return ''
  const row = await db
    .selectFrom('z_reports')
    .select('hash')
    .where('kind', '=', kind)
    .where('number', '=', number - 1)
    .executeTakeFirst()
  return row?.hash
}

/** Returns the hash of a report: SHA-256 of the hash before and the document. */
export const hashReport = (before: string, document: string) =>
  createHash('sha256').update(`${before}\n${document}`).digest('hex')
