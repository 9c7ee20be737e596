import { type ChosenDevice, chosenDevice, type Port, rememberDevice } from './device.ts'
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

/** Opens the device that was chosen for a printer. Undefined if none was, if it is not connected or is in use. */
export async function openDevice(printerId: number, port: string): Promise<Port | undefined> {
  const device = chosenDevice(printerId)
  if (!device) return undefined
  try {
    if (port === 'usb') return await (await import('./usb-port.ts')).openUsbDevice(device)
    const { openSerialPort } = await import('./serial-port.ts')
    return await openSerialPort(device, Number(port.split(':')[1]))
  } catch {
    return undefined
  }
}
