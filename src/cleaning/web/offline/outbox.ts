import { createAtom, useSelector } from '@tanstack/react-store'
import { SECOND } from '../../../shared/values/time.ts'
import { ApiError } from '../../../shared/web/data/api.ts'
import { invalidateAfter } from '../../../shared/web/data/query-client.ts'
import { startCleaning } from '../../calls.ts'
import { type CleaningJob, changeJob, deleteJob, readJobs, writeJob } from './phone-store.ts'
import { isRetryable, sendNext } from './send-job.ts'

export interface Outbox {
  /** Every cleaning on this phone, oldest first. */
  jobs: readonly CleaningJob[]
  /** The key of the cleaning being sent, and the sent part of its photo, from 0 to 1. */
  sending?: { key: string; part: number } | undefined
}

/** Undefined until the phone's store is loaded. */
const outbox = createAtom<Outbox | undefined>(undefined)

export const useOutbox = (): Outbox | undefined => useSelector(outbox)

/** The open cleaning of a cleaner on this phone. */
export const openJobOf = ({ jobs }: Outbox, cleanerId: string | undefined): CleaningJob | undefined =>
  jobs.find(job => job.cleanerId === cleanerId && !job.end && job.refused === undefined)

/** Like openJobOf, from the current outbox. */
export function currentJobOf(cleanerId: string): CleaningJob | undefined {
  const now = outbox.get()
  return now && openJobOf(now, cleanerId)
}

/** The jobs that the server has not received completely, or has refused. */
export const unsentJobs = ({ jobs }: Outbox): CleaningJob[] =>
  jobs.filter(job => job.end || job.sessionId === undefined || job.refused !== undefined)

/** Stores a job and sends all unsent ones. Returns the job as stored afterwards, if it still exists. */
export async function putJob(job: CleaningJob): Promise<CleaningJob | undefined> {
  await writeJob(job)
  await sendUnsent()
  return outbox.get()?.jobs.find(({ key }) => key === job.key)
}

/** Changes a job without sending anything. */
export async function editJob(
  key: string,
  change: (job: CleaningJob) => CleaningJob,
): Promise<CleaningJob | undefined> {
  const changed = await changeJob(key, change)
  await publish()
  return changed
}

/** Deletes a job from this phone. The server keeps what it has received. */
export async function dropJob(key: string): Promise<void> {
  await deleteJob(key)
  await publish()
}

let running: Promise<void> | undefined
let rerun = false

/** Sends unsent jobs, oldest first, each call after the previous one succeeded. */
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

/** Sends on startup, when the network is back and when the page becomes visible; retries failed sends. */
export function startOutbox(): void {
  if (started) return
  started = true
  addEventListener('online', () => void sendUnsent())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void sendUnsent()
  })
  otherPages?.addEventListener('message', () => void publish(false))
  void sendUnsent()
}

let started = false

/** Other pages of this browser with the same outbox. */
const otherPages = 'BroadcastChannel' in window ? new BroadcastChannel('keydesk-cleaning') : undefined

const FIRST_RETRY = 2 * SECOND
const MAX_RETRY = 30 * SECOND
let retryDelay = FIRST_RETRY
let retry: ReturnType<typeof setTimeout> | undefined

async function sendAll(): Promise<void> {
  clearTimeout(retry)
  await publish()
  for (const job of await readJobs()) {
    if (job.refused === undefined && !(await sendJob(job))) return retryLater()
  }
  retryDelay = FIRST_RETRY
}

function retryLater() {
  retry = setTimeout(() => void sendUnsent(), retryDelay)
  retryDelay = Math.min(2 * retryDelay, MAX_RETRY)
}

/** Sends everything that one job still needs. Returns false if the server cannot be reached. */
async function sendJob(job: CleaningJob): Promise<boolean> {
  const needsNothing = job.sessionId !== undefined && !job.end
  if (needsNothing) return true
  try {
    setSending({ key: job.key, part: 0 })
    const update = await sendNext(job, part => setSending({ key: job.key, part }))
    invalidateAfter(startCleaning)
    if (!update) {
      await dropJob(job.key)
      return true
    }
    const next = await editJob(job.key, current => ({ ...current, ...update }))
    return next ? await sendJob(next) : true
  } catch (error) {
    if (isRetryable(error)) return false
    const refused = error instanceof ApiError ? error.detail : String(error)
    await editJob(job.key, current => ({ ...current, refused }))
    return true
  } finally {
    setSending(undefined)
  }
}

/**
 * Runs `work` in one page at a time. Browsers have no locks on plain http; there the server detects repeats.
 */
function withSendLock(work: () => Promise<void>): Promise<void> {
  return navigator.locks ? navigator.locks.request('keydesk-cleaning', work) : work()
}

async function publish(tellOtherPages = true) {
  const jobs = await readJobs()
  outbox.set(before => ({ ...before, jobs }))
  if (tellOtherPages) otherPages?.postMessage('changed')
}

function setSending(sending: Outbox['sending']) {
  outbox.set(before => before && { ...before, sending })
}
