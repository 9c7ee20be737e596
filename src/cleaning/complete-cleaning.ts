import { type FacilityRow, freeFacility } from '../facilities/facilities.ts'
import type { Reader, Transaction } from '../shared/database/database.ts'
import type { ActionContext } from '../shared/http/action-context.ts'
import { Invalid } from '../shared/http/errors.ts'
import type { CleaningRecord } from './contract.ts'
import { plausibleTime } from './rules.ts'
import {
  announceCleaning,
  assertTransition,
  findSession,
  lockSession,
  photoUrlOf,
  type SessionRow,
  setSessionStatus,
  toRecord,
} from './session-row.ts'

interface Completion {
  /** The URL returned when the photo was sent. */
  photoUrl: string
  notes?: string | null | undefined
  endTime?: string | undefined
}

/**
 * Completes a cleaning and sets its facility to available, or to repair if a work order requires it. A repeat
 * returns the record. Throws NotFound, Conflict if the cleaning was cancelled, Invalid if no such photo was
 * sent for it.
 */
export async function completeCleaning(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  { photoUrl, notes, endTime }: Completion,
): Promise<CleaningRecord> {
  const { session, facility } = await lockSession(trx, ctx, id)
  if (session.status === 'completed') return toRecord(session)
  assertTransition(session, 'completed')
  const photo_id = await photoOf(trx, session, photoUrl)
  const now = await freeIfInCleaning(trx, facility, ctx)
  const record = await setSessionStatus(trx, ctx, session, 'completed', {
    photo_id,
    notes: notes ?? '',
    ended_at: plausibleTime(endTime, ctx.at, session.started_at),
    end_received_at: ctx.at,
  })
  const message = `${facility.name} has been cleaned by ${session.cleaner_name}`
  await announceCleaning(trx, ctx, 'cleaning.completed', { id, message, was: facility, now })
  return record
}

/** Returns whether a cleaning is completed. Throws NotFound. */
export async function isCompleted(db: Reader, ctx: ActionContext, id: number): Promise<boolean> {
  return (await findSession(db, ctx, id)).status === 'completed'
}

async function photoOf(trx: Transaction, { id }: SessionRow, photoUrl: string): Promise<number> {
  const sent = await trx.selectFrom('photos').select(['id', 'hash']).where('session_id', '=', id).execute()
  const photo = sent.find(({ hash }) => photoUrlOf(hash) === photoUrl)
  if (photo) return photo.id
  throw new Invalid({ photoUrl: 'Please take a photo of the room' })
}

/** Keeps a status that staff have set during the cleaning. */
async function freeIfInCleaning(
  trx: Transaction,
  facility: FacilityRow,
  ctx: ActionContext,
): Promise<FacilityRow> {
  return facility.status === 'cleaning' ? freeFacility(trx, facility, 'available', ctx.at) : facility
}
