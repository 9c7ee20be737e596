// Runs a backup in a worker thread, as verifying a copy can take minutes and must not block requests.
import { parentPort, workerData } from 'node:worker_threads'
import { writeBackup } from './write-backup.ts'

parentPort?.postMessage(await writeBackup(workerData))
