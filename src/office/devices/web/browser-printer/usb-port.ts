import type { ChosenDevice, Port } from './device.ts'

interface UsbEndpoint {
  endpointNumber: number
  direction: 'in' | 'out'
  type: string
}

/** The part of WebUSB that a printer needs. */
interface UsbDevice {
  vendorId: number
  productId: number
  serialNumber?: string
  productName?: string
  opened: boolean
  configuration: {
    interfaces: {
      interfaceNumber: number
      alternate: { interfaceClass: number; endpoints: UsbEndpoint[] }
    }[]
  } | null
  open(): Promise<void>
  close(): Promise<void>
  selectConfiguration(value: number): Promise<void>
  claimInterface(interfaceNumber: number): Promise<void>
  transferOut(endpoint: number, data: BufferSource): Promise<{ status: string }>
  transferIn(endpoint: number, length: number): Promise<{ data?: DataView; status: string }>
}

export interface UsbNavigator {
  usb: {
    getDevices(): Promise<UsbDevice[]>
    requestDevice(options: { filters: { classCode?: number; vendorId?: number }[] }): Promise<UsbDevice>
  }
}

const { usb } = navigator as unknown as UsbNavigator

const PRINTER_CLASS = 7

/** Makers of receipt printers of which some have a class of their own: Epson and Star. */
const makers = [0x04b8, 0x0519]

/** Asks the person for a USB printer. */
export async function chooseUsbDevice(): Promise<Omit<ChosenDevice, 'printerId'>> {
  const filters = [{ classCode: PRINTER_CLASS }, ...makers.map(vendorId => ({ vendorId }))]
  const { productName, vendorId, productId, serialNumber } = await usb.requestDevice({ filters })
  return { name: productName || 'USB printer', vendorId, productId, serialNumber }
}

/** Opens a USB printer that was chosen before. Undefined if it is not connected. Rejects if another has it. */
export async function openUsbDevice(chosen: ChosenDevice): Promise<Port | undefined> {
  const found = (await usb.getDevices()).filter(
    ({ vendorId, productId }) => vendorId === chosen.vendorId && productId === chosen.productId,
  )
  const same = found.find(({ serialNumber }) => serialNumber === chosen.serialNumber)
  // Another printer of the same model is not the chosen one.
  const device = same ?? (found.length === 1 && !chosen.serialNumber ? found[0] : undefined)
  if (!device) return undefined
  await device.open()
  try {
    return await openInterface(device)
  } catch (error) {
    await device.close()
    throw error
  }
}

async function openInterface(device: UsbDevice): Promise<Port> {
  if (!device.configuration) await device.selectConfiguration(1)
  const { interfaces } = device.configuration!
  const own = interfaces.find(({ alternate }) => alternate.interfaceClass === PRINTER_CLASS) ?? interfaces[0]!
  await device.claimInterface(own.interfaceNumber)
  const endpoint = (wanted: 'in' | 'out') =>
    own.alternate.endpoints.find(({ direction, type }) => direction === wanted && type === 'bulk')
  const out = endpoint('out')!
  const listeners = new Set<(bytes: Uint8Array) => void>()
  const into = endpoint('in')
  const tell = (bytes: Uint8Array) => {
    for (const hear of listeners) hear(bytes)
  }
  if (into) void read(device, into, tell)
  return {
    async write(bytes) {
      const { status } = await device.transferOut(out.endpointNumber, bytes as BufferSource)
      if (status !== 'ok') throw new Error(`The printer refused data: ${status}`)
    },
    listen(hear) {
      listeners.add(hear)
      return () => listeners.delete(hear)
    },
    canAnswer: into !== undefined,
    isOpen: () => device.opened,
    close: () => device.close(),
  }
}

/** Reads what the printer sends until the connection ends. */
async function read(device: UsbDevice, { endpointNumber }: UsbEndpoint, hear: (bytes: Uint8Array) => void) {
  try {
    while (device.opened) {
      const { data } = await device.transferIn(endpointNumber, 64)
      if (data && data.byteLength > 0) hear(new Uint8Array(data.buffer, data.byteOffset, data.byteLength))
    }
  } catch {
    // Writing notices it.
  }
}
