// Moves the write-ahead log of a SQLite file into the file each time it is told to, so that no commit waits for it.

import { setPriority } from 'node:os'
import { platform } from 'node:process'
import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

// Yields to the desk. On Linux this lowers the priority of the thread only, elsewhere of the process.
if (platform === 'linux') setPriority(10)

const db = new DatabaseSync(workerData as string)
const checkpoint = db.prepare('PRAGMA wal_checkpoint(PASSIVE)')

parentPort!.on('message', (task: 'checkpoint' | 'end') => {
  if (task === 'checkpoint') {
    checkpoint.get()
    parentPort!.postMessage('done')
  } else {
    db.close()
    parentPort!.close()
  }
})
