import type { ChosenDevice, Port } from './device.ts'

/** The part of Web Serial that a printer needs. */
interface SerialPort {
  readable: ReadableStream<Uint8Array> | null
  writable: WritableStream<Uint8Array> | null
  getInfo(): { usbVendorId?: number; usbProductId?: number }
  open(options: { baudRate: number }): Promise<void>
  close(): Promise<void>
}

export interface SerialNavigator {
  serial: { getPorts(): Promise<SerialPort[]>; requestPort(): Promise<SerialPort> }
}

const { serial } = navigator as unknown as SerialNavigator

/** Asks the person for a serial port. */
export async function chooseSerialPort(): Promise<Omit<ChosenDevice, 'printerId'>> {
  const { usbVendorId, usbProductId } = (await serial.requestPort()).getInfo()
  return { name: 'Serial port', vendorId: usbVendorId, productId: usbProductId }
}

/**
 * Opens a serial port that was chosen before. Undefined if it is not connected, or cannot be told from another one.
 * Rejects if another has it.
 */
export async function openSerialPort(chosen: ChosenDevice, baudRate: number): Promise<Port | undefined> {
  const found = (await serial.getPorts()).filter(port => {
    const { usbVendorId, usbProductId } = port.getInfo()
    return usbVendorId === chosen.vendorId && usbProductId === chosen.productId
  })
  const [port] = found
  if (!port || found.length > 1) return undefined
  await port.open({ baudRate })
  const writer = port.writable!.getWriter()
  const reader = port.readable!.getReader()
  const listeners = new Set<(bytes: Uint8Array) => void>()
  let isOpen = true
  const end = () => {
    isOpen = false
  }
  writer.closed.catch(() => {}).finally(end)
  const tell = (bytes: Uint8Array) => {
    for (const hear of listeners) hear(bytes)
  }
  void read(reader, tell).finally(end)
  return {
    write: bytes => writer.write(bytes),
    listen(hear) {
      listeners.add(hear)
      return () => listeners.delete(hear)
    },
    canAnswer: true,
    isOpen: () => isOpen,
    async close() {
      // What was not taken is given up.
      await Promise.allSettled([reader.cancel(), writer.abort()])
      reader.releaseLock()
      writer.releaseLock()
      await port.close().catch(() => {})
    },
  }
}

/** Reads what the printer sends until the connection ends. */
async function read(reader: ReadableStreamDefaultReader<Uint8Array>, hear: (bytes: Uint8Array) => void) {
  try {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      hear(value)
    }
  } catch {
    // Writing notices it.
  }
}
