import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Tag } from '../../../facilities/contract.ts'
import type { Photo } from '../steps/flow.ts'

/** One cleaning on this phone, kept until the server has received all of it. */
export interface CleaningJob {
  /** A random key, shared by phone and server. */
  key: string
  cleanerId: string
  tagId: string
  facilityName: string
  /** ISO text, like all times here. */
  startTime: string
  /** The server's id, once it has received the start. */
  sessionId?: number
  photo?: Photo
  /** The photo's URL, once it is uploaded. */
  photoUrl?: string
  notes?: string
  end?: { as: 'completed'; endTime: string } | { as: 'given_up'; endTime: string; reason: string }
  /** Why the server refused it. */
  refused?: string
}

interface PhoneSchema extends DBSchema {
  jobs: { key: string; value: CleaningJob }
  tags: { key: string; value: Tag }
}

let opened: Promise<IDBPDatabase<PhoneSchema>> | undefined

function database(): Promise<IDBPDatabase<PhoneSchema>> {
  opened ??= openDB<PhoneSchema>('keydesk-cleaning', 1, {
    upgrade(db) {
      db.createObjectStore('jobs', { keyPath: 'key' })
      db.createObjectStore('tags', { keyPath: 'tagId' })
    },
  })
  return opened
}

/** All jobs of this phone, oldest first. */
export async function readJobs(): Promise<CleaningJob[]> {
  const jobs = await (await database()).getAll('jobs')
  return jobs.sort((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime))
}

export async function writeJob(job: CleaningJob): Promise<void> {
  await (await database()).put('jobs', job)
}

/** Changes a stored job and returns it; undefined if it no longer exists. */
export async function changeJob(
  key: string,
  change: (job: CleaningJob) => CleaningJob,
): Promise<CleaningJob | undefined> {
  const transaction = (await database()).transaction('jobs', 'readwrite')
  const job = await transaction.store.get(key)
  const changed = job && change(job)
  if (changed) await transaction.store.put(changed)
  await transaction.done
  return changed
}

export async function deleteJob(key: string): Promise<void> {
  await (await database()).delete('jobs', key)
}

/** Replaces the saved tags, for use without a connection. */
export async function storeTags(tags: readonly Tag[]): Promise<void> {
  const transaction = (await database()).transaction('tags', 'readwrite')
  await transaction.store.clear()
  for (const tag of tags) await transaction.store.put(tag)
  await transaction.done
}

export async function findStoredTag(tagId: string): Promise<Tag | undefined> {
  return (await database()).get('tags', tagId)
}
