import type { Tag } from '#house/facilities/contract.ts'
import * as api from '#house/facilities/contract.ts'
import { normalizeTagId } from '#house/facilities/web/shared/nfc.ts'
import { toIso } from '#platform/values/time.ts'
import { ApiError, call, newIdempotencyKey } from '#platform/web/data/api.ts'
import { now } from '#platform/web/device/clock.ts'
import { currentTexts } from '#platform/web/ui/text/use-texts.ts'
import type { CleaningRecord } from '../../contract.ts'
import { cleaningTexts } from '../../languages/texts.ts'
import { editJob, keepJob, sendNow } from '../offline/outbox.ts'
import { type CleaningJob, findStoredTag, readJobs, storeTags } from '../offline/phone-store.ts'
import type { Photo } from './flow.ts'

const t = () => currentTexts(cleaningTexts)

/** Why a cleaning cannot continue. `message` is the server's sentence, or one of SPEC §8. */
export class CleaningError extends Error {
  readonly title: string
  constructor(title: string, message: string) {
    super(message)
    this.title = title
  }
}

/** The answers to what is no tag of the venue: unknown, or too long for one, as the text of another QR code. */
const noTag = new Set([404, 414, 422])

/** Returns the facility of a tag, from the tags saved on this phone if offline. Throws CleaningError. */
export async function findFacility(tagId: string): Promise<Tag> {
  try {
    return await call(api.readTag, { params: { tagId }, signal: AbortSignal.timeout(8_000) })
  } catch (error) {
    if (error instanceof ApiError && error.status < 500)
      throw noTag.has(error.status) ? notRegistered() : new CleaningError(t()('error'), error.detail)
    const saved = await findStoredTag(normalizeTagId(tagId))
    if (saved) return saved
    throw new CleaningError(t()('noConnection'), t()('tagNotSaved'))
  }
}

/** Saves all tags on this phone, for use without a connection. */
export async function refreshTags(): Promise<void> {
  try {
    await storeTags(await call(api.listTags))
  } catch {
    // Without a connection, the saved tags stay.
  }
}

/** Starts a cleaning on this phone, and on the server as soon as it is reachable. Throws CleaningError. */
export async function startCleaning(cleanerId: string, tag: Tag): Promise<CleaningJob> {
  const key = newIdempotencyKey()
  const startTime = toIso(now())
  const { tagId, facilityName, facilityType, facilityId } = tag
  const facility = { facilityType, facilityId }
  const job: CleaningJob = { key, cleanerId, tagId, facilityName, facility, startTime }
  await keepJob(job)
  const undo = () => editJob(key, current => (hasWork(current) ? current : undefined))
  return (await sendOrUndo(key, t()('failedToStart'), undo)) ?? job
}

/** Saves the photo of a cleaning, or removes it if undefined. */
export const savePhoto = (key: string, photo: Photo | undefined) =>
  editOpenJob(key, ({ photo: _, photoUrl: __, ...job }) => (photo ? { ...job, photo } : job))

export const saveNotes = (key: string, notes: string) => editOpenJob(key, job => ({ ...job, notes }))

/** Changes a job unless it has ended, as in another tab: what was finished is sent as it is. */
const editOpenJob = (key: string, change: (job: CleaningJob) => CleaningJob) =>
  editJob(key, job => (job.end ? job : change(job)))

/** Completes a cleaning. Returns whether the server has received it. Throws CleaningError. */
export async function completeCleaning(key: string, photo: Photo, notes: string): Promise<boolean> {
  const end = { as: 'completed' as const, endTime: toIso(now()) }
  return endJob(key, { photo, notes, end }, t()('failedToComplete'))
}

/** Cancels a cleaning. Returns whether the server has received it. Throws CleaningError. */
export async function giveUpCleaning(key: string, reason: string): Promise<boolean> {
  const end = { as: 'given_up' as const, endTime: toIso(now()), reason }
  return endJob(key, { end }, t()('failedToCancel'))
}

/**
 * Logs in by `logIn` and brings this phone's jobs in line with the open session that the server returns. A job is only
 * compared with an answer to a question asked after the job was stored, and none that holds work is overwritten or
 * deleted.
 */
export async function withOpenCleaning<T extends { cleanerId: string; open: CleaningRecord | null }>(
  logIn: () => Promise<T>,
): Promise<T> {
  const jobs = await readJobs()
  const cleaner = await logIn()
  const { cleanerId, open } = cleaner
  const isOpen = ({ sessionId, key }: CleaningJob) => sessionId === open?.id || key === open?.sessionKey
  for (const job of jobs) {
    if (job.cleanerId === cleanerId && job.sessionId !== undefined && !(open && isOpen(job)))
      await editJob(job.key, endedElsewhere)
  }
  if (open && !jobs.some(isOpen)) {
    await keepJob({
      key: open.sessionKey ?? `session-${open.id}`,
      cleanerId,
      tagId: '',
      facilityName: open.facilityName,
      facility: { facilityType: open.facilityType, facilityId: open.facilityId },
      startTime: open.startTime,
      sessionId: open.id,
    })
  }
  return cleaner
}

/**
 * A job whose session has ended on the server. One that has an end is sent, so that the server decides; one that holds
 * a photo or notes is shown until a person discards it.
 */
function endedElsewhere(job: CleaningJob): CleaningJob | undefined {
  if (job.end || job.refused !== undefined) return job
  return hasWork(job) ? { ...job, refused: t()('endedElsewhere') } : undefined
}

/** Whether discarding a job would lose something that exists only on this phone. */
const hasWork = ({ photo, notes, end }: CleaningJob) => Boolean(photo || notes || end)

async function endJob(
  key: string,
  change: Partial<CleaningJob> & Required<Pick<CleaningJob, 'end'>>,
  failure: string,
): Promise<boolean> {
  const job = await editOpenJob(key, current => ({ ...current, ...change }))
  if (!job) throw new CleaningError(t()('error'), t()('noActiveCleaning'))
  if (job.end !== change.end) throw new CleaningError(t()('alreadyEnded'), t()('endedInOtherTab'))
  const unsent = await sendOrUndo(key, failure, () =>
    editJob(key, ({ end: _, refused: __, ...current }) => current),
  )
  return unsent === undefined
}

/** Sends a job. If the server refuses it, undoes the change on this phone and throws CleaningError. */
async function sendOrUndo(
  key: string,
  failure: string,
  undo: () => Promise<unknown>,
): Promise<CleaningJob | undefined> {
  const unsent = await sendNow(key)
  if (unsent?.refused === undefined) return unsent
  await undo()
  throw new CleaningError(t()('error'), unsent.refused || failure)
}

const notRegistered = () => new CleaningError(t()('tagNotRegistered'), t()('tagNotInSystem'))
