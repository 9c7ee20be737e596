import type { Tag } from '../../facilities/contract.ts'
import { listTags, readTag } from '../../facilities/contract.ts'
import { normalizeTagId } from '../../facilities/web/shared/nfc.ts'
import { toIso } from '../../shared/time.ts'
import { ApiError, call } from '../../shared/web/api.ts'
import { now } from '../../shared/web/clock.ts'
import { randomId } from '../../shared/web/ids.ts'
import type { CleaningRecord } from '../contract.ts'
import type { Photo } from './flow.ts'
import { dropJob, editJob, putJob } from './outbox.ts'
import { type Job, keepTags, keptTag, readJobs } from './phone-store.ts'

/** Why a cleaning does not go on; `message` as the server says it, or else as SPEC §8 does. */
export class CleaningRefused extends Error {
  readonly title: string
  constructor(title: string, message: string) {
    super(message)
    this.title = title
  }
}

/** The facility of a tag; without a connection, as far as this phone knows it. Throws CleaningRefused. */
export async function findFacility(tagId: string): Promise<Tag> {
  try {
    return await call(readTag, { params: { tagId }, signal: AbortSignal.timeout(8_000) })
  } catch (error) {
    if (error instanceof ApiError && error.status < 500)
      throw error.status === 404 ? notRegistered() : new CleaningRefused('Error', error.detail)
    const kept = await keptTag(normalizeTagId(tagId))
    if (kept) return kept
    throw new CleaningRefused(
      'No Connection',
      'This phone does not know the tag, and there is no connection.',
    )
  }
}

/** Reads which tag is which facility's, for later when there is no connection. */
export async function refreshTags(): Promise<void> {
  try {
    await keepTags(await call(listTags))
  } catch {
    // Without a connection the phone goes on with what it knew.
  }
}

/** Begins a cleaning, here and on the server as soon as it can be reached. Throws CleaningRefused. */
export async function begin(cleanerId: string, tag: Tag): Promise<Job> {
  const key = randomId()
  const startTime = toIso(now())
  const { tagId, facilityName } = tag
  const job: Job = { key, cleanerId, tagId, facilityName, startTime }
  return (await settle(job, 'Failed to start cleaning process', () => dropJob(key))) ?? job
}

/** Keeps the photo, or that it is to be taken again. */
export const keepPhoto = (key: string, photo: Photo | undefined) =>
  editJob(key, ({ photo: _, photoUrl: __, ...job }) => (photo ? { ...job, photo } : job))

export const keepNotes = (key: string, notes: string) => editJob(key, job => ({ ...job, notes }))

/** Completes a cleaning; answers whether the server knows of it already. Throws CleaningRefused. */
export async function complete(key: string, photo: Photo, notes: string): Promise<boolean> {
  const end = { as: 'completed' as const, endTime: toIso(now()) }
  return endJob(key, { photo, notes, end }, 'Failed to complete cleaning process')
}

/** Gives a cleaning up; answers whether the server knows of it already. Throws CleaningRefused. */
export async function giveUp(key: string, reason: string): Promise<boolean> {
  const end = { as: 'given_up' as const, endTime: toIso(now()), reason }
  return endJob(key, { end }, 'Failed to give the cleaning up')
}

/** Brings the phone in line with what the server says this cleaner has open. */
export async function adopt(cleanerId: string, open: CleaningRecord | null): Promise<void> {
  const jobs = (await readJobs()).filter(job => job.cleanerId === cleanerId && !job.end)
  const isOpen = (job: Job) => open !== null && (job.sessionId === open.id || job.key === open.sessionKey)
  for (const job of jobs) if (job.sessionId !== undefined && !isOpen(job)) await dropJob(job.key)
  if (!open || jobs.some(isOpen)) return
  await putJob({
    key: open.sessionKey ?? `session-${open.id}`,
    cleanerId,
    tagId: '',
    facilityName: open.facilityName,
    startTime: open.startTime,
    sessionId: open.id,
  })
}

async function endJob(key: string, change: Partial<Job>, failure: string): Promise<boolean> {
  const job = await editJob(key, current => ({ ...current, ...change }))
  if (!job) throw new CleaningRefused('Error', 'No active cleaning session found')
  const left = await settle(job, failure, () =>
    editJob(key, ({ end: _, refused: __, ...current }) => current),
  )
  return left === undefined
}

/** Sends what there is; what the server refuses is undone here and said. */
async function settle(job: Job, failure: string, undo: () => Promise<unknown>): Promise<Job | undefined> {
  const left = await putJob(job)
  if (left?.refused === undefined) return left
  await undo()
  throw new CleaningRefused('Error', left.refused || failure)
}

const notRegistered = () =>
  new CleaningRefused('NFC tag not registered', 'This NFC tag is not registered in the system.')
