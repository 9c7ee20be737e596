// Copies the write-ahead log of a SQLite file into the file for each message, so that no commit waits for it.
import { getPriority, setPriority } from 'node:os'
import { platform } from 'node:process'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'

/** Yields to the desk. */
const PRIORITY = 10

// On Linux this lowers the priority of the thread only, elsewhere of the process.
if (platform === 'linux') setPriority(Math.max(PRIORITY, getPriority()))

const file = pathToFileURL(workerData as string)
// Creates no file.
file.searchParams.set('mode', 'rw')
const db = new DatabaseSync(file, { timeout: 10_000 })
const checkpoint = db.prepare('PRAGMA wal_checkpoint(PASSIVE)')

parentPort!.on('message', (task: 'checkpoint' | 'end') => {
  if (task === 'checkpoint') {
    runCheckpoint()
    parentPort!.postMessage('done')
  } else {
    db.close()
    parentPort!.close()
  }
})

function runCheckpoint() {
  try {
    checkpoint.get()
  } catch {
    // On a full disk, for example. What is left stays in the log for the next one.
  }
}
