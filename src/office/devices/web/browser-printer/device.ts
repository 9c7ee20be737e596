import { readStored, storedKey, writeStored } from '#platform/web/device/local-storage.ts'

/** An open connection to a printer at this computer. */
export interface Port {
  /** Sends bytes. Rejects if the printer did not take all of them. */
  write(bytes: Uint8Array): Promise<void>
  /** Calls `hear` with what the printer sends, until the returned function is called. */
  listen(hear: (bytes: Uint8Array) => void): () => void
  /** Whether the printer can send anything. */
  canAnswer: boolean
  isOpen(): boolean
  close(): Promise<void>
}

/** The device that a person chose in this browser for a printer. */
export interface ChosenDevice {
  printerId: number
  name: string
  vendorId?: number | undefined
  productId?: number | undefined
  serialNumber?: string | undefined
  /** Whether it has ever answered a request for its status. */
  hasAnswered?: boolean
}

const STORED = 'printer'

/** Returns the device that was chosen for a printer; undefined if none was. */
export function chosenDevice(printerId: number): ChosenDevice | undefined {
  const stored = readStored(STORED)
  const device: ChosenDevice | undefined = stored ? JSON.parse(stored) : undefined
  return device?.printerId === printerId ? device : undefined
}

/** Remembers the device of this desk's printer, for all tabs of this browser. */
export function rememberDevice(device: ChosenDevice): void {
  writeStored(STORED, JSON.stringify(device))
  // The browser tells only the other tabs.
  dispatchEvent(new StorageEvent('storage', { key: storedKey(STORED) }))
}

/** Remembers that a device answers, unless another was chosen meanwhile: from now on silence means trouble. */
export function rememberAnswer(device: ChosenDevice): void {
  if (device.hasAnswered || readStored(STORED) !== JSON.stringify(device)) return
  writeStored(STORED, JSON.stringify({ ...device, hasAnswered: true }))
}

/** Calls `onChange` when another device is chosen in any tab. Returns a function that ends it. */
export function watchDevice(onChange: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === storedKey(STORED)) onChange()
  }
  addEventListener('storage', hear)
  return () => removeEventListener('storage', hear)
}
