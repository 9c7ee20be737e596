import { execFileSync } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { addCleanup } from '#testing/environment/cleanup.ts'
import { openFilePrinter } from './file-printer.ts'

const { signal } = new AbortController()

/** A pipe behaves as the device of a USB printer does: it is full when nothing takes what was written. */
function makePipe(): string {
  const file = path.join(tmpdir(), `lp-${process.pid}-${Math.random()}`)
  execFileSync('mkfifo', [file])
  addCleanup(() => rm(file, { force: true }))
  return file
}

test('a printer at the server takes more than its buffer holds', async () => {
  const file = makePipe()
  const taken: Buffer[] = []
  const reader = createReadStream(file)
  reader.on('data', chunk => taken.push(chunk as Buffer))
  // Nobody has opened the pipe for reading at once.
  const printer = await vi.waitFor(async () => {
    const opened = await openFilePrinter(file, { signal })
    if (typeof opened === 'string') throw new Error(opened)
    return opened
  })
  const paper = Buffer.alloc(300_000, 'x')
  expect(await printer.print(paper)).toEqual({
    isPrinted: true,
    failure: null,
    bytesSent: paper.length,
    hasAnswered: false,
  })
  reader.destroy()
})

test('a printer that is not there cannot be reached', async () => {
  expect(await openFilePrinter('/dev/usb/lp9', { signal })).toBe('unreachable')
  // Nobody reads from the pipe.
  expect(await openFilePrinter(makePipe(), { signal })).toBe('unreachable')
})
