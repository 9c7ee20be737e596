import { createAtom, useSelector } from '@tanstack/react-store'
import { SECOND } from '../../shared/time.ts'
import { ApiError } from '../../shared/web/api.ts'
import { markStale } from '../../shared/web/query-client.ts'
import { changeJob, deleteJob, type Job, readJobs, writeJob } from './phone-store.ts'
import { mayPassLater, sendNext } from './send-job.ts'

export interface Outbox {
  /** Every cleaning on this phone, the oldest first. */
  jobs: readonly Job[]
  /** The key of the cleaning being sent, and how much of its photo is. */
  sending?: { key: string; part: number } | undefined
}

/** Undefined until the phone's store has been read. */
const outbox = createAtom<Outbox | undefined>(undefined)

export const useOutbox = (): Outbox | undefined => useSelector(outbox)

/** The cleaning that a cleaner has not ended, as this phone knows it. */
export const openJobOf = ({ jobs }: Outbox, cleanerId: string | undefined): Job | undefined =>
  jobs.find(job => job.cleanerId === cleanerId && !job.end && job.refused === undefined)

/** The same at this moment. */
export function currentJobOf(cleanerId: string): Job | undefined {
  const now = outbox.get()
  return now && openJobOf(now, cleanerId)
}

/** What has happened and the server does not know yet. */
export const waitingIn = ({ jobs }: Outbox): Job[] =>
  jobs.filter(job => job.end || job.sessionId === undefined || job.refused !== undefined)

/** Stores a cleaning, or a change of one, and sends what there is to send. Answers how it stands then. */
export async function putJob(job: Job): Promise<Job | undefined> {
  await writeJob(job)
  await sendWaiting()
  return outbox.get()?.jobs.find(({ key }) => key === job.key)
}

/** Changes a cleaning without sending anything. */
export async function editJob(key: string, change: (job: Job) => Job): Promise<Job | undefined> {
  const changed = await changeJob(key, change)
  await show()
  return changed
}

/** Forgets a cleaning; what the server knows of it stays. */
export async function dropJob(key: string): Promise<void> {
  await deleteJob(key)
  await show()
}

let running: Promise<void> | undefined
let again = false

/** Sends what waits, oldest first, each call once it is known that the one before has arrived. */
export function sendWaiting(): Promise<void> {
  again = true
  running ??= alone(async () => {
    while (again) {
      again = false
      await sendAll()
    }
  }).finally(() => {
    running = undefined
    // Asked for between the last look and now.
    if (again) void sendWaiting()
  })
  return running
}

/** Begins to send whenever the network is back, the app is looked at, or some time has passed. */
export function startOutbox(): void {
  if (started) return
  started = true
  addEventListener('online', () => void sendWaiting())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void sendWaiting()
  })
  others?.addEventListener('message', () => void show(false))
  void sendWaiting()
}

let started = false

/** Other pages of this browser that show the same outbox. */
const others = 'BroadcastChannel' in window ? new BroadcastChannel('keydesk-cleaning') : undefined

const FIRST_WAIT = 2 * SECOND
const LONGEST_WAIT = 30 * SECOND
let wait = FIRST_WAIT
let retry: ReturnType<typeof setTimeout> | undefined

async function sendAll(): Promise<void> {
  clearTimeout(retry)
  await show()
  for (const job of await readJobs()) {
    if (job.refused === undefined && !(await sendJob(job))) return retryLater()
  }
  wait = FIRST_WAIT
}

function retryLater() {
  retry = setTimeout(() => void sendWaiting(), wait)
  wait = Math.min(2 * wait, LONGEST_WAIT)
}

/** Sends all that one cleaning needs; false where the server cannot be reached. */
async function sendJob(job: Job): Promise<boolean> {
  const needsNothing = job.sessionId !== undefined && !job.end
  if (needsNothing) return true
  try {
    setSending({ key: job.key, part: 0 })
    const news = await sendNext(job, part => setSending({ key: job.key, part }))
    markStale(['cleaning', 'cleaning-records', 'rooms', 'lockers'])
    if (!news) {
      await dropJob(job.key)
      return true
    }
    const next = await editJob(job.key, current => ({ ...current, ...news }))
    return next ? await sendJob(next) : true
  } catch (error) {
    if (mayPassLater(error)) return false
    const refused = error instanceof ApiError ? error.detail : String(error)
    await editJob(job.key, current => ({ ...current, refused }))
    return true
  } finally {
    setSending(undefined)
  }
}

/** Of several pages one sends. Browsers on plain http have no locks; there the server knows repeats. */
function alone(work: () => Promise<void>): Promise<void> {
  return navigator.locks ? navigator.locks.request('keydesk-cleaning', work) : work()
}

async function show(tellOthers = true) {
  const jobs = await readJobs()
  outbox.set(before => ({ ...before, jobs }))
  if (tellOthers) others?.postMessage('changed')
}

function setSending(sending: Outbox['sending']) {
  outbox.set(before => before && { ...before, sending })
}
