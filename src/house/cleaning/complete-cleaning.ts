import { type FacilityRow, freeFacility } from '#house/facilities/facilities.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { sayAlert } from '#platform/feed/languages/texts.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Invalid } from '#platform/http/errors.ts'
import type { Instant } from '#platform/values/time.ts'
import type { CleaningRecord } from './contract.ts'
import { cleaningTexts } from './languages/texts.ts'
import { decidesStatus, plausibleTime } from './rules.ts'
import {
  announceCleaning,
  assertTransition,
  findSession,
  lockSession,
  type SessionRow,
  setSessionStatus,
  toPhotoUrl,
  toRecord,
} from './session-row.ts'

interface Completion {
  /** The URL returned when the photo was sent. */
  photoUrl: string
  notes?: string | null | undefined
  endTime?: string | undefined
}

/** Stores that a cleaned facility waits for an inspection, if its type needs one, and returns whether it does. */
export type RequestInspection = (
  trx: Transaction,
  cleaning: { sessionId: number; facility: FacilityRow; at: Instant },
) => Promise<boolean>

/**
 * Completes a cleaning and sets its facility to available, or to repair if a work order requires it; a facility that
 * needs an inspection stays in cleaning. A repeat returns the record. Throws NotFound, Conflict if the cleaning was
 * cancelled, Invalid if no such photo was sent for it.
 */
export async function completeCleaning(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  { photoUrl, notes, endTime }: Completion,
  requestInspection: RequestInspection,
): Promise<CleaningRecord> {
  const { session, facility } = await lockSession(trx, ctx, id)
  if (session.status === 'completed') return toRecord(session)
  assertTransition(session, 'completed')
  const photo_id = await findPhoto(trx, session, photoUrl)
  const record = await setSessionStatus(trx, ctx, session, 'completed', {
    photo_id,
    notes: notes ?? '',
    ended_at: plausibleTime(endTime, ctx.at, session.started_at),
    end_received_at: ctx.at,
  })
  const now = await finish(trx, session, facility, ctx, requestInspection)
  const waits = now.status === 'cleaning' && decidesStatus(session, facility)
  const said = sayAlert(waits ? 'cleanedToInspect' : 'cleaned', {
    facility: facility.name,
    cleaner: session.cleaner_name,
  })
  await announceCleaning(trx, ctx, 'cleaning.completed', { id, ...said, was: facility, now })
  return record
}

/** Returns whether a cleaning is completed. Throws NotFound. */
export async function isCompleted(db: Reader, ctx: ActionContext, id: number): Promise<boolean> {
  return (await findSession(db, ctx, id)).status === 'completed'
}

async function findPhoto(trx: Transaction, { id }: SessionRow, photoUrl: string): Promise<number> {
  const sent = await trx.selectFrom('photos').select(['id', 'hash']).where('session_id', '=', id).execute()
  const photo = sent.find(({ hash }) => toPhotoUrl(hash) === photoUrl)
  if (photo) return photo.id
  throw new Invalid({ photoUrl: cleaningTexts.sentence(t => t('takePhotoOfRoom')) })
}

/** Frees the facility unless it needs an inspection. Keeps a status that staff have set since the cleaning began. */
async function finish(
  trx: Transaction,
  session: SessionRow,
  facility: FacilityRow,
  { at }: ActionContext,
  requestInspection: RequestInspection,
): Promise<FacilityRow> {
  if (!decidesStatus(session, facility)) return facility
  if (await requestInspection(trx, { sessionId: session.id, facility, at })) return facility
  return freeFacility(trx, facility, 'available', at)
}
