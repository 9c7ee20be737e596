export { normalizeTagId } from '../../rules.ts'

/** The used part of the browser's NFC reader (W3C Web NFC), which TypeScript's library does not declare. */
interface TagReader extends EventTarget {
  scan(options: { signal: AbortSignal }): Promise<void>
}

interface TagReading extends Event {
  serialNumber: string
  message: { records: readonly TagRecord[] }
}

interface TagRecord {
  recordType: string
  encoding?: string
  data?: DataView
}

/** Whether this browser supports NFC. Whether the device does is known only when a scan starts. */
export const mayScanTags = (): boolean => 'NDEFReader' in window

/** Why no tag could be read: the device has no NFC, a tag was not understood, or the scan did not start. */
export type ScanFailure = 'unsupported' | 'unreadable' | 'failed'

/** No tag could be read. Title and message are the words of SPEC §8. */
export class ScanError extends Error {
  readonly failure: ScanFailure
  readonly title: string
  constructor(failure: ScanFailure) {
    const { title, message } = failures[failure]
    super(message)
    this.failure = failure
    this.title = title
  }
}

const failures: Record<ScanFailure, { title: string; message: string }> = {
  unsupported: { title: 'NFC Not Supported', message: 'NFC not supported on this device' },
  unreadable: { title: 'NFC Error', message: 'Unable to read NFC tag. Try again.' },
  failed: {
    title: 'NFC Error',
    message: 'Failed to start NFC scanning. Try again or use manual entry.',
  },
}

/**
 * Waits for one tag and returns its id: its first text or URL record, otherwise its serial number. Returns
 * undefined if `signal` aborts the wait. Throws ScanError.
 */
export async function scanTag(signal: AbortSignal): Promise<string | undefined> {
  if (!mayScanTags()) throw notSupported()
  const scanEnd = new AbortController()
  const stop = () => scanEnd.abort()
  signal.addEventListener('abort', stop)
  try {
    const reader = new (window as unknown as { NDEFReader: new () => TagReader }).NDEFReader()
    const reading = nextReading(reader, scanEnd.signal)
    // If the scan itself fails, the rejection of `reading` must not be reported as unhandled.
    reading.catch(() => {})
    await reader.scan({ signal: scanEnd.signal })
    return await reading
  } catch (error) {
    if (signal.aborted) return undefined
    throw toScanError(error)
  } finally {
    signal.removeEventListener('abort', stop)
    stop()
  }
}

function nextReading(reader: TagReader, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const unreadable = () => reject(new ScanError('unreadable'))
    const read = (event: Event) => {
      const id = readId(event as TagReading)
      if (id) resolve(id)
      else unreadable()
    }
    reader.addEventListener('reading', read, { signal })
    reader.addEventListener('readingerror', unreadable, { signal })
    signal.addEventListener('abort', () => reject(new DOMException('Stopped', 'AbortError')))
  })
}

function readId({ serialNumber, message }: TagReading): string {
  const record = message.records.find(({ recordType }) => recordType === 'text' || recordType === 'url')
  const text = record?.data && new TextDecoder(record.encoding || 'utf-8').decode(record.data).trim()
  return text || serialNumber
}

function toScanError(error: unknown): ScanError {
  if (error instanceof ScanError) return error
  if (error instanceof DOMException && error.name === 'NotSupportedError') return notSupported()
  return new ScanError('failed')
}

const notSupported = () => new ScanError('unsupported')
