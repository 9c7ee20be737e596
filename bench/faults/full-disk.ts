// Fills the disk of the SQLite file and frees it again while desks work. Needs root, for a small file system in memory:
//   node bench/faults/full-disk.ts [seconds]
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freeBytesIn } from '#platform/files/free-bytes.ts'
import { sleep } from './support/client.ts'
import { type FaultRun, runFault } from './support/fault-run.ts'

const [seconds = '20'] = process.argv.slice(2)

const small = mkdtempSync(path.join(tmpdir(), 'keydesk-small-disk-'))
try {
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', small], { stdio: 'ignore' })
} catch {
  console.log('This program needs the right to mount a file system')
  process.exit(1)
}
process.once('exit', () => {
  execFileSync('umount', ['--lazy', small])
  rmSync(small, { recursive: true })
})

await runFault({
  name: 'full disk',
  engine: 'sqlite',
  servers: 1,
  seconds: Number(seconds),
  folder: small,
  disturb: fill,
})

async function fill({ desks, isOver }: FaultRun) {
  const filler = path.join(small, 'filler')
  let times = 0
  while (!isOver()) {
    await sleep(1_000)
    // Some room is left: a write then fails in its middle.
    allocate(filler, (await freeBytesIn(small)) - 16_384 * Math.ceil(Math.random() * 8))
    times++
    await sleep(1_500)
    rmSync(filler)
  }
  return {
    did: `${times} times full`,
    findings: { 'never refused': desks.repeated > 0 ? [] : ['The disk was never full'] },
  }
}

/** Fills a file of this size, or of less if the server takes the room meanwhile. */
function allocate(file: string, bytes: number) {
  try {
    writeFileSync(file, Buffer.alloc(Math.max(0, bytes)))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}
