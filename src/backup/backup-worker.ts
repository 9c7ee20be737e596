// A backup in a thread of its own: what checks a copy for minutes must not keep the desks waiting.
import { parentPort, workerData } from 'node:worker_threads'
import { writeBackup } from './write-backup.ts'

parentPort?.postMessage(await writeBackup(workerData))
