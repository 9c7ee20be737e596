import type { Reader, Transaction } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict, NotFound } from '#platform/http/errors.ts'
import type { Instant } from '#platform/values/time.ts'
import { cleaningTexts } from '../languages/texts.ts'
import { compareLikeness, plausibleTakenTime } from '../rules.ts'
import { findSession, lockSession, maySee, type SessionRow, toPhotoUrl } from '../session-row.ts'
import type { Picture } from './picture.ts'

/** Maximum number of photos per session. */
const MAX_PHOTOS = 20

/** Number of earlier photos that a new one is compared with. */
const MAX_COMPARED = 20_000

/** Throws NotFound or Conflict if the session accepts no more photos. Called before a photo is decoded. */
export async function assertPhotoAllowed(db: Reader, ctx: ActionContext, sessionId: number): Promise<void> {
  assertInProgress(await findSession(db, ctx, sessionId))
  const sent = await db.selectFrom('photos').select('id').where('session_id', '=', sessionId).execute()
  if (sent.length >= MAX_PHOTOS)
    throw new Conflict(cleaningTexts.sentence(t => t('noMorePhotos', { count: MAX_PHOTOS })))
}

/**
 * Records a stored photo for an open session. Sending the same photo again returns the same URL. Throws
 * NotFound, or Conflict if the session has ended.
 */
export async function addPhoto(
  trx: Transaction,
  ctx: ActionContext,
  sessionId: number,
  { hash, likenessHash }: Omit<Picture, 'jpeg'>,
  takenTime?: string,
): Promise<{ photoUrl: string }> {
  const { session } = await lockSession(trx, ctx, sessionId)
  assertInProgress(session)
  const photoUrl = toPhotoUrl(hash)
  const sent = await trx
    .selectFrom('photos')
    .select('id')
    .where('session_id', '=', sessionId)
    .where('hash', '=', hash)
    .executeTakeFirst()
  if (sent) return { photoUrl }
  const like = await findSimilarPhoto(trx, sessionId, likenessHash)
  await trx
    .insertInto('photos')
    .values({
      session_id: sessionId,
      hash,
      likeness_hash: likenessHash,
      taken_at: plausibleTakenTime(takenTime, session, ctx.at),
      uploaded_at: ctx.at,
      like_photo_id: like?.id ?? null,
      likeness: like?.likeness ?? null,
    })
    .execute()
  return { photoUrl }
}

/**
 * Records a stored photo of a fault, so that it is deleted like those of cleanings. Without a session, only its work
 * order shows it.
 */
export async function addFaultPhoto(
  trx: Transaction,
  sessionId: number | null,
  { hash, likenessHash }: Omit<Picture, 'jpeg'>,
  at: Instant,
): Promise<void> {
  await trx
    .insertInto('photos')
    .values({ session_id: sessionId, hash, likeness_hash: likenessHash, taken_at: null, uploaded_at: at })
    .onConflict(conflict => conflict.columns(['session_id', 'hash']).doNothing())
    .execute()
}

/** Throws NotFound if the photo does not exist or the caller may not see it. */
export async function findPhoto(db: Reader, ctx: ActionContext, hash: string): Promise<{ hash: string }> {
  const sessions = await db
    .selectFrom('photos')
    .innerJoin('cleaning_sessions', 'cleaning_sessions.id', 'photos.session_id')
    .select('account_id')
    .where('hash', '=', hash)
    .where('removed_at', 'is', null)
    .execute()
  if (sessions.some(session => maySee(ctx, session))) return { hash }
  throw new NotFound(cleaningTexts.sentence(t => t('noSuchPhoto')))
}

function assertInProgress({ status }: SessionRow) {
  if (status !== 'in_progress') throw new Conflict(cleaningTexts.sentence(t => t('noActiveCleaning')))
}

/** Returns the latest photo of another session that is the same, otherwise the latest similar one. */
async function findSimilarPhoto(trx: Transaction, sessionId: number, likenessHash: string) {
  const earlier = await trx
    .selectFrom('photos')
    .select(['id', 'likeness_hash'])
    .where('session_id', '<>', sessionId)
    .orderBy('id', 'desc')
    .limit(MAX_COMPARED)
    .execute()
  const like = earlier.flatMap(({ id, likeness_hash }) => {
    const likeness = compareLikeness(likenessHash, likeness_hash)
    return likeness ? [{ id, likeness }] : []
  })
  return like.find(({ likeness }) => likeness === 'same') ?? like[0]
}
