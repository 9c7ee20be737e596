// Rehearses a restore in a worker thread, as it can take minutes and must not block requests.
import { parentPort, workerData } from 'node:worker_threads'
import { rehearse } from '#office/backup/backup.ts'
import * as migrations from './migrate.ts'

parentPort?.postMessage(await rehearse(workerData, migrations))
