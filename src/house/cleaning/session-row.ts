import type { Selectable, Updateable } from 'kysely'
import type { FacilityType } from '#house/facilities/contract.ts'
import { type FacilityRow, lockFacility } from '#house/facilities/facilities.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { appendEvent, type NewEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict, NotFound, NotSignedIn } from '#platform/http/errors.ts'
import { toIso } from '#platform/values/time.ts'
import type { CleaningRecord, SessionStatus } from './contract.ts'
import { cleaningTexts } from './languages/texts.ts'
import { countMinutes, nextStatuses } from './rules.ts'
import type { CleaningSessionsTable } from './table.ts'
import { MAX_RECORDS } from './words.ts'

/** A stored session with its facility and its photo. */
export type SessionRow = Selectable<CleaningSessionsTable> & {
  facility_name: string
  facility_type: FacilityType
  photo_hash: string | null
  photo_removed_at: number | null
  taken_at: number | null
}

/**
 * Returns the session with this id. Throws NotFound, or NotSignedIn if it is another cleaner's: the phone then keeps
 * what it has until that cleaner logs in.
 */
export async function findSession(db: Reader, ctx: ActionContext, id: number): Promise<SessionRow> {
  const row = await selectSessions(db).where('cleaning_sessions.id', '=', id).executeTakeFirst()
  if (!row) throw new NotFound(cleaningTexts.sentence(t => t('noActiveCleaning')))
  if (!maySee(ctx, row))
    throw new NotSignedIn(cleaningTexts.sentence(t => t('logInAs', { cleaner: row.cleaner_id })))
  return row
}

/**
 * Returns the session and its facility and locks the facility until the transaction ends. Throws NotFound.
 */
export async function lockSession(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
): Promise<{ session: SessionRow; facility: FacilityRow }> {
  const { facility_type, facility_id } = await findSession(trx, ctx, id)
  const facility = await lockFacility(trx, facility_type, facility_id)
  return { session: await findSession(trx, ctx, id), facility }
}

/** Selects sessions joined with their facility and photo. */
export function selectSessions(db: Reader) {
  return db
    .selectFrom('cleaning_sessions')
    .innerJoin('facilities', 'facilities.id', 'cleaning_sessions.facility_id')
    .leftJoin('photos', 'photos.id', 'cleaning_sessions.photo_id')
    .selectAll('cleaning_sessions')
    .select([
      'facilities.name as facility_name',
      'facilities.type as facility_type',
      'photos.hash as photo_hash',
      'photos.removed_at as photo_removed_at',
      'photos.taken_at as taken_at',
    ])
}

/**
 * Changes the status of a locked session and returns the updated record. Throws Conflict if the transition is
 * not allowed.
 */
export async function setSessionStatus(
  trx: Transaction,
  ctx: ActionContext,
  session: SessionRow,
  to: SessionStatus,
  fields: Omit<Updateable<CleaningSessionsTable>, 'status'>,
): Promise<CleaningRecord> {
  assertTransition(session, to)
  const change = { ...fields, status: to }
  await trx.updateTable('cleaning_sessions').set(change).where('id', '=', session.id).execute()
  return toRecord(await findSession(trx, ctx, session.id))
}

/** Throws Conflict if a session cannot take a status. */
export function assertTransition({ status }: SessionRow, to: SessionStatus): void {
  if (nextStatuses[status].includes(to)) return
  throw new Conflict(cleaningTexts.sentence(t => t(status === 'given_up' ? 'wasCancelled' : 'isCompleted')))
}

/** Returns whether the caller may see a session. Cleaners see their own ones, the desk all. */
export function maySee({ actor }: ActionContext, { account_id }: { account_id: number | null }): boolean {
  return actor.role !== 'cleaner' || account_id === actor.id
}

/** Converts a row to a cleaning record (SPEC §3). */
export function toRecord(row: SessionRow): CleaningRecord {
  return {
    id: row.id,
    sessionKey: row.session_key,
    cleanerId: row.cleaner_id,
    cleanerName: row.cleaner_name,
    facilityType: row.facility_type,
    facilityId: row.facility_id,
    facilityName: row.facility_name,
    startTime: toIso(row.started_at),
    endTime: row.ended_at === null ? null : toIso(row.ended_at),
    durationMinutes: countMinutes(row),
    status: row.status,
    photoUrl: row.photo_hash === null || row.photo_removed_at !== null ? null : toPhotoUrl(row.photo_hash),
    photoSource: row.photo_hash === null ? null : row.taken_at === null ? 'uploaded' : 'camera',
    notes: row.notes,
    giveUpReason: row.give_up_reason,
    recordedLate: row.recorded_late === 1,
  }
}

/** Returns the URL of a photo. */
export const toPhotoUrl = (hash: string) => `/api/cleaning/photos/${hash}`

/** Appends the event of a cleaning. `was` and `now` are the facility before and after it. */
export async function announceCleaning(
  trx: Transaction,
  ctx: ActionContext,
  action: 'cleaning.started' | 'cleaning.completed' | 'cleaning.given_up',
  {
    id,
    was,
    now,
    ...said
  }: { id: number; message: string; words: string; was: FacilityRow; now: FacilityRow },
) {
  const event: NewEvent = {
    action,
    type: 'cleaning_alert',
    ...said,
    subjectId: id,
    cleaningRecordId: id,
    facility: { type: now.type, id: now.id, name: now.name },
    ...(was.status !== now.status && { changes: { status: [was.status, now.status] } }),
  }
  await appendEvent(trx, ctx, event)
}

/** Returns the latest records that the caller may see, newest first; optionally of one cleaner. */
export async function listRecords(
  db: Reader,
  { actor }: ActionContext,
  { cleanerId }: { cleanerId?: string | undefined },
): Promise<CleaningRecord[]> {
  let records = selectSessions(db)
  if (actor.role === 'cleaner') records = records.where('account_id', '=', actor.id)
  if (cleanerId !== undefined) records = records.where('cleaner_id', '=', cleanerId)
  const rows = await records.orderBy('cleaning_sessions.id', 'desc').limit(MAX_RECORDS).execute()
  return rows.map(toRecord)
}
