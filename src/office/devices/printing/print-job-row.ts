import type { Selectable } from 'kysely'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { insertRow } from '#platform/database/rows.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { NotFound } from '#platform/http/errors.ts'
import { type Instant, toIso } from '#platform/values/time.ts'
import type { PrintJob } from '../contract.ts'
import { LISTED_FOR, nextStatuses, troubleText } from '../rules.ts'
import type { PrintJobsTable } from '../table.ts'
import { type JobStatus, type Paper, paperNames, type Trouble, troubles, waitingStatuses } from '../words.ts'

export type PrintJobRow = Selectable<PrintJobsTable>

/** How many papers that are done are listed. */
const LISTED = 100

/**
 * Queues a paper; it is printed after the commit, also if the action has no event of devices. A Z report stays in the
 * language in which it was printed first. Returns its id.
 */
export async function queuePaper(
  trx: Transaction,
  ctx: ActionContext,
  job: { printerId: number; deskId: number | null; paper: Paper; subjectId: number },
): Promise<number> {
  ctx.touched.add('device')
  return insertRow(trx, 'print_jobs', {
    printer_id: job.printerId,
    desk_id: job.deskId,
    paper: job.paper,
    subject_id: job.subjectId,
    print_number: null,
    language: job.paper === 'z_report' ? await readFirstLanguage(trx, job) : null,
    status: 'queued',
    queued_at: ctx.at,
    finished_at: null,
    failure: null,
    actor_id: ctx.actor.id,
  })
}

/** The language in which the same paper was printed first; null if it never was. */
async function readFirstLanguage(trx: Transaction, job: { paper: Paper; subjectId: number }) {
  const first = await trx
    .selectFrom('print_jobs')
    .select('language')
    .where('paper', '=', job.paper)
    .where('subject_id', '=', job.subjectId)
    .where('language', 'is not', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return first?.language ?? null
}

/** Returns all papers that wait, then those of the last day, newest first. */
export async function listPrintJobs(db: Reader, now: Instant, onlyWaiting: boolean): Promise<PrintJob[]> {
  // A pulse is no paper.
  const papers = jobs(db).where('print_jobs.paper', '<>', 'drawer').orderBy('print_jobs.id', 'desc')
  const waiting = await papers.where('print_jobs.status', 'in', waitingStatuses).execute()
  if (onlyWaiting) return waiting.map(toPrintJob)
  const done = await papers
    .where('print_jobs.status', 'not in', waitingStatuses)
    .where('print_jobs.queued_at', '>', now - LISTED_FOR)
    .limit(LISTED)
    .execute()
  return [...waiting, ...done].map(toPrintJob)
}

export const noPaper = (id: number) => new NotFound(`There is no paper ${id} to print`)

/** Returns a paper. Throws NotFound. */
export async function readPrintJob(db: Reader, id: number): Promise<PrintJob> {
  const row = await jobs(db).where('print_jobs.id', '=', id).executeTakeFirst()
  if (!row) throw noPaper(id)
  return toPrintJob(row)
}

/** Returns a paper, locked. Throws NotFound. */
export async function lockPrintJob(trx: Transaction, id: number): Promise<PrintJobRow> {
  const row = await trx
    .selectFrom('print_jobs')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw noPaper(id)
  return row
}

/** Returns the papers that wait for a printer, locked, in order. */
export const lockWaitingJobs = (trx: Transaction, printerId: number): Promise<PrintJobRow[]> =>
  trx
    .selectFrom('print_jobs')
    .selectAll()
    .where('printer_id', '=', printerId)
    .where('status', 'in', waitingStatuses)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Queues a paper that waits for its printer on another one. */
export const requeue = (trx: Transaction, { id }: PrintJobRow, printerId: number, at: Instant) =>
  trx.updateTable('print_jobs').set({ printer_id: printerId, queued_at: at }).where('id', '=', id).execute()

/** Changes a paper that the transaction has locked. Throws Error if its transition table does not allow it. */
export async function setJobStatus(
  trx: Transaction,
  { id, status: before }: PrintJobRow,
  { status, ...others }: Partial<PrintJobRow> & { status: JobStatus },
): Promise<void> {
  if (!nextStatuses[before].includes(status)) throw new Error(`A ${before} paper cannot be ${status}`)
  await trx
    .updateTable('print_jobs')
    .set({ ...others, status })
    .where('id', '=', id)
    .execute()
}

/** Announces what a paper came to, if a person should look at it. */
export const announceJob = (
  trx: Transaction,
  ctx: ActionContext,
  { id, paper }: PrintJobRow,
  { status, printer, failure }: { status: 'stale' | 'unconfirmed'; printer: string; failure?: Trouble },
): Promise<void> =>
  appendEvent(trx, ctx, {
    action: `device.paper_${status}`,
    type: 'facility_status',
    title: 'Paper Not Printed',
    message:
      status === 'stale'
        ? `${paperNames[paper]} was not printed on ${printer}`
        : `${paperNames[paper]} may be printed on ${printer} or not${failure ? `: ${troubleText(failure)}` : ''}`,
    subjectId: id,
  })

type ListedJob = Awaited<ReturnType<ReturnType<typeof jobs>['executeTakeFirstOrThrow']>>

const jobs = (db: Reader) =>
  db
    .selectFrom('print_jobs')
    .innerJoin('printers', 'printers.id', 'print_jobs.printer_id')
    .leftJoin('desks', 'desks.id', 'print_jobs.desk_id')
    .selectAll('print_jobs')
    .select(['printers.name as printer', 'printers.state', 'desks.name as desk'])

const toPrintJob = (row: ListedJob): PrintJob => ({
  id: row.id,
  printer: row.printer,
  printerId: row.printer_id,
  desk: row.desk,
  paper: row.paper,
  subjectId: row.subject_id,
  status: row.status,
  queuedAt: toIso(row.queued_at),
  finishedAt: row.finished_at === null ? null : toIso(row.finished_at),
  reason: reasonFor(row),
})

/** A paper that waits has the trouble of its printer. */
function reasonFor({ failure, status, state }: ListedJob): string | null {
  const trouble =
    failure ?? (status === 'queued' || status === 'stale' ? troubles.find(one => one === state) : null)
  return trouble ? troubleText(trouble) : null
}
