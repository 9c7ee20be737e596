export { normalizeTagId } from '../../rules.ts'

/** What of the browser's NFC reader is used (W3C Web NFC); TypeScript does not know it yet. */
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

/** Whether this browser can read NFC tags; whether the device can shows only when it tries. */
export const mayScanTags = (): boolean => 'NDEFReader' in window

/** Why no tag could be read, as SPEC §8 says it. */
export class ScanFailed extends Error {
  readonly title: string
  constructor(title: string, message: string) {
    super(message)
    this.title = title
  }
}

/**
 * Waits for one tag and answers its id: its first text or address, otherwise its serial number. Throws ScanFailed;
 * nothing where `signal` ends the wait.
 */
export async function scanTag(signal: AbortSignal): Promise<string | undefined> {
  if (!mayScanTags()) throw notSupported()
  const once = new AbortController()
  const stop = () => once.abort()
  signal.addEventListener('abort', stop)
  try {
    const reader = new (window as unknown as { NDEFReader: new () => TagReader }).NDEFReader()
    const reading = nextReading(reader, once.signal)
    // Where the scan itself fails, nobody waits for a reading any more.
    reading.catch(() => {})
    await reader.scan({ signal: once.signal })
    return await reading
  } catch (error) {
    if (signal.aborted) return undefined
    throw asFailure(error)
  } finally {
    signal.removeEventListener('abort', stop)
    stop()
  }
}

function nextReading(reader: TagReader, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const unreadable = () => reject(new ScanFailed('NFC Error', 'Unable to read NFC tag. Try again.'))
    const read = (event: Event) => {
      const id = idOf(event as TagReading)
      if (id) resolve(id)
      else unreadable()
    }
    reader.addEventListener('reading', read, { signal })
    reader.addEventListener('readingerror', unreadable, { signal })
    signal.addEventListener('abort', () => reject(new DOMException('Stopped', 'AbortError')))
  })
}

function idOf({ serialNumber, message }: TagReading): string {
  const written = message.records.find(({ recordType }) => recordType === 'text' || recordType === 'url')
  const text = written?.data && new TextDecoder(written.encoding || 'utf-8').decode(written.data).trim()
  return text || serialNumber
}

function asFailure(error: unknown): ScanFailed {
  if (error instanceof ScanFailed) return error
  if (error instanceof DOMException && error.name === 'NotSupportedError') return notSupported()
  return new ScanFailed('NFC Error', 'Failed to start NFC scanning. Try again or use manual entry.')
}

const notSupported = () => new ScanFailed('NFC Not Supported', 'NFC not supported on this device')
