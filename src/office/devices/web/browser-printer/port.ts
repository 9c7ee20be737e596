import { SECOND } from '#platform/values/time.ts'
import { type ChosenDevice, type Port, rememberDevice } from './device.ts'
import { inTime } from './in-time.ts'
import type { SerialNavigator } from './serial-port.ts'
import type { UsbNavigator } from './usb-port.ts'

const devices = navigator as Partial<UsbNavigator & SerialNavigator>

/** The ports of a computer, as staff choose them. */
export const ports = [
  { value: 'usb', label: 'USB' },
  ...[9_600, 19_200, 38_400, 57_600, 115_200].map(speed => ({
    value: `serial:${speed}`,
    label: `Serial, ${speed} baud`,
  })),
]

/** Whether this browser can reach printers at a port, 'usb' or 'serial:9600'. It needs HTTPS or this computer. */
export const canUse = (port: string): boolean =>
  'locks' in navigator && (port === 'usb' ? devices.usb : devices.serial) !== undefined

/** Asks the person for the device at a port, and remembers it. Returns undefined if they chose none. */
export async function chooseDevice(printerId: number, port: string): Promise<ChosenDevice | undefined> {
  const choose =
    port === 'usb'
      ? (await import('./usb-port.ts')).chooseUsbDevice
      : (await import('./serial-port.ts')).chooseSerialPort
  try {
    const device = { printerId, ...(await choose()) }
    rememberDevice(device)
    return device
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotFoundError') return undefined
    throw error
  }
}

/** How long a device may take to open, and to close, in ms. */
const OPEN_TIME = 5 * SECOND

/** Opens a device. Undefined if it is not connected, is in use, or takes too long. */
export async function openDevice(device: ChosenDevice, port: string): Promise<Port | undefined> {
  const opening = open(device, port).catch(() => undefined)
  try {
    return await inTime(opening, OPEN_TIME)
  } catch {
    // One that opens later is used by nobody.
    void opening.then(late => late?.close()).catch(() => undefined)
    return undefined
  }
}

async function open(device: ChosenDevice, port: string): Promise<Port | undefined> {
  if (port === 'usb') return (await import('./usb-port.ts')).openUsbDevice(device)
  const { openSerialPort } = await import('./serial-port.ts')
  return openSerialPort(device, Number(port.split(':')[1]))
}

/** Closes a device, or gives it up if that fails or takes too long. */
export const closeDevice = (port: Port): Promise<void> =>
  inTime(port.close(), OPEN_TIME).catch(() => undefined)
