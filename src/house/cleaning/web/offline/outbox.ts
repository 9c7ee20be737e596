import { createAtom, useSelector } from '@tanstack/react-store'
import { SECOND } from '#platform/values/time.ts'
import { messageOf } from '#platform/web/data/error-messages.ts'
import { isNotSignedIn } from '#platform/web/data/query-client.ts'
import {
  addJob,
  type CleaningJob,
  canSave,
  changeJob,
  deleteJob,
  readJob,
  readJobs,
  unsavedKeys,
} from './phone-store.ts'
import { isRetryable, sendNext } from './send-job.ts'

export interface Outbox {
  /** Every cleaning on this phone, oldest first. */
  jobs: readonly CleaningJob[]
  /** The keys of the jobs that are lost when the page is closed, because the phone could not save them. */
  unsaved: ReadonlySet<string>
  /** Whether the phone's storage can be opened. */
  canSave: boolean
  /** The conditions for sending a job, by its key: 'Log in as sam to go on'. */
  waitsFor: ReadonlyMap<string, string>
  /** The key of the cleaning being sent, and the sent part of its photo, from 0 to 1. */
  sending?: { key: string; part: number } | undefined
}

/** Undefined until the phone's store is loaded. */
const outbox = createAtom<Outbox | undefined>(undefined)

export const useOutbox = (): Outbox | undefined => useSelector(outbox)

/** The open cleaning of a cleaner on this phone. */
export const findOpenJob = ({ jobs }: Outbox, cleanerId: string | undefined): CleaningJob | undefined =>
  jobs.find(job => job.cleanerId === cleanerId && !job.end && job.refused === undefined)

/** Like findOpenJob, from the current outbox. */
export function findCurrentJob(cleanerId: string): CleaningJob | undefined {
  const now = outbox.get()
  return now && findOpenJob(now, cleanerId)
}

/** The jobs that the server has not received completely, or has refused. */
export const unsentJobs = ({ jobs }: Pick<Outbox, 'jobs'>): CleaningJob[] =>
  jobs.filter(job => job.end || job.sessionId === undefined || job.refused !== undefined)

/** Whether a job exists only as long as the page. */
export const isUnsaved = (key: string): boolean => outbox.get()?.unsaved.has(key) === true

/** Adds a job, unless its key exists, without sending anything. */
export async function keepJob(job: CleaningJob): Promise<void> {
  await addJob(job)
  await publish()
}

/** Changes a job, or deletes it if `change` returns undefined, without sending anything. */
export async function editJob(
  key: string,
  change: (job: CleaningJob) => CleaningJob | undefined,
): Promise<CleaningJob | undefined> {
  const changed = await changeJob(key, change)
  await publish()
  return changed
}

/** Sends all unsent jobs. Returns this one as stored afterwards, if it still exists. */
export async function sendNow(key: string): Promise<CleaningJob | undefined> {
  await sendUnsent()
  return readJob(key)
}

/** Deletes a job from this phone. The server keeps what it has received. */
export async function dropJob(key: string): Promise<void> {
  await deleteJob(key)
  await publish()
}

let running: Promise<void> | undefined
let rerun = false

/** Sends unsent jobs, those of each cleaner oldest first, each call after the previous one succeeded. */
export function sendUnsent(): Promise<void> {
  rerun = true
  running ??= withSendLock(async () => {
    while (rerun) {
      rerun = false
      await sendAll()
    }
  }).finally(() => {
    running = undefined
    // Requested after the loop checked for the last time.
    if (rerun) void sendUnsent()
  })
  return running
}

/** Sends now, when the network is back and when the page becomes visible; retries failed sends. */
export function startOutbox(): void {
  void sendUnsent()
  if (isListening) return
  isListening = true
  addEventListener('online', () => void sendUnsent())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void sendUnsent()
  })
  addEventListener('beforeunload', event => {
    if (unsavedKeys().size > 0) event.preventDefault()
  })
  otherPages?.addEventListener('message', () => void publish(false))
}

let isListening = false

/** Other pages of this browser with the same outbox; undefined where storage is blocked. */
const otherPages = openChannel()

function openChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel('keydesk-cleaning')
  } catch {
    return undefined
  }
}

const FIRST_RETRY = 2 * SECOND
const MAX_RETRY = 30 * SECOND
let retryDelay = FIRST_RETRY
let retry: ReturnType<typeof setTimeout> | undefined

async function sendAll(): Promise<void> {
  clearTimeout(retry)
  await publish()
  const unsentCleaners = new Set<string>()
  for (const { key, cleanerId } of await readJobs()) {
    // The steps of one cleaner stay in order. Another cleaner's job may wait until that cleaner logs in.
    if (!unsentCleaners.has(cleanerId) && !(await sendJob(key))) unsentCleaners.add(cleanerId)
  }
  if (unsentCleaners.size > 0) return retryLater()
  retryDelay = FIRST_RETRY
}

function retryLater() {
  retry = setTimeout(() => void sendUnsent(), retryDelay)
  retryDelay = Math.min(2 * retryDelay, MAX_RETRY)
}

/** Sends everything that one job still needs. Returns false if it has to be sent later. */
async function sendJob(key: string): Promise<boolean> {
  const job = await readJob(key)
  const needsNothing = !job || job.refused !== undefined || (job.sessionId !== undefined && !job.end)
  if (needsNothing) return true
  try {
    setSending({ key, part: 0 })
    const update = await sendNext(job, part => setSending({ key, part }))
    setWaitsFor(key, undefined)
    if (!update) {
      await dropJob(key)
      return true
    }
    await editJob(key, current => ({ ...current, ...update }))
    return await sendJob(key)
  } catch (error) {
    if (isRetryable(error)) {
      setWaitsFor(key, isNotSignedIn(error) ? messageOf(error) : undefined)
      return false
    }
    await editJob(key, current => ({ ...current, refused: messageOf(error) }))
    return true
  } finally {
    setSending(undefined)
  }
}

/**
 * Runs `work` in one page at a time. Browsers have no locks on plain http or with blocked storage; there the server
 * detects repeats.
 */
async function withSendLock(work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work()
  let hasStarted = false
  const run = () => {
    hasStarted = true
    return work()
  }
  await navigator.locks.request('keydesk-cleaning', run).catch(error => {
    if (hasStarted) throw error
    return work()
  })
}

async function publish(tellOtherPages = true) {
  const stored = { jobs: await readJobs(), unsaved: unsavedKeys(), canSave: await canSave() }
  outbox.set(before => ({ waitsFor: new Map(), ...before, ...stored }))
  if (tellOtherPages) otherPages?.postMessage('changed')
}

function setSending(sending: Outbox['sending']) {
  outbox.set(before => before && { ...before, sending })
}

function setWaitsFor(key: string, what: string | undefined) {
  outbox.set(before => {
    if (!before || before.waitsFor.get(key) === what) return before
    const waitsFor = new Map(before.waitsFor)
    if (what === undefined) waitsFor.delete(key)
    else waitsFor.set(key, what)
    return { ...before, waitsFor }
  })
}
