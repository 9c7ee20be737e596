import { setPriority } from 'node:os'
import { platform } from 'node:process'
import { parentPort, workerData } from 'node:worker_threads'
import type { Where } from '../shared/database.ts'
import { DatabaseUnavailable } from '../shared/errors.ts'
import { openSnapshots } from '../shared/snapshots.ts'
import type { Instant } from '../shared/time.ts'
import type { Ask } from './contract.ts'
import { makeReport } from './reports.ts'

export interface Task {
  id: number
  ask: Ask
  now: Instant
}

export type Done = { id: number } & ({ text: string } | { error: string; isUnavailable: boolean })

// Reports yield to the desk. On Linux this lowers the priority of the thread only, elsewhere of the process.
if (platform === 'linux') setPriority(10)

const snapshots = openSnapshots(workerData as Where)
const port = parentPort!

port.on('message', async (message: Task | 'end') => {
  if (message === 'end') {
    await snapshots.close()
    port.close()
    return
  }
  const { id, ask, now } = message
  try {
    const report = await snapshots.read(db => makeReport(db, ask, now))
    port.postMessage({ id, text: JSON.stringify(report) } satisfies Done)
  } catch (error) {
    const isUnavailable = error instanceof DatabaseUnavailable
    const message = isUnavailable ? error.reason : error instanceof Error ? error.message : String(error)
    port.postMessage({ id, error: message, isUnavailable } satisfies Done)
  }
})
