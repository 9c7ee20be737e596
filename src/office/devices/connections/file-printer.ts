import { constants, type FileHandle, open } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { Trouble } from '../words.ts'
import type { PrinterConnection } from './printer-connection.ts'
import { PRINT_TIME } from './rules.ts'

/** How long a full buffer is left alone, in ms. */
const PAUSE = 50

/**
 * Opens a printer at a USB port of the server, '/dev/usb/lp0'. It does not report its status: what it has taken counts
 * as printed.
 */
export async function openFilePrinter(
  path: string,
  { signal }: { signal: AbortSignal },
): Promise<PrinterConnection | Trouble> {
  const file = await open(path, constants.O_WRONLY | constants.O_NONBLOCK).catch(() => undefined)
  if (!file) return 'unreachable'
  let isOpen = true
  const close = () => {
    if (isOpen) void file.close().catch(() => {})
    isOpen = false
  }
  return {
    hasAnswered: false,
    close,
    async print(bytes) {
      const bytesSent = await writeAll(file, bytes, signal)
      close()
      const isPrinted = bytesSent === bytes.length
      return { isPrinted, failure: isPrinted ? null : 'interrupted', bytesSent, hasAnswered: false }
    },
  }
}

/** Returns how many bytes the printer took in time. */
async function writeAll(file: FileHandle, bytes: Uint8Array, signal: AbortSignal): Promise<number> {
  const deadline = Date.now() + PRINT_TIME
  let sent = 0
  while (sent < bytes.length && !signal.aborted && Date.now() < deadline)
    try {
      sent += (await file.write(bytes, sent)).bytesWritten
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') break
      await wait(PAUSE)
    }
  return sent
}
