import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Tag } from '#house/facilities/contract.ts'
import type { FacilityIds } from '#house/facilities/web/shared/dialogs.ts'
import { SECOND } from '#platform/values/time.ts'
import type { Photo } from '../steps/flow.ts'

/** One cleaning on this phone, kept until the server has received all of it or a person discards it. */
export interface CleaningJob {
  /** A random key, shared by phone and server. */
  key: string
  cleanerId: string
  tagId: string
  facilityName: string
  /** Missing if an earlier version of the app started the cleaning. */
  facility?: FacilityIds
  /** ISO text, like all times here. */
  startTime: string
  /** The server's id, once it has received the start. */
  sessionId?: number
  photo?: Photo
  /** The photo's URL, once it is uploaded. */
  photoUrl?: string
  notes?: string
  end?: { as: 'completed'; endTime: string } | { as: 'given_up'; endTime: string; reason: string }
  /** Why it cannot be sent. */
  refused?: string
}

interface PhoneSchema extends DBSchema {
  jobs: { key: string; value: CleaningJob }
  tags: { key: string; value: Tag }
}

/** How long the phone's storage may take to open, in ms. Some browsers neither open it nor fail. */
const OPEN_TIMEOUT = 5 * SECOND

/**
 * Jobs that could not be saved, because storage is blocked or full. They exist as long as the page, and are newer than
 * a saved job with the same key.
 */
const unsaved = new Map<string, CleaningJob>()

/** Returns the keys of the jobs that are lost when the page is closed. */
export const unsavedKeys = (): ReadonlySet<string> => new Set(unsaved.keys())

/** Returns whether this phone's storage can be opened. */
export const canSave = (): Promise<boolean> =>
  database().then(
    () => true,
    () => false,
  )

/** All jobs of this phone, oldest first. */
export async function readJobs(): Promise<CleaningJob[]> {
  const saved = await database()
    .then(db => db.getAll('jobs'))
    .catch(() => [])
  const jobs = [...saved.filter(({ key }) => !unsaved.has(key)), ...unsaved.values()]
  return jobs.sort((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime))
}

/** Returns the job with this key, if it still exists. */
export const readJob = async (key: string): Promise<CleaningJob | undefined> =>
  (await readJobs()).find(job => job.key === key)

/** Adds a job. Never overwrites one: does nothing if the key exists. */
export async function addJob(job: CleaningJob): Promise<void> {
  if (unsaved.has(job.key)) return
  try {
    await inTransaction(async jobs => {
      if (!(await jobs.get(job.key))) await jobs.put(job)
    })
  } catch {
    unsaved.set(job.key, job)
  }
}

/**
 * Changes a stored job and returns it, or deletes it if `change` returns undefined. Returns undefined if it no longer
 * exists.
 */
export async function changeJob(
  key: string,
  change: (job: CleaningJob) => CleaningJob | undefined,
): Promise<CleaningJob | undefined> {
  const newest = unsaved.get(key)
  let changed = newest && change(newest)
  try {
    await inTransaction(async jobs => {
      const saved = newest ?? (await jobs.get(key))
      if (!saved) return
      changed = newest ? changed : change(saved)
      await (changed ? jobs.put(changed) : jobs.delete(key))
    })
    unsaved.delete(key)
  } catch {
    if (changed) unsaved.set(key, changed)
    else unsaved.delete(key)
  }
  return changed
}

export async function deleteJob(key: string): Promise<void> {
  await changeJob(key, () => undefined)
}

/** Replaces the saved tags, for use without a connection. */
export async function storeTags(tags: readonly Tag[]): Promise<void> {
  const transaction = (await database()).transaction('tags', 'readwrite')
  await Promise.all([
    transaction.store.clear(),
    ...tags.map(tag => transaction.store.put(tag)),
    transaction.done,
  ])
}

/** Returns the saved tag with this id; undefined also if storage cannot be read. */
export const findStoredTag = (tagId: string): Promise<Tag | undefined> =>
  database()
    .then(db => db.get('tags', tagId))
    .catch(() => undefined)

let opened: Promise<IDBPDatabase<PhoneSchema>> | undefined

/** Opens the storage, once. A later call tries again after a failure. */
async function database(): Promise<IDBPDatabase<PhoneSchema>> {
  opened ??= open().catch(error => {
    opened = undefined
    throw error
  })
  return withTimeout(opened)
}

const open = async () =>
  openDB<PhoneSchema>('keydesk-cleaning', 1, {
    upgrade(db) {
      db.createObjectStore('jobs', { keyPath: 'key' })
      db.createObjectStore('tags', { keyPath: 'tagId' })
    },
    // A page of a later version waits for this one.
    blocking: (_current, _next, event) => {
      opened = undefined
      ;(event.target as IDBDatabase).close()
    },
    terminated: () => {
      opened = undefined
    },
  })

async function withTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The storage does not open')), OPEN_TIMEOUT)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

interface JobStore {
  get(key: string): Promise<CleaningJob | undefined>
  put(job: CleaningJob): Promise<unknown>
  delete(key: string): Promise<void>
}

/** Runs `work` in a transaction. Rejects if it could not be stored. */
async function inTransaction(work: (jobs: JobStore) => Promise<void>): Promise<void> {
  const { store, done } = (await database()).transaction('jobs', 'readwrite')
  // Handled also if `work` fails first.
  done.catch(() => undefined)
  await work(store)
  await done
}
