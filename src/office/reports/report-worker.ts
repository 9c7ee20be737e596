import { setPriority } from 'node:os'
import { platform } from 'node:process'
import { parentPort, workerData } from 'node:worker_threads'
import type { DatabaseLocation } from '#platform/database/database.ts'
import { openReadonlyDatabase } from '#platform/database/readonly-database.ts'
import { DatabaseUnavailable } from '#platform/http/errors.ts'
import type { Instant } from '#platform/values/time.ts'
import type { ReportRequest } from './contract.ts'
import { makeReport } from './reports.ts'

export interface ReportTask {
  ask: ReportRequest
  now: Instant
}

export type TaskResult = { text: string } | { error: string; isUnavailable: boolean }

// Reports yield to the desk. On Linux this lowers the priority of the thread only, elsewhere of the process.
if (platform === 'linux') setPriority(10)

const readonlyDatabase = openReadonlyDatabase(workerData as DatabaseLocation)
const port = parentPort!

port.on('message', async (message: ReportTask | 'end') => {
  if (message === 'end') {
    await readonlyDatabase.close()
    port.close()
    return
  }
  const { ask, now } = message
  try {
    const report = await readonlyDatabase.read(db => makeReport(db, ask, now))
    port.postMessage({ text: JSON.stringify(report) } satisfies TaskResult)
  } catch (error) {
    const isUnavailable = error instanceof DatabaseUnavailable
    const message = isUnavailable ? error.reason : error instanceof Error ? error.message : String(error)
    port.postMessage({ error: message, isUnavailable } satisfies TaskResult)
  }
})
