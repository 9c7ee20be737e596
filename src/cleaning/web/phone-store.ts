import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Tag } from '../../facilities/contract.ts'
import type { Photo } from './flow.ts'

/** One cleaning on this phone, from its tag until the server knows all of it. */
export interface Job {
  /** The random name by which phone and server know it. */
  key: string
  cleanerId: string
  tagId: string
  facilityName: string
  /** ISO text, as all times here. */
  startTime: string
  /** The server's id, once it knows of the start. */
  sessionId?: number
  photo?: Photo
  /** The photo's address, once the server has it. */
  photoUrl?: string
  notes?: string
  end?: { as: 'completed'; endTime: string } | { as: 'given_up'; endTime: string; reason: string }
  /** Why the server will not have it. */
  refused?: string
}

interface Phone extends DBSchema {
  jobs: { key: string; value: Job }
  tags: { key: string; value: Tag }
}

let opened: Promise<IDBPDatabase<Phone>> | undefined

function phone(): Promise<IDBPDatabase<Phone>> {
  opened ??= openDB<Phone>('keydesk-cleaning', 1, {
    upgrade(db) {
      db.createObjectStore('jobs', { keyPath: 'key' })
      db.createObjectStore('tags', { keyPath: 'tagId' })
    },
  })
  return opened
}

/** All cleanings of this phone, in the order in which they began. */
export async function readJobs(): Promise<Job[]> {
  const jobs = await (await phone()).getAll('jobs')
  return jobs.sort((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime))
}

export async function writeJob(job: Job): Promise<void> {
  await (await phone()).put('jobs', job)
}

/** Changes a cleaning as it is stored now, and answers it; undefined where it is gone. */
export async function changeJob(key: string, change: (job: Job) => Job): Promise<Job | undefined> {
  const transaction = (await phone()).transaction('jobs', 'readwrite')
  const job = await transaction.store.get(key)
  const changed = job && change(job)
  if (changed) await transaction.store.put(changed)
  await transaction.done
  return changed
}

export async function deleteJob(key: string): Promise<void> {
  await (await phone()).delete('jobs', key)
}

/** Keeps which tag is which facility's, for when there is no connection. */
export async function keepTags(tags: readonly Tag[]): Promise<void> {
  const transaction = (await phone()).transaction('tags', 'readwrite')
  await transaction.store.clear()
  for (const tag of tags) await transaction.store.put(tag)
  await transaction.done
}

export async function keptTag(tagId: string): Promise<Tag | undefined> {
  return (await phone()).get('tags', tagId)
}
