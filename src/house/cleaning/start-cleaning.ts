import { type FacilityRow, findTag, lockFacility, setToCleaning } from '#house/facilities/facilities.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { sayAlert } from '#platform/feed/languages/texts.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict } from '#platform/http/errors.ts'
import type { CleaningRecord } from './contract.ts'
import { cleaningTexts } from './languages/texts.ts'
import { findCleaner } from './log-in.ts'
import { isOvertaken, plausibleTime } from './rules.ts'
import { announceCleaning, findSession, type SessionRow, selectSessions, toRecord } from './session-row.ts'

interface Start {
  nfcTagId: string
  cleanerId: string
  sessionKey?: string | undefined
  startTime?: string | undefined
  sentTime?: string | undefined
}

/**
 * Starts a cleaning of the tag's facility and sets it to cleaning; a start that a phone kept while the facility changed
 * is recorded and changes no status. A repeat returns the session, as does an
 * open session of the same cleaner there. Throws NotFound for an unknown tag, Conflict if the facility or the
 * cleaner is busy.
 */
export async function startCleaning(
  trx: Transaction,
  ctx: ActionContext,
  input: Start,
): Promise<CleaningRecord> {
  const cleaner = await findCleaner(trx, ctx, input.cleanerId)
  const start = { ...input, cleanerId: cleaner.cleanerId }
  const tag = await findTag(trx, start.nfcTagId)
  const before = await lockFacility(trx, tag.facilityType, tag.facilityId)
  const running = await findRunning(trx, start, before)
  if (running) return toRecord(running)
  const isLate = isOvertaken(start, before, ctx.at)
  const now = isLate ? before : await setToCleaning(trx, before, ctx.at)
  const { id } = await trx
    .insertInto('cleaning_sessions')
    .values({
      session_key: start.sessionKey ?? null,
      facility_id: now.id,
      tag_id: tag.tagId,
      cleaner_id: start.cleanerId,
      cleaner_name: cleaner.name,
      account_id: ctx.actor.id,
      status: 'in_progress',
      status_before: before.status,
      dirty_since: before.status === 'cleaning' && !isLate ? before.status_since : null,
      recorded_late: isLate ? 1 : 0,
      started_at: plausibleTime(start.startTime, ctx.at),
      start_received_at: ctx.at,
      notes: '',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const who = { cleaner: cleaner.name, facility: now.name }
  const said = isLate
    ? sayAlert('cleanedOffline', { ...who, status: now.status })
    : sayAlert('cleaningStarted', who)
  await announceCleaning(trx, ctx, 'cleaning.started', { id, ...said, was: before, now })
  return toRecord(await findSession(trx, ctx, id))
}

/** Throws Conflict if a facility is being cleaned, so that it cannot be retired. */
export async function assertNotInCleaning(db: Reader, { id, name }: FacilityRow): Promise<void> {
  const running = await openSessions(db).where('facility_id', '=', id).executeTakeFirst()
  if (running)
    throw new Conflict(
      cleaningTexts.sentence(t => t('isBeingCleaned', { room: name, cleaner: running.cleaner_name })),
    )
}

async function findRunning(
  trx: Transaction,
  { sessionKey, cleanerId }: Start,
  facility: FacilityRow,
): Promise<SessionRow | undefined> {
  const isThis = (row: SessionRow) => row.cleaner_id === cleanerId && row.facility_id === facility.id
  if (sessionKey !== undefined) {
    const repeated = await selectSessions(trx).where('session_key', '=', sessionKey).executeTakeFirst()
    if (repeated && isThis(repeated)) return repeated
    if (repeated) throw new Conflict(cleaningTexts.sentence(t => t('sessionKeyUsed')))
  }
  const open = await openSessions(trx)
    .where(({ eb, or }) => or([eb('facility_id', '=', facility.id), eb('cleaner_id', '=', cleanerId)]))
    .execute()
  const other = open.find(row => !isThis(row))
  if (other?.facility_id === facility.id)
    throw new Conflict(
      cleaningTexts.sentence(t => t('isBeingCleaned', { room: facility.name, cleaner: other.cleaner_name })),
    )
  if (other)
    throw new Conflict(cleaningTexts.sentence(t => t('stillCleaning', { room: other.facility_name })))
  return open[0]
}

const openSessions = (db: Reader) => selectSessions(db).where('cleaning_sessions.status', '=', 'in_progress')
